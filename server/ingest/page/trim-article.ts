import { compareTitles, normaliseTitle } from '../text/cluster.rules.ts'
import {
  isAfterArticle,
  isBeforeArticle,
  isLinkedTitle,
  isPageLine,
  isProse,
  namesOtherStories,
} from './article-lines.rules.ts'
import type { Line } from './article-lines.rules.ts'
import { asCaption, lineText } from './captions.ts'

type Block = Line & { element: Element; name: string }
/** What the page says of its article elsewhere. */
type About = { title: string; byline: string; declared: string }

const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol dl blockquote pre table figure div section article header footer figcaption address'.split(
    ' ',
  ),
)
const UNITS = new Set('p h1 h2 h3 h4 h5 h6 ul ol dl pre table figcaption'.split(' '))

const wordsIn = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

function blockOf(element: Element): Block {
  const text = lineText(element)
  const linked = [...element.querySelectorAll('a')].reduce((sum, each) => sum + lineText(each).length, 0)
  const linkShare = text === '' ? 0 : Math.min(1, linked / text.length)
  return { element, name: element.localName, text, words: wordsIn(text).length, linkShare }
}

const hasBlocks = (element: Element): boolean =>
  [...element.children].some((each) => BLOCKS.has(each.localName) || hasBlocks(each))

/** The paragraphs, headings and lists of an article in their order; pictures with what stands below them are none. */
function blocksOf(element: Element): Block[] {
  return [...element.children].flatMap((child) => {
    if (child.localName === 'figure') return []
    if (!UNITS.has(child.localName) && hasBlocks(child)) return blocksOf(child)
    return lineText(child) === '' ? [] : [blockOf(child)]
  })
}

const isHeading = ({ name }: Block) => /^h[1-6]$/.test(name)
const isList = ({ name }: Block) => name === 'ul' || name === 'ol'
const isDense = ({ name }: Block) => name === 'table' || name === 'pre' || name === 'figcaption'
const lengthOf = (blocks: readonly Block[]) => blocks.reduce((sum, block) => sum + block.text.length, 0)
const isLinked = (block: Block) => (isList(block) ? block.linkShare >= 0.75 : !isHeading(block) && isLinkedTitle(block))
const isListOfLabels = (block: Block) =>
  isList(block) && [...block.element.children].every((each) => lineText(each) === '' || isPageLine(blockOf(each)))

const LONGEST_TAIL = 0.35
const LONGEST_OPENING = 0.25
/** Where more of the lines are links, they are what the article is about. */
const MOST_LINKED = 0.25
const FEWEST_LINKED = 4

/** From the heading of a box with other stories on, where little of the article follows. */
function tailOf(blocks: readonly Block[]): readonly Block[] {
  const all = lengthOf(blocks)
  let [start, length, paragraphs, linked] = [blocks.length, 0, 0, 0]
  for (const [n, block] of [...blocks.entries()].toReversed()) {
    length += block.text.length
    if (length > LONGEST_TAIL * all) break
    if (block.linkShare >= 0.8) linked++
    if (isProse(block) && block.words >= 20) paragraphs++
    const isBox = paragraphs <= 1 || linked >= 0.3 * (blocks.length - n)
    if (isBox && block.linkShare < 0.3 && namesOtherStories(block)) start = n
  }
  return blocks.slice(start)
}

/** Labels, appeals and links to other stories, wherever they stand. */
function strayOf(blocks: readonly Block[]): Block[] {
  const end = blocks.findLastIndex(isProse)
  const linked = blocks.slice(0, Math.max(0, end)).filter(isLinked).length
  const isOfLinks = linked >= FEWEST_LINKED && linked > MOST_LINKED * end
  return blocks.filter(
    (block) => !isDense(block) && (isPageLine(block) || isListOfLabels(block) || (!isOfLinks && isLinked(block))),
  )
}

/** The heading again, an author, a time: what stands before the first paragraph. */
function openingOf(blocks: readonly Block[], { title, byline }: About): Block[] {
  const own = normaliseTitle(title)
  const most = 1.5 * wordsIn(title).length
  const isTitle = ({ text, words }: Block) => words <= most && compareTitles(normaliseTitle(text), own).overlap >= 0.8
  const first = blocks.findIndex(
    (block) => isProse(block) && !isHeading(block) && !isTitle(block) && !isBeforeArticle(block),
  )
  const before = blocks.slice(0, Math.max(0, first))
  const isSmall = (block: Block) =>
    !isHeading(block) && !isDense(block) && !isList(block) && (isBeforeArticle(block) || isOfAuthor(block, byline, 14))
  return before.filter((block) => isTitle(block) || isSmall(block))
}

function isOfAuthor({ text, words }: Block, byline: string, most: number): boolean {
  const name = byline.trim().toLowerCase()
  return name.length > 4 && words < most && text.toLowerCase().startsWith(name)
}

/** A heading of nothing, a name, what the author does: what stands after the last paragraph. */
function endingOf(blocks: readonly Block[], { byline }: About): Block[] {
  const isEnding = (block: Block) => isHeading(block) || isAfterArticle(block) || isOfAuthor(block, byline, 80)
  return blocks.slice(blocks.findLastIndex((block) => !isEnding(block)) + 1).filter((block) => !isDense(block))
}

const SHINGLE = 4
function shinglesOf(text: string): string[] {
  const words = wordsIn(text.toLowerCase())
  const many = Math.max(1, words.length - SHINGLE + 1)
  return Array.from({ length: many }, (_, n) => words.slice(n, n + SHINGLE).join(' '))
}

/** Where the page itself declares its article's text, what is not in it is something else; quotations and tables are left out of such texts. */
function undeclared(blocks: readonly Block[], declared: string): Block[] {
  const known = new Set(shinglesOf(declared))
  const shares = blocks.map((block) => {
    const own = shinglesOf(block.text)
    return { block, all: own.length, met: own.filter((each) => known.has(each)).length }
  })
  const all = shares.reduce((sum, each) => sum + each.all, 0)
  const met = shares.reduce((sum, each) => sum + each.met, 0)
  // One that was cut short says nothing.
  if (met < 0.75 * all) return []
  const others = shares.filter((each) => each.block.words >= SHINGLE && each.met < 0.2 * each.all)
  return others
    .map(({ block }) => block)
    .filter((block) => !isHeading(block) && !block.element.closest('table, blockquote, pre'))
}

/** What says the same as the alternative text of a picture stands below it. */
function withoutRepeated(blocks: readonly Block[], alternatives: ReadonlySet<string>): Block[] {
  const captions = blocks.filter(
    ({ text, words, name }) => words >= 3 && name !== 'figcaption' && alternatives.has(text),
  )
  for (const { element } of captions) asCaption(element)
  return blocks.filter((block) => !captions.includes(block))
}

/** Takes out of an article what its page put between and around its paragraphs. */
export function trimArticle(root: Element, about: About): void {
  const pictures = [...root.querySelectorAll('img[alt]')].map((each) => each.getAttribute('alt')?.trim() ?? '')
  const blocks = withoutRepeated(blocksOf(root), new Set(pictures))
  const gone = new Set<Block>([...tailOf(blocks), ...strayOf(blocks)])
  const left = () => blocks.filter((block) => !gone.has(block))
  const opening = openingOf(left(), about)
  if (lengthOf(opening) < LONGEST_OPENING * lengthOf(blocks)) for (const block of opening) gone.add(block)
  for (const block of endingOf(left(), about)) gone.add(block)
  for (const block of undeclared(blocks, about.declared)) gone.add(block)
  // A page that is all links is one, and stays so.
  if (lengthOf([...gone]) > 0.5 * lengthOf(blocks)) return
  for (const { element } of gone) element.remove()
}
