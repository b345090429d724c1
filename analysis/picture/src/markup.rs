//! Text inside markup: nothing that a file says may act as markup. Not for what is said.

/// A text as it may stand in HTML, XML and their attributes in double or single quotes.
/// Characters that neither allows are left out, and so are those that turn the direction of
/// writing.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\t' => safe.push(letter),
            '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{fffe}'
            | '\u{ffff}' => {}
            _ if letter.is_control() => {}
            _ => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_character_that_means_something_to_markup_comes_through() {
        let hostile = "<script>alert(\"x\")</script> & 'y' ]]> \u{0}\u{1b}\u{202e}\u{ffff}ż";
        let safe = escaped(hostile);
        assert_eq!(
            safe,
            "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;y&#39; ]]&gt; ż"
        );
    }
}
