pub(super) fn errhandler(_: i32) -> Option<crate::object::errhandler::Errhandler> {
    todo!()
}
