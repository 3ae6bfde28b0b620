//! Builds again when a file of the page appears or goes: the list of its files is made while building.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=page");
}
