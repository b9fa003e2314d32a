const segments = new Intl.Segmenter('hi', { granularity: 'grapheme' })

/** How a text begins, cut between two words and no character in two; an ellipsis stands for the rest. Where it has no space, it is cut between characters. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text
  const space = text.slice(0, most + 1).search(/\s\S*$/u)
  if (space > most / 2) return `${text.slice(0, space).trimEnd()}…`
  let end = 0
  for (const { segment, index } of segments.segment(text.slice(0, most * 2))) {
    if (index + segment.length > most) break
    end = index + segment.length
  }
  return `${text.slice(0, end)}…`
}
