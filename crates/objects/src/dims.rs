//! The dimensions of a grid that `MPI_Dims_create` chooses (MPI 4.1, section 8.5.2; G7).
//!
//! The standard says: as close to each other as possible. Here the difference between the largest and the smallest
//! dimension is minimal; among several such choices, the smallest dimension is as large as possible, then the second
//! smallest, and so on, as with MPICH. (Pieces of a grid so divided have the smaller surfaces: 21 x 16 x 15 rather than
//! 20 x 18 x 14.)

use minfo_rules::error::{Class, Error, Result, not_negative};
use minfo_rules::text::counted;

/// The dimensions, with the zeroes in `dims` replaced.
///
/// # Errors
/// `MPI_ERR_ARG` for `nnodes` below 1, `MPI_ERR_DIMS` for a negative dimension and if no dimensions give `nnodes`.
pub fn create(nnodes: i32, dims: &[i32]) -> Result<Vec<i32>> {
    if nnodes < 1 {
        let what = format!("nnodes = {nnodes} is not a number of processes, from 1");
        return Err(Error::new(Class::Arg, what));
    }
    let mut rest = nnodes;
    let mut free = 0;
    for &dim in dims {
        match not_negative::<i32>(Class::Dims, "a dimension", dim.into())? {
            0 => free += 1,
            dim if rest % dim == 0 => rest /= dim,
            _ => return Err(no_grid(nnodes)),
        }
    }
    if free == 0 && rest > 1 {
        return Err(no_grid(nnodes));
    }
    let mut chosen = balanced(rest, free).into_iter();
    let mut all = Vec::new();
    all.try_reserve_exact(dims.len())?;
    all.extend(dims.iter().map(|&dim| match dim {
        // If there are more dimensions than factors, the last ones are 1.
        0 => chosen.next().unwrap_or(1),
        dim => dim,
    }));
    Ok(all)
}

fn no_grid(nnodes: i32) -> Error {
    let what = format!(
        "no grid of {} has the dimensions that dims gives",
        counted(nnodes, "process")
    );
    Error::new(Class::Dims, what)
}

/// The prime factors, the largest first.
fn primes(number: i32) -> Vec<i32> {
    let (mut primes, mut rest, mut factor) = (Vec::new(), number, 2);
    // (Its square may be greater than an i32.)
    while i64::from(factor) * i64::from(factor) <= i64::from(rest) {
        while rest % factor == 0 {
            primes.push(factor);
            rest /= factor;
        }
        factor += 1;
    }
    if rest > 1 {
        primes.push(rest);
    }
    primes.reverse();
    primes
}

/// The divisors, the smallest first.
fn divisors(primes: &[i32]) -> Vec<i32> {
    let mut divisors = vec![1];
    for &prime in primes {
        let more: Vec<i32> = divisors.iter().map(|divisor| divisor * prime).collect();
        divisors.extend(more);
        divisors.sort_unstable();
        divisors.dedup();
    }
    divisors
}

/// `number` as a product of factors, the largest first: `count`, or fewer if the others are 1.
fn balanced(number: i32, count: usize) -> Vec<i32> {
    let primes = primes(number);
    if count >= primes.len() {
        // None is smaller than the largest prime factor.
        return primes;
    }
    if count <= 1 {
        return vec![number; count];
    }
    let mut search = DivisorSearch {
        divisors: divisors(&primes),
        factors: Vec::with_capacity(count),
        best: None,
    };
    search.run(number, count, 0);
    let mut best = search.best.unwrap_or_default();
    best.reverse();
    best
}

/// The search for the best product of factors, which ascend.
struct DivisorSearch {
    divisors: Vec<i32>,
    factors: Vec<i32>,
    best: Option<Vec<i32>>,
}

impl DivisorSearch {
    /// The difference in the best product so far.
    fn least(&self) -> i32 {
        let difference = |best: &Vec<i32>| best[best.len() - 1] - best[0];
        self.best.as_ref().map_or(i32::MAX, difference)
    }

    /// The largest factor that is not too large compared with the smallest.
    fn limit(&self, smallest: i32) -> i32 {
        smallest.saturating_add(self.least())
    }

    /// Adds `count` factors with this product, taken from the divisors from index `from` on.
    fn run(&mut self, product: i32, count: usize, from: usize) {
        if count == 1 {
            self.factors.push(product);
            self.compare();
            self.factors.pop();
            return;
        }
        // The first is at most the root of the product; the nearest ones to it come first, since they are the most
        // balanced.
        let fits = |divisor: i32| power(divisor, count) <= i64::from(product);
        let end = from + self.divisors[from..].partition_point(|&divisor| fits(divisor));
        for place in (from..end).rev() {
            let factor = self.divisors[place];
            let limit = self.limit(self.factors.first().copied().unwrap_or(factor));
            if power(limit, count - 1) < i64::from(product / factor) {
                // The others would be too large, and larger still with a smaller factor.
                break;
            }
            if product % factor == 0 {
                self.factors.push(factor);
                self.run(product / factor, count - 1, place);
                self.factors.pop();
            }
        }
    }

    /// Keeps the factors if they are better than the best ones. (Of equals, the first is the best.)
    fn compare(&mut self) {
        let difference = self.factors[self.factors.len() - 1] - self.factors[0];
        if self.best.is_none() || difference < self.least() {
            self.best = Some(self.factors.clone());
        }
    }
}

/// A power, saturating at the greatest number.
fn power(number: i32, exponent: usize) -> i64 {
    i64::from(number).saturating_pow(u32::try_from(exponent).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(nnodes: i32, dims: &[i32]) -> std::result::Result<Vec<i32>, Class> {
        create(nnodes, dims).map_err(|error| error.class)
    }

    #[test]
    fn those_of_the_standard() {
        assert_eq!(of(6, &[0, 0]), Ok(vec![3, 2]));
        assert_eq!(of(7, &[0, 0]), Ok(vec![7, 1]));
        assert_eq!(of(6, &[0, 3, 0]), Ok(vec![2, 3, 1]));
        assert_eq!(of(7, &[0, 3, 0]), Err(Class::Dims));
    }

    #[test]
    fn balanced_ones() {
        assert_eq!(of(12, &[0, 0]), Ok(vec![4, 3]));
        assert_eq!(of(16, &[0; 3]), Ok(vec![4, 2, 2]));
        assert_eq!(of(36, &[0; 3]), Ok(vec![4, 3, 3]));
        assert_eq!(of(48, &[0; 3]), Ok(vec![4, 4, 3]));
        assert_eq!(of(4, &[0; 3]), Ok(vec![2, 2, 1]));
        assert_eq!(of(1, &[0; 3]), Ok(vec![1, 1, 1]));
        // The differences of 20 x 18 x 14 and 24 x 20 x 13 are the same.
        assert_eq!(of(5040, &[0; 3]), Ok(vec![21, 16, 15]));
        assert_eq!(of(6240, &[0; 3]), Ok(vec![26, 16, 15]));
        assert_eq!(of(1 << 30, &[0; 4]), Ok(vec![256, 256, 128, 128]));
        assert_eq!(
            of(1 << 30, &[0; 40]).map(|dims| dims[29..31].to_vec()),
            Ok(vec![2, 1])
        );
        assert_eq!(of(46_340 * 46_340, &[0, 0]), Ok(vec![46_340, 46_340]));
    }

    #[test]
    fn what_is_given_stays() {
        assert_eq!(of(24, &[2, 0, 3, 0]), Ok(vec![2, 2, 3, 2]));
        assert_eq!(of(5, &[5]), Ok(vec![5]));
        assert_eq!(of(5, &[1]), Err(Class::Dims));
        assert_eq!(of(5, &[0, 10]), Err(Class::Dims));
        assert_eq!(of(5, &[i32::MAX; 9]), Err(Class::Dims));
        assert_eq!(of(5, &[-1, 0]), Err(Class::Dims));
        assert_eq!(of(1, &[]), Ok(vec![]));
        assert_eq!(of(2, &[]), Err(Class::Dims));
        assert_eq!(of(0, &[0]), Err(Class::Arg));
        assert_eq!(of(i32::MIN, &[0]), Err(Class::Arg));
    }

    /// All products of `count` factors, each ascending from `from`.
    fn all(number: i32, count: usize, from: i32) -> Vec<Vec<i32>> {
        if count == 1 {
            return if number >= from {
                vec![vec![number]]
            } else {
                vec![]
            };
        }
        let factors = (from..=number).filter(|factor| number % factor == 0);
        let products = factors.flat_map(|factor| {
            let rest = all(number / factor, count - 1, factor);
            rest.into_iter()
                .map(move |rest| [vec![factor], rest].concat())
        });
        products.collect()
    }

    #[test]
    fn none_are_closer_to_each_other() {
        for number in 1..=400 {
            for count in 1..=5 {
                let best = all(number, count, 1)
                    .into_iter()
                    .max_by_key(|factors| (factors[0] - factors[count - 1], factors.clone()));
                let descending = |factors: Vec<i32>| factors.into_iter().rev().collect();
                assert_eq!(of(number, &vec![0; count]).ok(), best.map(descending));
            }
        }
    }

    /// Numbers with many divisors, large primes, and products of two primes: each takes well below a second, even in a
    /// debug build.
    #[test]
    fn hard_numbers_are_quick() {
        let numbers = [
            i32::MAX,
            i32::MAX - 1,
            2_095_133_040,
            1_396_755_360,
            1 << 30,
            1_162_261_467,
            46_337 * 46_327,
            2 * 1_073_741_789,
            10_007 * 184_800,
            223_092_870,
        ];
        for number in numbers {
            for count in 2..=14 {
                let start = std::time::Instant::now();
                let dims = of(number, &vec![0; count]).unwrap();
                let product: i64 = dims.iter().map(|&dim| i64::from(dim)).product();
                assert_eq!(product, i64::from(number));
                assert!(dims.is_sorted_by(|a, b| a >= b), "{dims:?}");
                assert!(start.elapsed().as_secs() < 5, "{number} in {count}");
            }
        }
    }
}
