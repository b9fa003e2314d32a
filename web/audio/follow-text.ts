import type { AudioSegment } from '@chowk/contract/audio/audio.ts'
import { segmentAt } from './heard.rules.ts'
import type { PlayerControl } from './player-control.ts'
import { currentOf } from './queue/queue.rules.ts'
import './follow-text.css'

const NAME = 'chowk-spoken'
/** Somebody who scrolled looks at something else: the page stays where she put it (A17). */
const LEFT_ALONE_MS = 5000
const BARS_PX = { above: 72, below: 150 }

/** Letters of an element with the node that each stands in; white space counts once. */
function lettersOf(element: Element): { text: string; places: { node: Text; at: number }[] } {
  const places: { node: Text; at: number }[] = []
  let text = ''
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null)
    for (let index = 0; index < node.data.length; index += 1) {
      const unit = node.data.charAt(index)
      const isSpace = /\s/.test(unit)
      if (isSpace && (text === '' || text.endsWith(' '))) continue
      text += isSpace ? ' ' : unit
      places.push({ node, at: index })
    }
  return { text, places }
}

/** The stretch of an element that holds a sentence, or undefined where it was changed before it was spoken. */
export function rangeOf(element: Element, sentence: string): Range | undefined {
  const { text, places } = lettersOf(element)
  const wanted = sentence.replaceAll(/\s+/g, ' ').replace(/…$/, '').trim()
  const from = text.indexOf(wanted)
  const [first, last] = [places[from], places[from + wanted.length - 1]]
  if (from === -1 || !first || !last) return undefined
  const range = document.createRange()
  range.setStart(first.node, first.at)
  range.setEnd(last.node, last.at + 1)
  return range
}

/** Where a sentence stands on the page: its block and, inside it, its words. */
function positionOf(
  article: Element,
  { blockIndex, text, i }: AudioSegment,
): { block: Element; range?: Range } | undefined {
  const body = article.querySelector('[data-part="text"]')
  const excerpt = article.querySelector('[data-part="standfirst"]')
  const title = i === 0 ? article.querySelector('[data-part="title"]') : null
  const block = blockIndex === null ? title : body ? body.children[blockIndex] : excerpt
  if (!block) return undefined
  const range = rangeOf(block, blockIndex === null ? text.replace(/[.।]$/, '') : text)
  return { block, ...(range && { range }) }
}

/** Underlines what is spoken on the article's page, keeps it in view, and starts where a sentence is pressed (A17). */
export class TextFollower {
  readonly #control: PlayerControl
  readonly #stops: (() => void)[] = []
  #shown: { article: Element; i: number } | undefined
  #block: Element | undefined
  #scrolledAt = -LEFT_ALONE_MS

  constructor(control: PlayerControl) {
    this.#control = control
    const scrolled = () => {
      this.#scrolledAt = performance.now()
    }
    const press = (event: MouseEvent) => this.#press(event)
    for (const name of ['wheel', 'touchmove'] as const) {
      addEventListener(name, scrolled, { passive: true })
      this.#stops.push(() => removeEventListener(name, scrolled))
    }
    document.addEventListener('click', press)
    this.#stops.push(
      () => document.removeEventListener('click', press),
      control.store.follow(() => this.#follow()),
    )
  }

  close(): void {
    for (const stop of this.#stops) stop()
    this.#clear()
  }

  #article(): Element | null {
    const id = currentOf(this.#control.store.get().queue)?.articleId
    return id ? document.querySelector(`[data-article="${CSS.escape(id)}"]`) : null
  }

  #follow(): void {
    const { segments, positionMs, mode } = this.#control.store.get()
    const article = this.#article()
    const segment = mode && article ? segments[segmentAt(segments, positionMs)] : undefined
    if (!article || !segment) return this.#clear()
    if (this.#shown?.article === article && this.#shown.i === segment.i) return
    this.#clear()
    this.#shown = { article, i: segment.i }
    const container = positionOf(article, segment)
    if (!container) return
    const range = container.range ?? fullRangeOf(container.block)
    this.#block = container.block
    container.block.setAttribute('data-spoken', '')
    if ('highlights' in CSS) CSS.highlights.set(NAME, new Highlight(range))
    this.#keepInView(range)
  }

  #clear(): void {
    if (!this.#shown) return
    this.#shown = undefined
    this.#block?.removeAttribute('data-spoken')
    if ('highlights' in CSS) CSS.highlights.delete(NAME)
  }

  #keepInView(range: Range): void {
    if (performance.now() - this.#scrolledAt < LEFT_ALONE_MS || document.visibilityState === 'hidden') return
    const { top, bottom } = range.getBoundingClientRect()
    if (top >= BARS_PX.above && bottom <= innerHeight - BARS_PX.below) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollBy({ top: top - innerHeight / 3, behavior: isStill ? 'auto' : 'smooth' })
  }

  #press(event: MouseEvent): void {
    const article = this.#article()
    const target = event.target instanceof Element ? event.target : undefined
    if (!article || !target || !article.contains(target) || target.closest('a, button, input')) return
    if (!getSelection()?.isCollapsed) return
    const { segments } = this.#control.store.get()
    const pressed = segments.find((segment) => {
      const range = positionOf(article, segment)?.range
      return range && [...range.getClientRects()].some((box) => isInside(box, event))
    })
    if (!pressed) return
    this.#control.seek(pressed.startMs)
    if (!this.#control.store.get().isPlaying) this.#control.toggle()
  }
}

const isInside = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent) =>
  clientX >= left && clientX <= right && clientY >= top && clientY <= bottom

function fullRangeOf(block: Element): Range {
  const range = document.createRange()
  range.selectNodeContents(block)
  return range
}
