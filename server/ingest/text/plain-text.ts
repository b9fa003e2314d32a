import { Parser } from 'htmlparser2'
import { cutText } from '../feed/field-limits.rules.ts'
import { endOfWords } from '../../platform/text/words.rules.ts'

const BLOCKS = new Set(
  'p div section article header footer main aside h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre figure figcaption table tr hr br caption thead tbody'.split(
    ' ',
  ),
)
const SILENT = new Set('script style noscript template iframe svg head title textarea select'.split(' '))

/** The text of markup with one line for each block; entities read, white space made plain. */
export function textOfHtml(html: string): string {
  const parts: string[] = []
  let silent = 0
  const parser = new Parser({
    onopentagname: (name) => {
      if (SILENT.has(name)) silent++
      else if (BLOCKS.has(name)) parts.push('\n')
      else if (name === 'td' || name === 'th') parts.push(' ')
    },
    ontext: (text) => {
      if (silent === 0) parts.push(text.replace(/\s+/gu, ' '))
    },
    onclosetag: (name) => {
      if (SILENT.has(name)) silent = Math.max(0, silent - 1)
      else if (BLOCKS.has(name)) parts.push('\n')
    },
  })
  parser.end(html)
  return parts
    .join('')
    .split('\n')
    .map((line) => line.replace(/[\s\u00a0]+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

const TURNS = /[\u202a-\u202e\u2066-\u2069]/gu

/** Without the marks that turn the direction of everything after them: a title or a name ends where its own letters end. */
export const withoutTurns = (text: string): string => text.replaceAll(TURNS, '')

/** What a heading is marked up with; another tag without attributes is what it speaks of: "How to use the <title> tag". */
const IN_TITLES = new Set(
  'a abbr acronym b bdi bdo big blink br center cite code del dfn div em embed font h1 h2 h3 h4 h5 h6 i img ins kbd mark math nobr p picture q rp rt ruby s samp small source span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const RUNS = ['script', 'style'] as const

/** A heading as feeds write it: its markup gone, entities read, one line. */
export function titleOfHtml(written: string): string {
  const segments: string[] = []
  const lower = written.toLowerCase()
  const silent = new Set<string>(RUNS.filter((name) => lower.includes(`</${name}`)))
  const markup = new Set(IN_TITLES)
  let inside = 0
  const parser: Parser = new Parser({
    onopentag: (name, attribs) => {
      if (Object.keys(attribs).length > 0) markup.add(name)
      if (silent.has(name)) inside++
      else if (inside === 0 && !markup.has(name)) segments.push(written.slice(parser.startIndex, parser.endIndex + 1))
      else if (BLOCKS.has(name) || name === 'br') segments.push(' ')
    },
    ontext: (text) => {
      if (inside === 0) segments.push(text)
    },
    onclosetag: (name, isImplied) => {
      if (silent.has(name)) inside = Math.max(0, inside - 1)
      else if (inside > 0 || isImplied) return
      else if (!markup.has(name)) segments.push(written.slice(parser.startIndex, parser.endIndex + 1))
      else if (BLOCKS.has(name)) segments.push(' ')
    },
  })
  parser.end(written)
  return titleOfText(segments.join(''))
}

/** A heading that is plain text already, in one line. */
export function titleOfText(text: string): string {
  return withoutTurns(text.replace(/\s+/gu, ' ').trim()).normalize('NFC')
}

/** The beginning of a line, cut before a word where there is one. */
export function cutBeforeWord(line: string, longest: number): string {
  if (line.length <= longest) return line
  const cut = cutText(line, longest)
  const space = cut.lastIndexOf(' ')
  return space > 0 ? cut.slice(0, space) : cut
}

/** The first `count` words of a text, whole, with an ellipsis when something follows (rule I2). */
export function excerptOf(text: string, count = 60): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  const end = endOfWords(line, count)
  return end === undefined ? line : `${line.slice(0, end)}…`
}
