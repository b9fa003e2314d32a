import { Parser } from 'htmlparser2'
import type { Warning } from './feed.ts'
import { findXmlError, linesAt, mapOutsideOpaque } from './xml-shape.ts'

/** One item as it stands in the text; `broken` says why it is not whole. */
export type ItemPiece = { text: string; line: number; broken?: string }

export type CutFeed = { header: string; pieces: ItemPiece[]; isClosed: boolean; lastLine: number }

const MARKS = /<!\[CDATA\[|<!--|<(\/?)([\p{L}_][\p{L}\p{N}_.:-]*)(?=[\s/>])/gu

/** Finds where each item begins and ends without trusting that anything is balanced. */
export function cutItems(text: string, root: string, itemName: string): CutFeed {
  const pieces: ItemPiece[] = []
  let open = -1
  let firstItem = -1
  let isClosed = false
  const lineOf = linesAt(text)
  const lastCommentEnd = text.lastIndexOf('-->')
  const endPiece = (end: number, broken?: string) => {
    pieces.push({ text: text.slice(open, end), line: lineOf(open), ...(broken !== undefined && { broken }) })
    open = -1
  }
  MARKS.lastIndex = 0
  for (let mark = MARKS.exec(text); mark; mark = MARKS.exec(text)) {
    if (mark[2] === undefined) {
      MARKS.lastIndex = endOfOpaque(text, mark, { itemName, lastCommentEnd })
      continue
    }
    const name = mark[2].toLowerCase()
    if (name === itemName && mark[1] === '') {
      if (open >= 0) endPiece(mark.index, `The item does not end before the next one begins`)
      open = mark.index
      if (firstItem < 0) firstItem = open
    } else if (name === itemName && open >= 0) {
      endPiece(text.indexOf('>', mark.index) + 1 || text.length)
    } else if (name === root && mark[1] === '/') {
      if (open >= 0) endPiece(mark.index, 'The item does not end')
      isClosed = true
    }
  }
  if (open >= 0) endPiece(text.length, 'The feed was cut short inside this item')
  const header = text.slice(0, firstItem < 0 ? text.length : firstItem)
  return { header, pieces, isClosed, lastLine: lineOf(text.length) }
}

/** Past a CDATA section or comment; one that swallows the next item's beginning was never closed. */
function endOfOpaque(text: string, mark: RegExpExecArray, cut: { itemName: string; lastCommentEnd: number }): number {
  const start = mark.index + mark[0].length
  // An open comment hides nothing; without this look ahead a million of them would each search to the end.
  if (mark[0] === '<!--') return start > cut.lastCommentEnd ? start : text.indexOf('-->', start) + 3
  const end = text.indexOf(']]>', start)
  const inside = text.slice(start, end < 0 ? text.length : end)
  const swallowed = inside.search(new RegExp(`</${cut.itemName}\\s*>\\s*<${cut.itemName}[\\s>]`, 'i'))
  if (swallowed >= 0) return start + swallowed
  return end < 0 ? text.length : end + 3
}

/** Why an item cannot be trusted, or undefined: its fields must open and close; markup inside a field may be ragged. */
export function brokenField(piece: string): string | undefined {
  let depth = 0
  let broken: string | undefined
  const stack: string[] = []
  const parser = new Parser(
    {
      onopentagname: (name) => {
        stack.push(name)
        depth++
      },
      onclosetag: (name, implied) => {
        const selfClosed = implied && piece[parser.endIndex - 1] === '/'
        if (implied && !selfClosed && depth === 2) broken ??= `<${name}> is not closed`
        stack.pop()
        depth--
      },
    },
    { xmlMode: true, decodeEntities: false },
  )
  parser.end(piece)
  if (broken === undefined && stack.length > 0) broken = `<${stack.at(-1)}> is not closed`
  const cdata = piece.lastIndexOf('<![CDATA[')
  if (cdata >= 0 && piece.indexOf(']]>', cdata) < 0) broken ??= 'A CDATA section is not closed'
  return broken
}

/** "a < b": a sign that cannot begin a tag is text. */
function escapeLooseSigns(piece: string): string {
  return mapOutsideOpaque(piece, (plain) => plain.replace(/<(?=[\s\d=<])/g, '&lt;'))
}

/** A feed broken in thousands of places is told of in the first of them. */
const MAX_WARNINGS = 50

export type Salvaged<Item> = { items: Item[]; warnings: Warning[] }

/** Reads each whole item alone; a broken one costs itself and a warning that names its line. */
export function salvageItems<Item>(cut: CutFeed, readPiece: (piece: string) => Item | undefined): Salvaged<Item> {
  const items: Item[] = []
  const warnings: Warning[] = []
  for (const piece of cut.pieces) {
    const broken = piece.broken ?? brokenField(piece.text)
    const item = broken === undefined ? (readPiece(piece.text) ?? readPiece(escapeLooseSigns(piece.text))) : undefined
    if (item !== undefined) {
      items.push(item)
      continue
    }
    if (warnings.length >= MAX_WARNINGS) continue
    const error = findXmlError(piece.text)
    const line = piece.broken === undefined && error?.line !== undefined ? piece.line + error.line - 1 : piece.line
    warnings.push({ code: 'ITEM_SKIPPED', message: broken ?? error?.message ?? 'The item could not be read', line })
  }
  if (!cut.isClosed)
    warnings.push({ code: 'CUT_SHORT', message: 'The feed ends before its end tag', line: cut.lastLine })
  return { items, warnings }
}

/** Whole objects of the `items` list of a JSON feed that was cut short; the rest of the head is kept. */
export function salvageJsonFeed(text: string): { text: string; end: number } | undefined {
  const list = /"items"\s*:\s*\[/.exec(text)
  if (!list) return undefined
  const head = text.slice(0, list.index)
  const start = list.index + list[0].length
  let depth = 0
  let inString = false
  let lastWhole = start
  for (let at = start; at < text.length; at++) {
    const letter = text[at]
    if (inString) {
      if (letter === '\\') at++
      else if (letter === '"') inString = false
    } else if (letter === '"') inString = true
    else if (letter === '{' || letter === '[') depth++
    else if (letter === '}' || letter === ']') {
      depth--
      if (depth === 0) lastWhole = at + 1
      if (depth < 0) break
    }
  }
  const items = text.slice(start, lastWhole).replace(/,\s*$/, '')
  return { text: `${head}"items": [${items}]}`, end: lastWhole }
}
