// A game in few letters becomes its log again. Not for showing it.

/** The first line, the events and what was said of them, from the letters that hold them. */
async function unpacked(letters) {
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  const whole = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const { header, forms, events, entries } = await new Response(whole).json();
  const event = ([form, ...values], place) => {
    const one = { n: place + 1 };
    forms[form].forEach((key, at) => (one[key] = values[at]));
    return one;
  };
  return { header, events: events.map(event), entries };
}
