import { SaxesParser } from 'saxes'
import type { FeedError, Warning } from './feed.ts'

/** Finds the next occurrence behind rising offsets; together all searches read the text once. */
export function nextIn(text: string, sign: string): (offset: number) => number {
  let next = text.indexOf(sign)
  return (offset) => {
    if (next >= 0 && next < offset) next = text.indexOf(sign, offset)
    return next
  }
}

export type PreparedXml = { text: string; root: string; warnings: Warning[] }

/** Line numbers count from 1. */
export function lineAt(text: string, offset: number): number {
  return linesAt(text)(offset)
}

/** Lines of rising offsets in one pass over the text. */
export function linesAt(text: string): (offset: number) => number {
  let [line, next] = [1, text.indexOf('\n')]
  return (offset) => {
    while (next >= 0 && next < offset) {
      line++
      next = text.indexOf('\n', next + 1)
    }
    return line
  }
}

// Line breaks and tabs are the only control characters that XML 1.0 allows.
// oxlint-disable-next-line no-control-regex
const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** Takes off what stands before the root and the document type; keeps every line where it was. */
export function prepareXml(original: string): PreparedXml | FeedError {
  const warnings: Warning[] = []
  let text = original
  const illegal = text.search(ILLEGAL)
  if (illegal >= 0) {
    warnings.push({
      code: 'ILLEGAL_CHARACTER',
      message: 'Control characters were left out',
      line: lineAt(text, illegal),
    })
    text = text.replace(ILLEGAL, '')
  }
  const doctype = findDoctype(text)
  if (doctype) {
    const written = text.slice(doctype.start, doctype.end)
    if (/<!ENTITY/i.test(written) || !doctype.closed) {
      const line = lineAt(text, doctype.start + Math.max(0, written.search(/<!ENTITY/i)))
      return { code: 'DTD_REFUSED', message: 'The document declares entities; they are never expanded', line }
    }
    text = text.slice(0, doctype.start) + written.replace(/[^\n]/g, ' ') + text.slice(doctype.end)
  }
  const root = rootOf(text)
  if (!root) return { code: 'NOT_A_FEED', message: 'No element was found', line: 1 }
  return { text, root, warnings }
}

const SPACE = /\s*/y

/** Where a document begins behind white space, instructions and comments; one of those that does not end is part of it. */
export function startOfDocument(text: string): number {
  let start = 0
  for (;;) {
    SPACE.lastIndex = start
    start += SPACE.exec(text)?.[0].length ?? 0
    const close = text.startsWith('<?', start) ? '?>' : text.startsWith('<!--', start) ? '-->' : undefined
    const end = close === undefined ? -1 : text.indexOf(close, start)
    if (end < 0) return start
    start = end + close!.length
  }
}

function findDoctype(text: string): { start: number; end: number; closed: boolean } | undefined {
  const prolog = startOfDocument(text)
  if (!/^<!DOCTYPE/i.test(text.slice(prolog, prolog + 9))) return undefined
  let depth = 0
  for (let index = prolog; index < text.length; index++) {
    const letter = text[index]
    if (letter === '[') depth++
    else if (letter === ']') depth--
    else if (letter === '>' && depth <= 0) return { start: prolog, end: index + 1, closed: true }
  }
  return { start: prolog, end: text.length, closed: false }
}

/** The root's name in lower case with its prefix. */
function rootOf(text: string): string | undefined {
  const start = startOfDocument(text)
  return /^<([\p{L}_][\p{L}\p{N}_.:-]{0,99})(?=[\s/>]|$)/u.exec(text.slice(start, start + 200))?.[1]?.toLowerCase()
}

class FirstError extends Error {}

/** The first place where the text is not well-formed XML, or undefined. Entities are looked at, never expanded. */
export function findXmlError(text: string): Warning | undefined {
  const parser = new SaxesParser({ fragment: false, xmlns: false, position: true })
  const { repaired, bareAt: looseAmpersandIndex } = withoutLooseAmpersands(text)
  const plain: Warning | undefined =
    looseAmpersandIndex === undefined
      ? undefined
      : { code: 'NOT_WELL_FORMED', message: 'A bare &', line: lineAt(text, looseAmpersandIndex) }
  let found: Warning | undefined
  parser.on('error', (error) => {
    found ??= {
      code: 'NOT_WELL_FORMED',
      message: error.message.replace(/^\d{1,9}:\d{1,9}: /, '').slice(0, 300),
      line: parser.line,
    }
    throw new FirstError()
  })
  try {
    parser.write(blankStart(repaired)).close()
  } catch (error) {
    if (!(error instanceof FirstError)) throw error
  }
  return plain && (found?.line ?? Infinity) >= plain.line! ? plain : found
}

/** Text outside CDATA sections and comments is mapped, those stay; one that never ends reaches to the end. Linear. */
export function mapOutsideOpaque(text: string, map: (plain: string, offset: number) => string): string {
  const parts: string[] = []
  let index = 0
  let [cdata, comment] = [text.indexOf('<![CDATA['), text.indexOf('<!--')]
  while (index < text.length) {
    if (cdata >= 0 && cdata < index) cdata = text.indexOf('<![CDATA[', index)
    if (comment >= 0 && comment < index) comment = text.indexOf('<!--', index)
    const isCdata = cdata >= 0 && (comment < 0 || cdata < comment)
    const start = isCdata ? cdata : comment
    if (start < 0) break
    parts.push(map(text.slice(index, start), index))
    const end = text.indexOf(isCdata ? ']]>' : '-->', start)
    index = end < 0 ? text.length : end + 3
    parts.push(text.slice(start, index))
  }
  parts.push(map(text.slice(index), index))
  return parts.join('')
}

const LOOSE_AMPERSAND = /&(?!(?:#\d{1,8}|#x[\da-f]{1,8}|\p{L}[\p{L}\p{N}]{0,40});)/giu

/** The parser would run on to the next semicolon, however far, and name the wrong line. */
function withoutLooseAmpersands(text: string): { repaired: string; bareAt: number | undefined } {
  let looseAmpersandIndex: number | undefined
  const repaired = mapOutsideOpaque(text, (plain, offset) =>
    plain.replace(LOOSE_AMPERSAND, (_, index: number) => {
      looseAmpersandIndex ??= offset + index
      return '&amp;'
    }),
  )
  return { repaired, bareAt: looseAmpersandIndex }
}

/** An XML declaration may not follow white space; many feeds have it there, and nothing is lost by it. */
function blankStart(text: string): string {
  const start = text.length - text.trimStart().length
  const end = text.startsWith('<?xml', start) ? text.indexOf('?>', start) : -1
  if (end < 0) return text
  return text.slice(0, start) + text.slice(start, end + 2).replace(/[^\n]/g, ' ') + text.slice(end + 2)
}
