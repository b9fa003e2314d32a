import { firstLink, linkOf } from '@chowk/contract/community/first-link.ts'
import { plainText } from '@chowk/contract/rich-text/rich-text.ts'
import type { Block, RichDocument } from '@chowk/contract/rich-text/nodes.ts'

const wordsOf = (block: Block) =>
  block.type === 'paragraph' ? plainText({ type: 'doc', content: [block] }).trim() : ''

// The first link whose words are decorated with it.
function firstMarked(document: RichDocument): string | null {
  const nodes = document.content.flatMap((block) => (block.type === 'paragraph' ? (block.content ?? []) : []))
  const marks = nodes.flatMap((node) => (node.type === 'text' && node.marks) || [])
  for (const mark of marks) {
    const link = mark.type === 'link' ? linkOf(mark.attrs.href) : undefined
    if (link) return link
  }
  return null
}

/** Of an article the address that stands alone in a paragraph, or else its first one. */
export function linkOfArticle(document: RichDocument): string | null {
  const alone = document.content.map(wordsOf).find((words) => /^https?:\/\/\S+$/iu.test(words))
  return (alone && linkOf(alone)) || firstMarked(document) || firstLink(plainText(document))
}
