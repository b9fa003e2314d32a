import { Parser } from 'htmlparser2'
import { escapeMarkup } from '../../platform/text/markup.rules.ts'
import { el } from './write-xml.rules.ts'
import type { Xml } from './write-xml.rules.ts'
import { FlowText } from './flow-text.ts'
import type { Flow } from './flow-text.ts'

/** The text of a piece of HTML, however badly it was written. */
export function flowOfHtml(html: string): Flow {
  const flow = new FlowText()
  const parser = new Parser({
    onopentagname: (name) => flow.open(name),
    onclosetag: (name) => flow.close(name),
    ontext: (text) => flow.text(text),
  })
  parser.end(html)
  return flow.end()
}

const broken = (text: string): (Xml | string)[] =>
  text.split('\n').flatMap((line, place) => (place === 0 ? [line] : [el('br', {}), line]))

/** A text as elements of HTML: its paragraphs, or only its lines. */
export function paragraphsIn(text: string, as: 'paragraphs' | 'lines' = 'paragraphs'): (Xml | string)[] {
  if (as === 'lines') return broken(text)
  return text.split('\n\n').map((paragraph) => el('p', {}, ...broken(paragraph)))
}

/** A text as well-formed HTML, its passage as a quotation before it. */
export function htmlOf(text: string, passage: string | null = null): string {
  const written = paragraphsIn(text, passage !== null || text.includes('\n\n') ? 'paragraphs' : 'lines')
  const quoted = passage === null ? [] : [el('blockquote', {}, ...paragraphsIn(passage))]
  return [...quoted, ...written].map(htmlIn).join('')
}

const htmlIn = (piece: Xml | string): string => (typeof piece === 'string' ? escapeMarkup(piece) : piece.text)
