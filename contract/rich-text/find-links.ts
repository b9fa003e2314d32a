import { LONGEST_LINK } from './nodes.ts'
import { safeLink } from './link.ts'

/** A web address within a text, with its position there. */
export interface FoundLink {
  from: number
  to: number
  href: string
}

// A scheme that only ends in "http" is another scheme; a "www." within a mail or another address is part of that.
const BEGIN = /(?<![a-z\d+-])https?:\/\/|(?<![\w@/.-])www\./giu
// Characters that no address holds, quotes or brackets of the markup around one, and the next address of a list.
const ENDS =
  /[\s<>"`{}|\\^\u0000-\u001f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[,;)]{1,3}https?:\/\//iu
const LAST = new Set('.,;:!?\'"*_~।॥…’”»')
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[' }

const MOST_TRAILING = 20
/** Bounds the work for a text that is full of addresses which cannot be parsed. */
const MOST_FAILURES = 20

const count = (text: string, sign: string) => text.split(sign).length - 1

// Punctuation after an address belongs to the sentence, and so does a bracket that was opened before it.
function withoutTrailing(address: string): string {
  for (let end = address.length; end > Math.max(0, address.length - MOST_TRAILING); end--) {
    const rest = address.slice(0, end)
    const last = rest.at(-1) ?? ''
    const opens = BRACKETS[last]
    if (!LAST.has(last) && !(opens && count(rest, opens) < count(rest, last))) return rest
  }
  return ''
}

// Parsing accepts hosts such as "a.com)", which no server has.
const hasPlainHost = (href: string) => /^[\w.-]+$/.test(URL.parse(href)?.hostname ?? '')

function hrefOf(written: string): string | undefined {
  const isBare = /^www\./i.test(written)
  if (isBare && !/^www\.[^./?#:]+\.[^./?#:]/i.test(written)) return undefined
  const href = safeLink(isBare ? `https://${written}` : written)
  return href && hasPlainHost(href) ? href : undefined
}

/** Finds the web addresses in a text: those with http or https, and those that begin with `www.`. */
export function* findLinks(text: string): Generator<FoundLink> {
  let end = 0
  let failures = 0
  for (const { index: from } of text.matchAll(BEGIN)) {
    if (from < end) continue
    const rest = text.slice(from, from + LONGEST_LINK + 1)
    const length = rest.search(ENDS)
    const written = withoutTrailing(length === -1 ? rest : rest.slice(0, length))
    const href = written.length > LONGEST_LINK ? undefined : hrefOf(written)
    if (href) {
      end = from + written.length
      yield { from, to: end, href }
    } else if (++failures === MOST_FAILURES) return
  }
}
