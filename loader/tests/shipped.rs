//! The shipped files: they load, they say what the rulings say, and survive changes.

use wargauge_loader::{Changes, load};

#[test]
fn quick() {
    for name in ["niemenczyn/historical", "niemenczyn/alternative"] {
        match load(name, &Changes::default()) {
            Ok(s) => println!("{} {} {}\n{}", s.name, s.digest, s.reconstructed.len(), s.text),
            Err(e) => panic!("{e}"),
        }
    }
}
