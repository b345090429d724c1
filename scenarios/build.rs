//! Rebuilds the crate when a file joins or leaves the embedded scenarios.

fn main() {
    for folder in ["niemenczyn", "verdox"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
