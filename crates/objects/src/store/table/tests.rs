use super::*;

#[derive(Default)]
struct TestObject(i32);

impl Recycle for TestObject {
    /// A substitute for objects.
    fn memory(&self) -> usize {
        if self.0 == 0 { 0 } else { 1 << 15 }
    }

    fn clear(&mut self) {
        self.0 = 0;
    }
}

fn put(table: &ObjectTable<TestObject>, value: i32) -> i32 {
    let fill = |number: &mut TestObject| {
        assert_eq!(number.0, 0, "not like a new object");
        number.0 = value;
        Ok(())
    };
    table.insert(fill).unwrap()
}

fn free(table: &ObjectTable<TestObject>, handle: i32) -> std::result::Result<(), Invalid> {
    table.remove(handle).map(drop)
}

fn value(table: &ObjectTable<TestObject>, handle: i32) -> std::result::Result<i32, Invalid> {
    table.get(handle).map(|number| number.0)
}

#[test]
fn chunks_cover_all_slots_without_a_gap() {
    let mut expected = (0, 0);
    for number in 0..MAX_OBJECTS {
        assert_eq!(place(number), expected);
        expected.1 += 1;
        if expected.1 == chunk_len(expected.0) {
            expected = (expected.0 + 1, 0);
        }
    }
    assert_eq!(expected, (CHUNKS, 0));
}

#[test]
fn as_many_objects_as_promised_and_not_one_more() {
    let table: ObjectTable<TestObject> = ObjectTable::new(HandleKind::Info);
    let handles: Vec<i32> = (0..MAX_OBJECTS as i32).map(|i| put(&table, i)).collect();
    const { assert!(MAX_OBJECTS >= 1_000_000) };
    assert!(table.insert(|_| Ok(())).is_err());
    for (i, &handle) in handles.iter().enumerate() {
        assert_eq!(value(&table, handle), Ok(i as i32));
    }
    free(&table, handles[77]).unwrap();
    let again = put(&table, 5);
    assert_ne!(again, handles[77]);
    assert_eq!(value(&table, handles[77]), Err(Invalid::Freed));
    assert!(table.insert(|_| Ok(())).is_err());
}

#[test]
fn no_handle_is_given_out_again_soon() {
    let table: ObjectTable<TestObject> = ObjectTable::new(HandleKind::Info);
    let mut seen = std::collections::HashSet::new();
    for _ in 0..100_000 {
        let handle = put(&table, 1);
        assert!(seen.insert(handle));
        free(&table, handle).unwrap();
        assert_eq!(free(&table, handle), Err(Invalid::Freed));
    }
    for handle in seen {
        assert_eq!(value(&table, handle), Err(Invalid::Freed));
    }
}

#[test]
fn an_object_that_could_not_be_filled_leaves_nothing_behind() {
    let table: ObjectTable<TestObject> = ObjectTable::new(HandleKind::Info);
    let failed = table.insert(|number| {
        number.0 = 9;
        Err(Error::no_mem("on purpose"))
    });
    assert!(failed.is_err());
    let handle = put(&table, 1);
    assert_eq!(value(&table, handle), Ok(1));
    assert_eq!(value(&table, handle + 1), Err(Invalid::Foreign));
}

#[test]
fn an_object_whose_end_has_begun_is_not_found() {
    let table: ObjectTable<TestObject> = ObjectTable::new(HandleKind::Info);
    let may_end = |number: &TestObject| match number.0 {
        5 => Ok(()),
        _ => Err(Invalid::Foreign),
    };
    let stays = put(&table, 4);
    assert!(table.suspend(stays, may_end).is_err());
    assert_eq!(value(&table, stays), Ok(4));
    let handle = put(&table, 5);
    for _ in 0..2 {
        let mut suspended = table.suspend(handle, may_end).ok().unwrap();
        assert_eq!(suspended.object.0, 5);
        assert_eq!(value(&table, handle), Err(Invalid::Freed));
        assert_eq!(free(&table, handle), Err(Invalid::Freed));
        assert!(table.suspend(handle, may_end).is_err());
        // Its slot is not reused.
        let other = put(&table, 6);
        assert_ne!(
            other & (MAX_OBJECTS as i32 - 1),
            handle & (MAX_OBJECTS as i32 - 1)
        );
        suspended.object.0 = 5;
        suspended.resume();
        assert_eq!(value(&table, handle), Ok(5));
    }
    drop(table.suspend(handle, may_end).ok().unwrap());
    assert_eq!(value(&table, handle), Err(Invalid::Freed));
    let next = put(&table, 7);
    assert_eq!(
        next & (MAX_OBJECTS as i32 - 1),
        handle & (MAX_OBJECTS as i32 - 1)
    );
    assert_ne!(next, handle);
}

#[test]
fn no_handle_is_given_out_again_soon_after_ends_that_have_begun() {
    let table: ObjectTable<TestObject> = ObjectTable::new(HandleKind::Info);
    let mut seen = std::collections::HashSet::new();
    for turn in 0..1_000 {
        let handle = put(&table, 1);
        assert!(seen.insert(handle));
        let may_end = |_: &TestObject| Ok::<(), Invalid>(());
        if turn % 3 == 0 {
            table.suspend(handle, may_end).ok().unwrap().resume();
        }
        drop(table.suspend(handle, may_end).ok().unwrap());
    }
}

/// A kept slot has the memory of its last object; others have none.
#[test]
fn a_slot_is_kept_with_its_memory() {
    #[derive(Default)]
    struct Text(Vec<u8>);
    impl Recycle for Text {
        fn memory(&self) -> usize {
            self.0.capacity()
        }
        fn clear(&mut self) {
            self.0.clear();
        }
    }
    let table: ObjectTable<Text> = ObjectTable::new(HandleKind::Info);
    let handle = table
        .insert(|text| {
            text.0.resize(100, 1);
            Ok(())
        })
        .unwrap();
    let kept = table.remove(handle).unwrap().unwrap();
    let check = |text: &mut Text| -> Result<()> {
        assert_eq!((text.0.len(), text.0.capacity() >= 100), (0, true));
        Ok(())
    };
    let handle = kept.fill(check).unwrap();
    drop(table.remove(handle).unwrap());
    let check = |text: &mut Text| {
        assert_eq!(text.0.capacity(), 0);
        Ok(())
    };
    table.insert(check).unwrap();
}
