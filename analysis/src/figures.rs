//! Figures as people read them: thousands set apart, and as many decimals as the number of games
//! carries. The same on the screen, in charts and in reports.

/// A whole number with its thousands set apart.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with its noun, given in the singular: `1 game`, `20,000 games`.
pub fn counted(number: u64, one: &str) -> String {
    let more = if number == 1 { "" } else { "s" };
    format!("{} {one}{more}", thousands(number))
}

/// How many decimals a figure deserves whose interval is ± `half_width`: those down to the first
/// digit of the half width.
pub fn decimals_for(half_width: f64) -> usize {
    let wanted = -half_width.log10();
    if wanted.is_finite() { wanted.ceil().clamp(0.0, 6.0) as usize } else { 0 }
}

/// A share in percent, without the sign.
pub fn percent(share: f64, decimals: usize) -> String {
    if share.is_nan() { "–".to_owned() } else { format!("{:.decimals$}", share * 100.0) }
}

/// A mean of points or turns, with a typographic minus.
pub fn points(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value.abs());
    // A minus before a zero would say more than is known.
    let zero = text.chars().all(|c| c == '0' || c == '.');
    if value < 0.0 && !zero { format!("−{text}") } else { text }
}

/// A difference or a modifier: as [`points`], and a plus if it is above zero.
pub fn signed(value: f64, decimals: usize) -> String {
    let text = points(value, decimals);
    let zero = text.chars().all(|c| c == '0' || c == '.');
    if value > 0.0 && !zero { format!("+{text}") } else { text }
}

/// How many whole numbers from `low` to `high` make a class, if there are to be about `most` classes
/// at most: 1, 2, 5, 10, 20, 50, … Classes begin at multiples of it.
pub fn class_width(low: i64, high: i64, most: i64) -> i64 {
    let mut width = 1;
    for factor in [2.0, 2.5, 2.0].into_iter().cycle() {
        if (high - low) / width < most {
            break;
        }
        width = (width as f64 * factor) as i64;
    }
    width
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        let texts = [0, 999, 1000, 1_234_567].map(thousands);
        assert_eq!(texts, ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn classes_are_round_and_no_more_than_wanted() {
        let widths = [(0, 9), (0, 40), (-100, 100), (-2360, 2360)];
        assert_eq!(widths.map(|(low, high)| class_width(low, high, 40)), [1, 2, 10, 200]);
    }

    #[test]
    fn decimals_end_where_the_interval_begins() {
        assert_eq!([5.0, 1.0, 0.9, 0.3, 0.09, 0.0].map(decimals_for), [0, 0, 1, 1, 2, 0]);
    }

    #[test]
    fn negative_figures_have_a_real_minus_and_zero_has_none() {
        assert_eq!([points(-1.25, 1), points(-0.04, 1), points(2.0, 0)], ["−1.2", "0.0", "2"]);
    }

    #[test]
    fn differences_have_a_sign_unless_they_show_zero() {
        let shown = [1.25, 0.04, 0.0, -0.04, -3.0].map(|value| signed(value, 1));
        assert_eq!(shown, ["+1.2", "0.0", "0.0", "0.0", "−3.0"]);
    }
}
