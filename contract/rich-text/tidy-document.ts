import { isStorable, tidyPiece } from '../text.ts'
import { safeLink } from './link.ts'
import { HEADING_LEVELS, LONGEST_ALT, LONGEST_LABEL, LONGEST_TAG, MARKS, MOST_DEPTH, MOST_NODES } from './nodes.ts'
import type { Block, CodeBlock, Inline, ListItem, Mark, Paragraph, RichDocument, TextNode } from './nodes.ts'
import { tableOf } from './tidy-table.ts'

type Given = Readonly<Record<string, unknown>>

const isGiven = (value: unknown): value is Given => typeof value === 'object' && value !== null && !Array.isArray(value)
const childrenOf = (node: Given): Given[] => (Array.isArray(node['content']) ? node['content'].filter(isGiven) : [])
const attrsOf = (node: Given): Given => (isGiven(node['attrs']) ? node['attrs'] : {})

/** Whether what was sent as a text is small enough to be looked at; asked before anything else is done with it. */
export function isWithinLimits(given: unknown): boolean {
  const waiting: { node: unknown; depth: number }[] = [{ node: given, depth: 0 }]
  let nodes = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    nodes += 1
    const { node, depth } = next
    if (nodes > MOST_NODES || depth > 2 * MOST_DEPTH) return false
    if (!isGiven(node)) continue
    const { content, marks } = node
    if (Array.isArray(content)) {
      if (content.length > MOST_NODES - nodes) return false
      for (const child of content) waiting.push({ node: child, depth: depth + 1 })
    }
    if (Array.isArray(marks) && marks.length > MOST_MARKS) return false
  }
  return true
}

const MOST_MARKS = 20
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

function words(given: unknown, most: number): string {
  if (typeof given !== 'string' || given.length > 12 * most || !isStorable(given)) return ''
  return Array.from(tidyPiece(given).replaceAll(/\s+/gu, ' ').trim()).slice(0, most).join('')
}

function marksOf(node: Given): Mark[] {
  const given = Array.isArray(node['marks']) ? node['marks'].filter(isGiven) : []
  const marks = MARKS.flatMap((type): Mark[] => {
    const found = given.find((mark) => mark['type'] === type)
    if (!found) return []
    if (type !== 'link') return [{ type }]
    const href = safeLink(attrsOf(found)['href'])
    return href ? [{ type, attrs: { href } }] : []
  })
  // Code is shown as it is, so nothing else decorates it.
  return marks.some(({ type }) => type === 'code') ? [{ type: 'code' }] : marks
}

function textOf(node: Given): Inline[] {
  const given = node['text']
  if (typeof given !== 'string' || !isStorable(given)) return []
  const text = tidyPiece(given)
  if (text === '') return []
  const marks = marksOf(node)
  return [marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text }]
}

/** A tag without its sign; empty where it is none. Letters of every script, with their signs, digits and underscores. */
export const tagOf = (given: unknown): string => {
  const tag = words(given, LONGEST_TAG)
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_\u200c\u200d]*$/u.test(tag) ? tag : ''
}

function inlineOf(node: Given): Inline[] {
  const attrs = attrsOf(node)
  switch (node['type']) {
    case 'text':
      return textOf(node)
    case 'hardBreak':
      return [{ type: 'hardBreak' }]
    case 'mention': {
      const [id, label] = [attrs['id'], words(attrs['label'], LONGEST_LABEL)]
      return typeof id === 'string' && UUID.test(id) && label !== '' ? [{ type: 'mention', attrs: { id, label } }] : []
    }
    case 'hashtag': {
      const tag = tagOf(attrs['tag'])
      return tag === '' ? [] : [{ type: 'hashtag', attrs: { tag } }]
    }
    default:
      return []
  }
}

const sameMarks = (one: TextNode, other: TextNode) =>
  JSON.stringify(one.marks ?? []) === JSON.stringify(other.marks ?? [])

/** Words that stand beside each other with the same decoration are one node, as the editor keeps them. */
function inlinesOf(node: Given): Inline[] {
  const joined: Inline[] = []
  for (const next of childrenOf(node).flatMap(inlineOf)) {
    const last = joined.at(-1)
    if (last?.type === 'text' && next.type === 'text' && sameMarks(last, next)) last.text += next.text
    else joined.push(next)
  }
  return joined
}

const withWords = <Node extends object>(node: Node, content: Inline[]): Node & { content?: Inline[] } =>
  content.length > 0 ? { ...node, content } : node

/** Where a block stands: tables hold no tables, and nesting has an end. */
interface Place {
  depth: number
  isInTable: boolean
}

const deeper = (place: Place): Place => ({ ...place, depth: place.depth + 1 })

function itemsOf(node: Given, place: Place): ListItem[] {
  return childrenOf(node)
    .filter(({ type }) => type === 'listItem')
    .flatMap((item): ListItem[] => {
      const content = blocksOf(item, deeper(place))
      const empty: Paragraph = { type: 'paragraph' }
      return [{ type: 'listItem', content: content[0]?.type === 'paragraph' ? content : [empty, ...content] }]
    })
}

// Tabs indent code; elsewhere they are spaces.
const tidyCode = (given: string) => given.split('\t').map(tidyPiece).join('\t')

function codeOf(node: Given): CodeBlock {
  const pieces = childrenOf(node).map((child) => (child['type'] === 'text' ? child['text'] : ''))
  const text = pieces.map((piece) => (typeof piece === 'string' && isStorable(piece) ? tidyCode(piece) : '')).join('')
  return text === '' ? { type: 'codeBlock' } : { type: 'codeBlock', content: [{ type: 'text', text }] }
}

function pictureOf(attrs: Given): Block[] {
  const id = attrs['attachmentId']
  if (typeof id !== 'string' || !UUID.test(id)) return []
  return [{ type: 'image', attrs: { attachmentId: id.toLowerCase(), alt: words(attrs['alt'], LONGEST_ALT) } }]
}

function listOf(node: Given, place: Place): Block[] {
  const content = itemsOf(node, place)
  if (content.length === 0) return []
  if (node['type'] === 'bulletList') return [{ type: 'bulletList', content }]
  const start = attrsOf(node)['start']
  const isOwn = typeof start === 'number' && Number.isInteger(start) && start >= 0 && start <= MOST_NODES && start !== 1
  return [isOwn ? { type: 'orderedList', attrs: { start }, content } : { type: 'orderedList', content }]
}

function blockOf(node: Given, place: Place): Block[] {
  if (place.depth > MOST_DEPTH) return []
  switch (node['type']) {
    case 'paragraph':
      return [withWords({ type: 'paragraph' as const }, inlinesOf(node))]
    case 'heading': {
      const level = HEADING_LEVELS.find((each) => each === attrsOf(node)['level']) ?? 2
      return [withWords({ type: 'heading' as const, attrs: { level } }, inlinesOf(node))]
    }
    case 'blockquote': {
      const content = blocksOf(node, deeper(place))
      return content.length > 0 ? [{ type: 'blockquote', content }] : []
    }
    case 'bulletList':
    case 'orderedList':
      return listOf(node, place)
    case 'codeBlock':
      return [codeOf(node)]
    case 'table':
      if (place.isInTable) return []
      return tableOf(node, {
        childrenOf,
        attrsOf,
        blocksOf: (cell) => blocksOf(cell, { ...deeper(place), isInTable: true }),
      })
    case 'image':
      return pictureOf(attrsOf(node))
    default:
      return []
  }
}

const blocksOf = (node: Given, place: Place): Block[] => childrenOf(node).flatMap((child) => blockOf(child, place))

/** How many characters the text nodes of a document have, known ones or not. */
export function countCharacters(given: unknown): number {
  const waiting: unknown[] = [given]
  let count = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (!isGiven(next)) continue
    const { type, text, content } = next
    if (type === 'text' && typeof text === 'string') count += isStorable(text) ? tidyPiece(text).length : text.length
    if (Array.isArray(content)) waiting.push(...childrenOf(next))
  }
  return count
}

/** What of a text may be kept (G18): nodes, decorations and addresses that are not on the list are dropped. */
export function tidyDocument(given: unknown): RichDocument {
  return {
    type: 'doc',
    content: isGiven(given) && given['type'] === 'doc' ? blocksOf(given, { depth: 0, isInTable: false }) : [],
  }
}
