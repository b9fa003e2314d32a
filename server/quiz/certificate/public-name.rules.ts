/** A name as strangers read it of a child: the first name, and of the last one its first letter. */
export function publicName(name: string): string {
  const words = name.trim().split(/\s+/u)
  const [first = '', ...others] = words
  const last = others.at(-1)
  if (last === undefined) return first
  // A letter of Devanagari is one with its vowel sign.
  const [letter] = new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(last)
  return `${first} ${letter?.segment ?? ''}.`
}
