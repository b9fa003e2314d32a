import { isAllowedTarget, readMarkup } from '@chowk/contract/content/markup.ts'
import type { Block, Piece } from '@chowk/contract/content/markup.ts'

const piecesOf = (block: Block): Piece[] => (block.kind === 'list' ? block.items.flat() : block.pieces)

/** What a text in plain markup may not hold: tags, and links that lead where none may. They would be shown as they were typed. */
export function markupFault(text: string): { code: 'HAS_TAGS' | 'HAS_WAY'; line: string } | undefined {
  const tag = /<\/?[a-z!][^\n]{0,40}/i.exec(text)?.[0]
  if (tag) return { code: 'HAS_TAGS', line: tag }
  for (const { text: words } of readMarkup(text).flatMap(piecesOf)) {
    const method = /\]\(([^)\n]{0,500})\)/.exec(words)?.[1]
    if (method !== undefined && !isAllowedTarget(method)) return { code: 'HAS_WAY', line: method }
  }
  return undefined
}
