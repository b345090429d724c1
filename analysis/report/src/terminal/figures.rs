//! Bars and fields of CSV files; figures as such are those of the analysis.

/// A bar for a share, `width` characters at 1, in eighths of a character.
pub fn bar(share: f64, width: usize) -> String {
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share.clamp(0.0, 1.0) * width as f64 * 8.0).round() as usize;
    let least = usize::from(eighths == 0 && share > 0.0);
    "█".repeat(eighths / 8) + PARTS[eighths % 8 + least]
}

/// A field of a CSV file (RFC 4180).
pub fn csv_field(text: &str) -> String {
    // A spreadsheet would compute a text that begins as a formula does. A number may have a sign.
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if is_formula && text.parse::<f64>().is_err() {
        return csv_field(&format!("'{text}"));
    }
    if text.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// A number in a CSV file, which reads back as the same number. The smallest ones have an exponent instead
/// of hundreds of zeros. What is no number stays empty.
pub fn csv_number(value: f64) -> String {
    if !value.is_finite() {
        String::new()
    } else if value != 0.0 && value.abs() < 1e-4 {
        format!("{value:e}")
    } else {
        value.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_shows_even_the_smallest_share() {
        assert_eq!(bar(0.0, 10), "");
        assert_eq!(bar(1e-6, 10), "▏");
        assert_eq!(bar(0.55, 10), "█████▌");
        assert_eq!(bar(1.0, 10), "██████████");
    }

    #[test]
    fn a_number_of_a_csv_file_is_short_and_reads_back_as_itself() {
        assert_eq!([0.0, 0.25, -1.5, 12345.0].map(csv_number), ["0", "0.25", "-1.5", "12345"]);
        assert_eq!(csv_number(2.5e-300), "2.5e-300");
        assert_eq!(csv_number(f64::NAN), "");
        for value in [1.0 / 3.0, 1e-4 / 3.0, 7e-310] {
            assert_eq!(csv_number(value).parse(), Ok(value));
            assert!(csv_number(value).len() < 25);
        }
    }

    #[test]
    fn csv_fields_are_quoted_where_they_must() {
        assert_eq!(csv_field("a"), "a");
        assert_eq!(csv_field("=HYPERLINK(1,2)"), "\"'=HYPERLINK(1,2)\"");
        assert_eq!(csv_field("@SUM(A1)"), "'@SUM(A1)");
        assert_eq!(csv_field("-1.5"), "-1.5");
        assert_eq!(csv_field("a,\"b\""), "\"a,\"\"b\"\"\"");
    }
}
