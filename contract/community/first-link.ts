/** Longest address that gets a card. */
export const LONGEST_ADDRESS = 2000

const BEGIN = /https?:\/\//giu
// What ends an address where somebody writes it: space, a quote or bracket that belongs to markup, and whatever no address holds.
const ENDS = /[\s<>"`{}|\\^\u0000-\u001f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069]/u
const LAST = new Set('.,;:!?\'"*_~।॥…’”»')
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[' }

/** Nobody ends a sentence with more signs; and of a text that is full of addresses only the first ones are read. */
const MOST_SIGNS = 20
const MOST_TRIED = 20

const count = (text: string, sign: string) => text.split(sign).length - 1

// A full stop behind an address ends the sentence, a bracket the one that began before it.
function withoutEnd(address: string): string {
  for (let end = address.length; end > Math.max(0, address.length - MOST_SIGNS); end--) {
    const rest = address.slice(0, end)
    const last = rest.at(-1) ?? ''
    const opens = BRACKETS[last]
    if (!LAST.has(last) && !(opens && count(rest, opens) < count(rest, last))) return rest
  }
  return ''
}

/** An address that can have a card, as all write it alike; undefined for anything else. */
export function linkOf(written: string): string | undefined {
  if (written.length > LONGEST_ADDRESS || !URL.canParse(written)) return undefined
  const url = new URL(written)
  if (!/^https?:$/.test(url.protocol) || url.hostname === '' || url.username || url.password) return undefined
  url.hash = ''
  return url.href.length <= LONGEST_ADDRESS ? url.href : undefined
}

/** The first address in a text that can have a card. */
export function firstLink(text: string): string | null {
  for (const { index } of [...text.matchAll(BEGIN)].slice(0, MOST_TRIED)) {
    const rest = text.slice(index, index + LONGEST_ADDRESS + 1)
    const end = rest.search(ENDS)
    const link = linkOf(withoutEnd(end === -1 ? rest : rest.slice(0, end)))
    if (link) return link
  }
  return null
}
