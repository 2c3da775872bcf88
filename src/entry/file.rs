pub(super) fn errhandler(_: i32) -> crate::object::errhandler::Errhandler {
    todo!()
}
