import { LONGEST_PASSAGE } from '@chowk/contract/community/comment.ts'
import type { NewPassage } from '@chowk/contract/community/comment.ts'
import type { ChosenPassage } from './passage-store.ts'

/** Marks an element as the words of something that passages of may be quoted. */
export const passageMark = (kind: NewPassage['kind'], id: string, name: string) => ({
  'data-passage': `${kind} ${id}`,
  'data-passage-by': name,
})

/** So much of what was said as a quotation holds, cut between words. */
export function passageOf(text: string): string {
  const words = text.trim()
  if (words.length <= LONGEST_PASSAGE) return words
  const cut = words.slice(0, LONGEST_PASSAGE)
  const end = cut.search(/\s\S*$/u)
  return (end > 0 ? cut.slice(0, end) : cut).trimEnd()
}

/** The passage that is selected on the page, if all of it was said by one person in one text; with where it stands. */
export function selectedPassage(): { passage: ChosenPassage; below: number; left: number } | null {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const { commonAncestorContainer: node } = range
  const element = node instanceof Element ? node : node.parentElement
  const source = element?.closest<HTMLElement>('[data-passage]')
  const [kind, id] = source?.dataset['passage']?.split(' ') ?? []
  const text = passageOf(selection.toString())
  if (!source || !id || (kind !== 'POST' && kind !== 'COMMENT') || text === '') return null
  const { bottom, left } = range.getBoundingClientRect()
  return { passage: { kind, id, text, name: source.dataset['passageBy'] ?? '' }, below: bottom, left }
}
