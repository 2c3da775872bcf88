//! The tool information interface (MPI 4.1, section 15.3).

use super::callback::{CallbackInterface, call_dropped, call_event, call_freed};
use super::foreign::{
    Address, Function, IntegersOut, NonNullOut, Text, TextPlace, Value, Variable,
};
use libc::c_int;
use minfo_engine::tool::{self as engine, Control, Listed};
use minfo_objects::info;
use minfo_objects::tool::{self, Callback, NULL};
use minfo_rules::error::{Class, Result, not_negative};
use std::sync::Arc;

/// Writes an output unless the program passes a null pointer.
fn give<T: Value>(place: Option<NonNullOut<'_, T>>, value: T) {
    if let Some(place) = place {
        place.give(value);
    }
}

/// A text, unless the program passes a null pointer: as much of it as there is room for in C, and the length that it
/// needs.
struct OptionalText<'a> {
    place: TextPlace<'a>,
    len: Option<Variable<'a, c_int>>,
    room: usize,
}

impl<'a> OptionalText<'a> {
    /// # Errors
    /// `MPI_T_ERR_INVALID` for a negative length.
    fn of(place: TextPlace<'a>, len: Option<Variable<'a, c_int>>) -> Result<OptionalText<'a>> {
        let given = len.map_or(0, |len| len.value());
        let room = not_negative(Class::ToolInvalid, "the length of a text", given.into())?;
        // Without a buffer, only the length is returned.
        let room = if place.required().is_ok() { room } else { 0 };
        Ok(OptionalText { place, len, room })
    }

    fn give(self, text: &[u8]) -> Result<()> {
        if let Some(len) = self.len {
            len.give(self.place.fill(text, self.room)? as c_int);
        }
        Ok(())
    }
}

/// A new info object with hints, unless the program passes a null pointer.
fn give_info(place: Option<NonNullOut<'_, c_int>>, hints: &minfo_rules::info::Info) -> Result<()> {
    if let Some(place) = place {
        place.give(info::insert(|new| new.copy_from(hints))?);
    }
    Ok(())
}

/// The name of an object of the interface.
fn name_of(name: Text<'_>) -> Result<&[u8]> {
    name.strip_end(usize::MAX, Class::ToolInvalid)
}

/// `MPI_T_init_thread`
pub(crate) fn t_init_thread(required: c_int) -> Result<c_int> {
    tool::init(required)
}

/// `MPI_T_finalize`
pub(crate) fn t_finalize() -> Result<()> {
    tool::finalize()
}

/// `MPI_T_enum_get_info`
pub(crate) fn t_enum_get_info(
    enumtype: c_int,
    num: Option<NonNullOut<'_, c_int>>,
    name: TextPlace<'_>,
    name_len: Option<Variable<'_, c_int>>,
) -> Result<()> {
    let name = OptionalText::of(name, name_len)?;
    let (text, number) = tool::enumeration(enumtype)?;
    give(num, number);
    name.give(&text)
}

/// `MPI_T_enum_get_item`
pub(crate) fn t_enum_get_item(
    enumtype: c_int,
    index: c_int,
    value: Option<NonNullOut<'_, c_int>>,
    name: TextPlace<'_>,
    name_len: Option<Variable<'_, c_int>>,
) -> Result<()> {
    let name = OptionalText::of(name, name_len)?;
    let (number, text) = tool::item(enumtype, index)?;
    give(value, number);
    name.give(&text)
}

/// `MPI_T_cvar_get_num`
pub(crate) fn t_cvar_get_num() -> Result<c_int> {
    tool::number(Listed::Cvar)
}

/// `MPI_T_cvar_get_index`
pub(crate) fn t_cvar_get_index(name: Text<'_>) -> Result<c_int> {
    tool::index(Listed::Cvar, name_of(name)?, 0)
}

/// The outputs that control and performance variables have in common.
struct Described<'a> {
    name: OptionalText<'a>,
    desc: OptionalText<'a>,
    verbosity: Option<NonNullOut<'a, c_int>>,
    datatype: Option<NonNullOut<'a, c_int>>,
    enumtype: Option<NonNullOut<'a, c_int>>,
    bind: Option<NonNullOut<'a, c_int>>,
}

impl Described<'_> {
    fn give(self, variable: &engine::ToolVariable, enumeration: c_int) -> Result<()> {
        give(self.verbosity, variable.verbosity);
        give(self.datatype, variable.datatype.handle());
        give(self.enumtype, enumeration);
        give(self.bind, variable.bind);
        self.name.give(&variable.texts.name)?;
        self.desc.give(&variable.texts.desc)
    }
}

/// `MPI_T_cvar_get_info`
#[allow(clippy::too_many_arguments)] // they are the standard's, as below
pub(crate) fn t_cvar_get_info(
    cvar_index: c_int,
    name: TextPlace<'_>,
    name_len: Option<Variable<'_, c_int>>,
    verbosity: Option<NonNullOut<'_, c_int>>,
    datatype: Option<NonNullOut<'_, c_int>>,
    enumtype: Option<NonNullOut<'_, c_int>>,
    desc: TextPlace<'_>,
    desc_len: Option<Variable<'_, c_int>>,
    bind: Option<NonNullOut<'_, c_int>>,
    scope: Option<NonNullOut<'_, c_int>>,
) -> Result<()> {
    let (name, desc) = (
        OptionalText::of(name, name_len)?,
        OptionalText::of(desc, desc_len)?,
    );
    let (cvar, enumeration) = tool::cvar(cvar_index)?;
    give(scope, cvar.scope);
    let described = Described {
        name,
        desc,
        verbosity,
        datatype,
        enumtype,
        bind,
    };
    described.give(&cvar.variable, enumeration)
}

/// `MPI_T_cvar_handle_alloc`: the handle and the number of elements.
pub(crate) fn t_cvar_handle_alloc(
    cvar_index: c_int,
    obj_handle: Address<'_>,
) -> Result<(c_int, c_int)> {
    tool::allocate_cvar(cvar_index, || obj_handle.handle("obj_handle"))
}

/// `MPI_T_cvar_handle_free`
pub(crate) fn t_cvar_handle_free(handle: Variable<'_, c_int>) -> Result<()> {
    handle.end(NULL, tool::free_cvar)
}

/// `MPI_T_cvar_read`
pub(crate) fn t_cvar_read(handle: c_int, buf: Address<'_>) -> Result<()> {
    buf.write(&tool::read_cvar(handle)?, "buf")
}

/// `MPI_T_cvar_write`
pub(crate) fn t_cvar_write(handle: c_int, buf: Address<'_>) -> Result<()> {
    tool::write_cvar(handle, |value| read(value, buf))
}

/// The value that the program writes to a variable.
fn read(value: tool::ToolValue, buf: Address<'_>) -> Result<Vec<u8>> {
    match value.is_text {
        true => buf.read_text(value.bytes, "buf"),
        false => buf.read(value.bytes, "buf"),
    }
}

/// `MPI_T_pvar_get_num`
pub(crate) fn t_pvar_get_num() -> Result<c_int> {
    tool::number(Listed::Pvar)
}

/// `MPI_T_pvar_get_index`
pub(crate) fn t_pvar_get_index(name: Text<'_>, var_class: c_int) -> Result<c_int> {
    tool::index(Listed::Pvar, name_of(name)?, var_class)
}

/// `MPI_T_pvar_get_info`
#[allow(clippy::too_many_arguments)]
pub(crate) fn t_pvar_get_info(
    pvar_index: c_int,
    name: TextPlace<'_>,
    name_len: Option<Variable<'_, c_int>>,
    verbosity: Option<NonNullOut<'_, c_int>>,
    var_class: Option<NonNullOut<'_, c_int>>,
    datatype: Option<NonNullOut<'_, c_int>>,
    enumtype: Option<NonNullOut<'_, c_int>>,
    desc: TextPlace<'_>,
    desc_len: Option<Variable<'_, c_int>>,
    bind: Option<NonNullOut<'_, c_int>>,
    readonly: Option<NonNullOut<'_, c_int>>,
    continuous: Option<NonNullOut<'_, c_int>>,
    atomic: Option<NonNullOut<'_, c_int>>,
) -> Result<()> {
    let (name, desc) = (
        OptionalText::of(name, name_len)?,
        OptionalText::of(desc, desc_len)?,
    );
    let (pvar, enumeration) = tool::pvar(pvar_index)?;
    give(var_class, pvar.class);
    give(readonly, pvar.is_readonly.into());
    give(continuous, pvar.is_continuous.into());
    give(atomic, pvar.is_atomic.into());
    let described = Described {
        name,
        desc,
        verbosity,
        datatype,
        enumtype,
        bind,
    };
    described.give(&pvar.variable, enumeration)
}

/// `MPI_T_pvar_session_create`
pub(crate) fn t_pvar_session_create() -> Result<c_int> {
    tool::create_session()
}

/// `MPI_T_pvar_session_free`
pub(crate) fn t_pvar_session_free(session: Variable<'_, c_int>) -> Result<()> {
    session.end(NULL, tool::free_session)
}

/// `MPI_T_pvar_handle_alloc`: the handle and the number of elements.
pub(crate) fn t_pvar_handle_alloc(
    session: c_int,
    pvar_index: c_int,
    obj_handle: Address<'_>,
) -> Result<(c_int, c_int)> {
    tool::allocate_pvar(session, pvar_index, || obj_handle.handle("obj_handle"))
}

/// `MPI_T_pvar_handle_free`
pub(crate) fn t_pvar_handle_free(session: c_int, handle: Variable<'_, c_int>) -> Result<()> {
    handle.end(NULL, |handle| tool::free_pvar(session, handle))
}

/// `MPI_T_pvar_start`
pub(crate) fn t_pvar_start(session: c_int, handle: c_int) -> Result<()> {
    tool::control(session, handle, Control::Start)
}

/// `MPI_T_pvar_stop`
pub(crate) fn t_pvar_stop(session: c_int, handle: c_int) -> Result<()> {
    tool::control(session, handle, Control::Stop)
}

/// `MPI_T_pvar_reset`
pub(crate) fn t_pvar_reset(session: c_int, handle: c_int) -> Result<()> {
    tool::control(session, handle, Control::Reset)
}

/// `MPI_T_pvar_read`
pub(crate) fn t_pvar_read(session: c_int, handle: c_int, buf: Address<'_>) -> Result<()> {
    buf.write(&tool::read_pvar(session, handle, false)?, "buf")
}

/// `MPI_T_pvar_readreset`
pub(crate) fn t_pvar_readreset(session: c_int, handle: c_int, buf: Address<'_>) -> Result<()> {
    // Without a buffer, nothing is reset.
    buf.required("buf")?;
    buf.write(&tool::read_pvar(session, handle, true)?, "buf")
}

/// `MPI_T_pvar_write`
pub(crate) fn t_pvar_write(session: c_int, handle: c_int, buf: Address<'_>) -> Result<()> {
    tool::write_pvar(session, handle, |value| read(value, buf))
}

/// `MPI_T_category_get_num`
pub(crate) fn t_category_get_num() -> Result<c_int> {
    tool::number(Listed::Category)
}

/// `MPI_T_category_get_index`
pub(crate) fn t_category_get_index(name: Text<'_>) -> Result<c_int> {
    tool::index(Listed::Category, name_of(name)?, 0)
}

/// `MPI_T_category_get_info`
#[allow(clippy::too_many_arguments)]
pub(crate) fn t_category_get_info(
    cat_index: c_int,
    name: TextPlace<'_>,
    name_len: Option<Variable<'_, c_int>>,
    desc: TextPlace<'_>,
    desc_len: Option<Variable<'_, c_int>>,
    num_cvars: Option<NonNullOut<'_, c_int>>,
    num_pvars: Option<NonNullOut<'_, c_int>>,
    num_categories: Option<NonNullOut<'_, c_int>>,
) -> Result<()> {
    let (name, desc) = (
        OptionalText::of(name, name_len)?,
        OptionalText::of(desc, desc_len)?,
    );
    let category = tool::category(cat_index)?;
    let [cvars, pvars, categories, _] = category.numbers;
    give(num_cvars, cvars);
    give(num_pvars, pvars);
    give(num_categories, categories);
    name.give(&category.texts.name)?;
    desc.give(&category.texts.desc)
}

/// `MPI_T_category_get_num_events`
pub(crate) fn t_category_get_num_events(cat_index: c_int) -> Result<c_int> {
    Ok(tool::category(cat_index)?.numbers[3])
}

/// The indices of the contents of a category.
fn members(category: c_int, of: Listed, len: i64, indices: IntegersOut<'_>) -> Result<()> {
    let len = not_negative(Class::ToolInvalid, "len", len)?;
    indices.require(len as usize, "indices")?;
    indices.write(&tool::members(category, of, len)?, "indices")
}

/// `MPI_T_category_get_cvars`
pub(crate) fn t_category_get_cvars(
    cat_index: c_int,
    len: i64,
    indices: IntegersOut<'_>,
) -> Result<()> {
    members(cat_index, Listed::Cvar, len, indices)
}

/// `MPI_T_category_get_pvars`
pub(crate) fn t_category_get_pvars(
    cat_index: c_int,
    len: i64,
    indices: IntegersOut<'_>,
) -> Result<()> {
    members(cat_index, Listed::Pvar, len, indices)
}

/// `MPI_T_category_get_events`
pub(crate) fn t_category_get_events(
    cat_index: c_int,
    len: i64,
    indices: IntegersOut<'_>,
) -> Result<()> {
    members(cat_index, Listed::Event, len, indices)
}

/// `MPI_T_category_get_categories`
pub(crate) fn t_category_get_categories(
    cat_index: c_int,
    len: i64,
    indices: IntegersOut<'_>,
) -> Result<()> {
    members(cat_index, Listed::Category, len, indices)
}

/// `MPI_T_category_changed`
pub(crate) fn t_category_changed() -> Result<c_int> {
    tool::changes()
}

/// `MPI_T_source_get_num`
pub(crate) fn t_source_get_num() -> Result<c_int> {
    tool::number(Listed::Source)
}

/// `MPI_T_source_get_info`
#[allow(clippy::too_many_arguments)]
pub(crate) fn t_source_get_info(
    source_index: c_int,
    name: TextPlace<'_>,
    name_len: Option<Variable<'_, c_int>>,
    desc: TextPlace<'_>,
    desc_len: Option<Variable<'_, c_int>>,
    ordering: Option<NonNullOut<'_, c_int>>,
    ticks_per_second: Option<NonNullOut<'_, i64>>,
    max_ticks: Option<NonNullOut<'_, i64>>,
    info: Option<NonNullOut<'_, c_int>>,
) -> Result<()> {
    let (name, desc) = (
        OptionalText::of(name, name_len)?,
        OptionalText::of(desc, desc_len)?,
    );
    let source = tool::source(source_index)?;
    give_info(info, &source.info)?;
    give(ordering, source.ordering);
    give(ticks_per_second, source.ticks_per_second);
    give(max_ticks, source.max_ticks);
    name.give(&source.texts.name)?;
    desc.give(&source.texts.desc)
}

/// `MPI_T_source_get_timestamp`
pub(crate) fn t_source_get_timestamp(source_index: c_int) -> Result<i64> {
    tool::time(source_index)
}

/// `MPI_T_event_get_num`
pub(crate) fn t_event_get_num() -> Result<c_int> {
    tool::number(Listed::Event)
}

/// `MPI_T_event_get_index`
pub(crate) fn t_event_get_index(name: Text<'_>) -> Result<c_int> {
    tool::index(Listed::Event, name_of(name)?, 0)
}

/// `MPI_T_event_get_info`
#[allow(clippy::too_many_arguments)]
pub(crate) fn t_event_get_info(
    event_index: c_int,
    name: TextPlace<'_>,
    name_len: Option<Variable<'_, c_int>>,
    verbosity: Option<NonNullOut<'_, c_int>>,
    array_of_datatypes: IntegersOut<'_>,
    array_of_displacements: IntegersOut<'_>,
    num_elements: Option<Variable<'_, c_int>>,
    enumtype: Option<NonNullOut<'_, c_int>>,
    info: Option<NonNullOut<'_, c_int>>,
    desc: TextPlace<'_>,
    desc_len: Option<Variable<'_, c_int>>,
    bind: Option<NonNullOut<'_, c_int>>,
) -> Result<()> {
    let (name, desc) = (
        OptionalText::of(name, name_len)?,
        OptionalText::of(desc, desc_len)?,
    );
    let room = num_elements.map_or(0, |number| number.value());
    let room: usize = not_negative(Class::ToolInvalid, "num_elements", room.into())?;
    let (event, enumeration) = tool::event(event_index)?;
    give_info(info, &event.info)?;
    give(verbosity, event.verbosity);
    give(enumtype, enumeration);
    give(bind, event.bind);
    let first = event.elements.iter().take(room);
    if array_of_datatypes.address() != 0 {
        let datatypes: Vec<_> = first.clone().map(|element| element.0.handle()).collect();
        array_of_datatypes.write(&datatypes, "array_of_datatypes")?;
    }
    if array_of_displacements.address() != 0 {
        let displacements: Vec<_> = first.map(|element| element.1).collect();
        array_of_displacements.write_wide(&displacements, "array_of_displacements")?;
    }
    if let Some(number) = num_elements {
        number.give(event.elements.len() as c_int);
    }
    name.give(&event.texts.name)?;
    desc.give(&event.texts.desc)
}

/// `MPI_T_event_handle_alloc`
pub(crate) fn t_event_handle_alloc(
    event_index: c_int,
    obj_handle: Address<'_>,
    info: c_int,
) -> Result<c_int> {
    tool::register(event_index, || obj_handle.handle("obj_handle"), info)
}

/// `MPI_T_event_handle_free`
pub(crate) fn t_event_handle_free(
    event_registration: c_int,
    user_data: i64,
    (function, _): (Function, CallbackInterface),
) -> Result<()> {
    let freed = function.given().map(|function| {
        let call = move |registration, level| {
            call_freed(function, registration, level, user_data);
        };
        Box::new(call) as tool::FreedCallback
    });
    tool::free_registration(event_registration, freed)
}

/// `MPI_T_event_handle_get_info`
pub(crate) fn t_event_handle_get_info(event_registration: c_int) -> Result<c_int> {
    tool::registration_info(event_registration)
}

/// `MPI_T_event_handle_set_info`
pub(crate) fn t_event_handle_set_info(event_registration: c_int, info: c_int) -> Result<()> {
    tool::set_registration_info(event_registration, info)
}

/// `MPI_T_event_register_callback`
pub(crate) fn t_event_register_callback(
    event_registration: c_int,
    cb_safety: c_int,
    info: c_int,
    user_data: i64,
    (function, _): (Function, CallbackInterface),
) -> Result<()> {
    let callback = function.given().map(|function| Callback {
        call: Arc::new(move |instance, registration, level| {
            call_event(function, instance, registration, level, user_data);
        }),
        user_data,
    });
    tool::register_callback(event_registration, cb_safety, info, callback)
}

/// `MPI_T_event_callback_get_info`
pub(crate) fn t_event_callback_get_info(
    event_registration: c_int,
    cb_safety: c_int,
) -> Result<c_int> {
    tool::callback_info(event_registration, cb_safety)
}

/// `MPI_T_event_callback_set_info`
pub(crate) fn t_event_callback_set_info(
    event_registration: c_int,
    cb_safety: c_int,
    info: c_int,
) -> Result<()> {
    tool::set_callback_info(event_registration, cb_safety, info)
}

/// `MPI_T_event_set_dropped_handler`
pub(crate) fn t_event_set_dropped_handler(
    event_registration: c_int,
    (function, _): (Function, CallbackInterface),
) -> Result<()> {
    let dropped = function.given().map(|function| {
        Arc::new(move |count, registration, source, level, user_data| {
            call_dropped(function, count, registration, (source, level), user_data);
        }) as tool::DroppedCallback
    });
    tool::set_dropped_handler(event_registration, dropped)
}

/// `MPI_T_event_read`
pub(crate) fn t_event_read(
    event_instance: c_int,
    element_index: c_int,
    buffer: Address<'_>,
) -> Result<()> {
    let value = tool::read_event(event_instance, element_index)?;
    buffer.write(&value, "buffer")
}

/// `MPI_T_event_copy`
pub(crate) fn t_event_copy(event_instance: c_int, buffer: Address<'_>) -> Result<()> {
    buffer.write(&tool::copy_event(event_instance)?, "buffer")
}

/// `MPI_T_event_get_timestamp`
pub(crate) fn t_event_get_timestamp(event_instance: c_int) -> Result<i64> {
    tool::event_time(event_instance)
}

/// `MPI_T_event_get_source`
pub(crate) fn t_event_get_source(event_instance: c_int) -> Result<c_int> {
    tool::event_source(event_instance)
}
