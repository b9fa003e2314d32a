import { SaxesParser } from 'saxes'
import type { FeedError, Warning } from './feed.ts'

export type PreparedXml = { text: string; root: string; warnings: Warning[] }

/** Line numbers count from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
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

function findDoctype(text: string): { start: number; end: number; closed: boolean } | undefined {
  const prolog = /^(?:\s|\uFEFF|<\?[^]*?\?>|<!--[^]*?-->)*/.exec(text)![0].length
  if (!/^<!DOCTYPE/i.test(text.slice(prolog, prolog + 9))) return undefined
  let depth = 0
  for (let at = prolog; at < text.length; at++) {
    const letter = text[at]
    if (letter === '[') depth++
    else if (letter === ']') depth--
    else if (letter === '>' && depth <= 0) return { start: prolog, end: at + 1, closed: true }
  }
  return { start: prolog, end: text.length, closed: false }
}

/** The root's name in lower case with its prefix. */
function rootOf(text: string): string | undefined {
  const bare = text.replace(/^(?:\s|\uFEFF|<\?[^]*?\?>|<!--[^]*?-->)*/, '')
  return /^<([\p{L}_][\p{L}\p{N}_.:-]*)/u.exec(bare)?.[1]?.toLowerCase()
}

class FirstError extends Error {}

/** The first place where the text is not well-formed XML, or undefined. Entities are looked at, never expanded. */
export function findXmlError(text: string): Warning | undefined {
  const parser = new SaxesParser({ fragment: false, xmlns: false, position: true })
  const { repaired, bareAt } = withoutBareAmpersands(text)
  const bare: Warning | undefined =
    bareAt === undefined ? undefined : { code: 'NOT_WELL_FORMED', message: 'A bare &', line: lineAt(text, bareAt) }
  let found: Warning | undefined
  parser.on('error', (error) => {
    found ??= { code: 'NOT_WELL_FORMED', message: error.message.replace(/^\d+:\d+: /, ''), line: parser.line }
    throw new FirstError()
  })
  try {
    parser.write(blankStart(repaired)).close()
  } catch (error) {
    if (!(error instanceof FirstError)) throw error
  }
  return bare && (found?.line ?? Infinity) >= bare.line! ? bare : found
}

const AMPERSANDS = /<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->|&(?!(?:#\d+|#x[\da-f]+|\p{L}[\p{L}\p{N}]*);)/giu

/** The parser would run on to the next semicolon, however far, and name the wrong line. */
function withoutBareAmpersands(text: string): { repaired: string; bareAt: number | undefined } {
  let bareAt: number | undefined
  const repaired = text.replace(AMPERSANDS, (found, at: number) => {
    if (found !== '&') return found
    bareAt ??= at
    return '&amp;'
  })
  return { repaired, bareAt }
}

/** An XML declaration may not follow white space; many feeds have it there, and nothing is lost by it. */
function blankStart(text: string): string {
  const start = text.length - text.trimStart().length
  return text.slice(0, start) + text.slice(start).replace(/^<\?xml[^]*?\?>/, (found) => found.replace(/[^\n]/g, ' '))
}
