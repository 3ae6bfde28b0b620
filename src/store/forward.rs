//! Stores around a store: one line for each method that is handed on.

/// Implements a part of the contract for a type with a field `inner`, that is a store, and a method
/// `around`, which is given the name of what is asked and the call, and sees to its answer. Methods
/// in braces at the end are as they stand there.
#[macro_export]
macro_rules! forward {
    (
        $part:ident for $around:ty:
        $($name:ident($($argument:ident: $type:ty),*) -> $answer:ty;)*
        $({ $($own:tt)* })?
    ) => {
        #[::async_trait::async_trait]
        impl $crate::$part for $around {
            $(async fn $name(&self, $($argument: $type),*) -> Result<$answer, $crate::StoreError> {
                self.around(stringify!($name), self.inner.$name($($argument),*)).await
            })*
            $($($own)*)?
        }
    };
}
