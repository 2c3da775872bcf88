//! Numbers for people, the same everywhere: rounded to the nearest, half to even.

/// A number: "15,872".
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// With a digit behind the point if that matters: "1.5", "15.9", "512".
fn rounded(number: f64) -> String {
    let text = if number < 99.95 {
        format!("{number:.1}")
    } else {
        format!("{number:.0}")
    };
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

/// A number of bytes: "4 bytes", "64 KiB", "1.2 GiB".
pub fn bytes(number: u64) -> String {
    const UNITS: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    match number {
        1 => return "1 byte".to_owned(),
        0..1024 => return format!("{number} bytes"),
        _ => {}
    }
    let (mut value, mut unit) = (number as f64 / 1024.0, 0);
    while value >= 1023.5 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    format!("{} {}", rounded(value), UNITS[unit])
}

/// A time: "1.8 s", "320 ms", "45 us".
pub fn seconds(time: f64) -> String {
    match time {
        ..0.000_999_5 => format!("{:.0} us", time * 1e6),
        ..0.999_5 => format!("{:.0} ms", time * 1e3),
        ..99.95 => format!("{time:.1} s"),
        _ => format!("{time:.0} s"),
    }
}

/// A share of 1: "12 %", "5.1 %".
pub fn percent(share: f64) -> String {
    match share * 100.0 {
        percent @ ..9.95 => format!("{percent:.1} %"),
        percent => format!("{percent:.0} %"),
    }
}

/// The shares of these parts, in whole percents that add up to 100 if there are any: what is left of each decides which are
/// rounded up.
pub fn percents(parts: &[u64]) -> Vec<u64> {
    let all: u128 = parts.iter().map(|&part| u128::from(part)).sum();
    let hundreds = parts.iter().map(|&part| u128::from(part) * 100);
    let mut shares: Vec<u64> = hundreds
        .clone()
        .map(|part| (part / all.max(1)) as u64)
        .collect();
    let mut rests: Vec<(u128, usize)> = hundreds.map(|part| part % all.max(1)).zip(0..).collect();
    rests.sort_unstable_by_key(|&(rest, place)| (std::cmp::Reverse(rest), place));
    let missing = if all > 0 {
        100 - shares.iter().sum::<u64>()
    } else {
        0
    };
    for &(_, place) in &rests[..missing as usize] {
        shares[place] += 1;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_people_write_them() {
        assert_eq!(
            [0, 999, 1000, 1_015_872].map(count),
            ["0", "999", "1,000", "1,015,872"]
        );
        for (number, words) in [
            (0, "0 bytes"),
            (1, "1 byte"),
            (1023, "1023 bytes"),
            (1024, "1 KiB"),
            (1536, "1.5 KiB"),
            (10_240, "10 KiB"),
            (524_096, "512 KiB"),
            ((1 << 20) - 1, "1 MiB"),
            (16_252_928, "15.5 MiB"),
            (1_288_490_189, "1.2 GiB"),
            (u64::MAX, "16 EiB"),
        ] {
            assert_eq!(bytes(number), words);
        }
        for (time, words) in [
            (0.0, "0 us"),
            (45.4e-6, "45 us"),
            (0.000_999_9, "1 ms"),
            (0.32, "320 ms"),
            (1.25, "1.2 s"),
            (1.85, "1.9 s"),
            (123.456, "123 s"),
        ] {
            assert_eq!(seconds(time), words);
        }
        assert_eq!([0.051, 0.5, 1.0].map(percent), ["5.1 %", "50 %", "100 %"]);
    }

    #[test]
    fn shares_add_up() {
        assert_eq!(percents(&[7, 7, 7, 7]), [25; 4]);
        assert_eq!(percents(&[1, 1, 1]), [34, 33, 33]);
        assert_eq!(percents(&[0, 5]), [0, 100]);
        assert_eq!(percents(&[0, 0]), [0, 0]);
        assert!(percents(&[]).is_empty());
    }
}
