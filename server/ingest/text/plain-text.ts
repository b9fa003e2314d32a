import { Parser } from 'htmlparser2'
import { wordsOf } from './words.rules.ts'

const BLOCKS = new Set(
  'p div section article header footer main aside h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre figure figcaption table tr hr br caption thead tbody'.split(
    ' ',
  ),
)
const SILENT = new Set('script style noscript template iframe object svg math head title textarea select'.split(' '))

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

/** A heading as feeds write it: tags gone, entities read, one line. */
export function titleOfHtml(written: string): string {
  return withoutTurns(textOfHtml(written).replaceAll('\n', ' ')).normalize('NFC')
}

/** The first `count` words of a text, whole, with an ellipsis when something follows (rule I2). */
export function excerptOf(text: string, count = 60): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  const words = wordsOf(line)
  const next = words[count]
  if (!next) return line
  const last = words[count - 1]!
  return `${line.slice(0, last.at + last.word.length)}…`
}
