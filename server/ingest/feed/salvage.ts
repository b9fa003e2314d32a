import { Parser } from 'htmlparser2'
import type { Warning } from './feed.ts'
import { findXmlError, linesAt, mapOutsideOpaque, nextIn } from './xml-shape.ts'

/** One item as it stands in the text; `broken` says why it is not whole. */
export type ItemPiece = { text: string; line: number; broken?: string }

export type CutFeed = { header: string; pieces: ItemPiece[]; isClosed: boolean; lastLine: number }

const MARKS = /<!\[CDATA\[|<!--|<(\/?)([\p{L}_][\p{L}\p{N}_.:-]{0,99})(?=[\s/>])/gu

const BETWEEN = /<\/([\p{L}_][\p{L}\p{N}_.:-]{0,99})\s{0,100}>\s{0,1000}<([\p{L}_][\p{L}\p{N}_.:-]{0,99})(?=[\s>])/gu

/** What items are called: their own name, and the prefixes that the root gives it. */
export type ItemName = { local: string; prefixes: readonly string[] }

type Mark = { index: number; isEnd: boolean; name: string }

/** Finds where each item begins and ends without trusting that anything is balanced. */
export function cutItems(text: string, root: string, itemName: ItemName): CutFeed {
  const names = new Set(itemName.prefixes.map((prefix) => prefix + itemName.local))
  const pieces: ItemPiece[] = []
  let open: { index: number; name: string } | undefined
  let firstItem = -1
  let isClosed = false
  const lineOf = linesAt(text)
  const nextEnd = nextIn(text, '>')
  const endPiece = (end: number, broken?: string) => {
    const start = open!.index
    pieces.push({ text: text.slice(start, end), line: lineOf(start), ...(broken !== undefined && { broken }) })
    open = undefined
  }
  for (const mark of marksIn(text, names)) {
    const end = names.has(mark.name) ? nextEnd(mark.index) : -1
    // An empty item says nothing; inside another one it is none of the feed's.
    if (end >= 0 && text[end - 1] === '/') continue
    if (names.has(mark.name) && !mark.isEnd) {
      if (open) endPiece(mark.index, `The item does not end before the next one begins`)
      open = mark
      if (firstItem < 0) firstItem = mark.index
    } else if (open && mark.name === open.name) {
      endPiece(end < 0 ? text.length : end + 1)
    } else if (mark.name === root && mark.isEnd) {
      if (open) endPiece(mark.index, 'The item does not end')
      isClosed = true
    }
  }
  if (open) endPiece(text.length, 'The feed was cut short inside this item')
  const header = text.slice(0, firstItem < 0 ? text.length : firstItem)
  return { header, pieces, isClosed, lastLine: lineOf(text.length) }
}

/** All tags outside of CDATA sections and comments. One of those that swallows the next item's beginning was never closed. */
function* marksIn(text: string, names: ReadonlySet<string>): Generator<Mark> {
  const lastCommentEnd = text.lastIndexOf('-->')
  const cdataEnd = nextIn(text, ']]>')
  const swallowedBehind = nextBetweenItems(text, names)
  MARKS.lastIndex = 0
  for (let mark = MARKS.exec(text); mark; mark = MARKS.exec(text)) {
    const start = mark.index + mark[0].length
    if (mark[2] !== undefined) {
      yield { index: mark.index, isEnd: mark[1] === '/', name: mark[2].toLowerCase() }
      MARKS.lastIndex = start
    } else if (mark[0] === '<!--') {
      // An open comment hides nothing; without this look ahead a million of them would each search to the end.
      MARKS.lastIndex = start > lastCommentEnd ? start : text.indexOf('-->', start) + 3
    } else {
      const end = cdataEnd(start)
      const cut = swallowedBehind(start)
      MARKS.lastIndex = Math.min(cut, end < 0 ? text.length : end + 3)
    }
  }
}

/** Finds, behind rising offsets, where an item ends and the next one begins, with nothing but white space between them. */
function nextBetweenItems(text: string, names: ReadonlySet<string>): (offset: number) => number {
  let next = -1
  return (offset) => {
    if (next >= offset) return next
    BETWEEN.lastIndex = offset
    for (let found = BETWEEN.exec(text); found; found = BETWEEN.exec(text))
      if (names.has(found[1]!.toLowerCase()) && names.has(found[2]!.toLowerCase())) return (next = found.index)
    return (next = Infinity)
  }
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
  const list = /"items"\s{0,100}:\s{0,100}\[/.exec(text)
  if (!list) return undefined
  const head = text.slice(0, list.index)
  const start = list.index + list[0].length
  let depth = 0
  let inString = false
  let lastComplete = start
  for (let index = start; index < text.length; index++) {
    const letter = text[index]
    if (inString) {
      if (letter === '\\') index++
      else if (letter === '"') inString = false
    } else if (letter === '"') inString = true
    else if (letter === '{' || letter === '[') depth++
    else if (letter === '}' || letter === ']') {
      depth--
      if (depth === 0) lastComplete = index + 1
      if (depth < 0) break
    }
  }
  const items = text.slice(start, lastComplete)
  return { text: `${head}"items": [${items}]}`, end: lastComplete }
}
