import { mapOutsideOpaque, nextIn } from './xml-shape.ts'

const BODY = /<((?:[\p{L}_][\p{L}\p{N}_.-]{0,40}:)?)body(?:\s[^<>]{0,500})?>/giu

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Bodies written in two ways that the parser passes over: in base64, as Atom 0.3 has it, and as elements of XHTML inside an RSS item.
 * Both become text in the place where it looks.
 */
export function withReadableBodies(text: string, root: string): string {
  const decoded = root.endsWith('feed') ? withDecodedBodies(text) : text
  return /(?:^|:)(?:rss|rdf|channel)$/.test(root) ? mapOutsideOpaque(decoded, withLiftedBodies) : decoded
}

function withDecodedBodies(text: string): string {
  const pieces: string[] = []
  let position = 0
  const [tagEnd, textEnd] = [nextIn(text, '>'), nextIn(text, '<')]
  for (const mark of text.matchAll(/\smode=["']base64["']/g)) {
    const start = tagEnd(mark.index) + 1
    const end = textEnd(start)
    if (start === 0 || end < 0 || text[start - 2] === '/') continue
    const body = Buffer.from(text.slice(start, end), 'base64').toString('utf8')
    pieces.push(text.slice(position, start), escaped(body))
    position = end
  }
  return pieces.join('') + text.slice(position)
}

function withLiftedBodies(plain: string): string {
  const pieces: string[] = []
  let position = 0
  const ends = new Map<string, (offset: number) => number>()
  for (const found of plain.matchAll(BODY)) {
    if (found.index < position) continue
    const prefix = found[1] ?? ''
    const close = `</${prefix}body>`
    const endBehind = ends.get(close) ?? nextIn(plain, close)
    ends.set(close, endBehind)
    const start = found.index + found[0].length
    const end = endBehind(start)
    if (end < 0) continue
    const inner = plain.slice(start, end)
    const markup = prefix === '' ? inner : inner.replaceAll(`<${prefix}`, '<').replaceAll(`</${prefix}`, '</')
    pieces.push(plain.slice(position, found.index), `<content:encoded>${escaped(markup)}</content:encoded>`)
    position = end + close.length
  }
  return pieces.join('') + plain.slice(position)
}
