//! See the library beside it.

fn main() -> std::process::ExitCode {
    qgo::cli::main()
}
