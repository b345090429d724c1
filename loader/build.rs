//! Rebuilds the crate when a file joins or leaves the embedded scenarios.

fn main() {
    println!("cargo::rerun-if-changed=../scenarios");
}
