/** A piece of a line: words, perhaps strong, perhaps a way to somewhere. */
export interface Piece {
  text: string
  strong?: true
  to?: string
}

/** A part of a text in plain markup. */
export type Block = { kind: 'heading' | 'paragraph'; pieces: Piece[] } | { kind: 'list'; items: Piece[][] }

const INLINE = /\*\*([^*\n]{1,1000})\*\*|\[([^\]\n]{1,300})\]\(([^()\s]{1,500})\)/g
// A page of our own, another site by https, or a mail address: nothing that runs.
const ALLOWED_TARGET = /^(?:\/(?![/\\])[\w\-/#?=&.%]*|https:\/\/[^\s\\]+|mailto:[^\s@:/\\]+@[^\s@:/\\]+)$/

/** Whether a link of the markup may lead there. */
export const isAllowedTarget = (to: string): boolean => ALLOWED_TARGET.test(to)

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const found of line.matchAll(INLINE)) {
    const [full, strong, name, to] = found
    if (found.index > from) pieces.push({ text: line.slice(from, found.index) })
    if (strong !== undefined) pieces.push({ text: strong, strong: true })
    else if (name !== undefined && to !== undefined && isAllowedTarget(to)) pieces.push({ text: name, to })
    else pieces.push({ text: full })
    from = found.index + full.length
  }
  if (from < line.length) pieces.push({ text: line.slice(from) })
  return pieces
}

const joined = (lines: readonly string[]) => lines.map((line) => line.trim()).join(' ')

/** Plain markup as parts: `## heading`, `- item`, empty lines between paragraphs, `**strong**`, `[name](way)`. All else is text. */
export function readMarkup(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '')
    .flatMap((segment): Block[] => {
      const lines = segment.split('\n')
      const [first = '', ...rest] = lines
      if (first.startsWith('## ')) {
        const heading: Block = { kind: 'heading', pieces: piecesOf(first.slice(3)) }
        return rest.length > 0 ? [heading, ...readMarkup(rest.join('\n'))] : [heading]
      }
      if (lines.every((line) => /^(?:- | {2,}\S)/.test(line))) return [{ kind: 'list', items: itemsOf(lines) }]
      return [{ kind: 'paragraph', pieces: piecesOf(joined(lines)) }]
    })
}

function itemsOf(lines: readonly string[]): Piece[][] {
  const items: string[][] = []
  for (const line of lines) {
    if (line.startsWith('- ') || items.length === 0) items.push([line.replace(/^- /, '')])
    else items.at(-1)?.push(line)
  }
  return items.map((item) => piecesOf(joined(item)))
}
