//! The executable; everything is in the library.

fn main() -> std::process::ExitCode {
    qgo::cli::main()
}
