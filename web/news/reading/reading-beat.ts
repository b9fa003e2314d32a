import type { Position } from '@chowk/contract/news/view.ts'
import { blockAt, percentSeen, topOf } from './reading-position.rules.ts'
import type { Block } from './reading-position.rules.ts'
import { sendBeat, sendView } from './signals.ts'

const BEAT_MS = 15_000
const LIVELY_MS = 30_000
const STILL_MS = 2000
const MEASURED_EACH_MS = 250
const INPUTS = ['scroll', 'keydown', 'touchstart', 'pointermove', 'pointerdown', 'wheel'] as const

/** What is watched while an article is read. */
export interface Watched {
  articleId: string
  /** The whole article, and the element whose children are its blocks. */
  article: HTMLElement
  blocks: HTMLElement | null
  list?: string | undefined
  /** The place where the reader stopped before, once it is known. */
  onPosition: (position: Position) => void
}

const blockOf = (element: Element): Block => {
  const { top, height } = element.getBoundingClientRect()
  return { top: top + scrollY, height }
}
const blocksOf = (text: HTMLElement | null): Block[] => [...(text?.children ?? [])].map(blockOf)

/** How far the reader got; measured while the text stands, since at the last word it may be gone. */
class Progress {
  furthest = 0
  position: Position | undefined
  readonly #watched: Watched
  #measuredAt = 0

  constructor(watched: Watched) {
    this.#watched = watched
    this.furthest = percentSeen(blockOf(watched.article), scrollY + innerHeight)
  }

  /** After a movement of the reader, not oftener than the eye needs. */
  measure(): void {
    // Going back scrolls once more after the text is gone.
    if (!this.#watched.article.isConnected || Date.now() - this.#measuredAt < MEASURED_EACH_MS) return
    this.#measuredAt = Date.now()
    this.furthest = Math.max(this.furthest, percentSeen(blockOf(this.#watched.article), scrollY + innerHeight))
    const time = new Date().toISOString()
    this.position = { ...blockAt(blocksOf(this.#watched.blocks), scrollY), percent: this.furthest, at: time }
  }
}

/**
 * Says that an article was opened, then each 15 s that it is being read: the page visible and in front, some input in the
 * last 30 s (RR2). A last word goes out when the page is left. Answers how to stop.
 */
export function startReading(watched: Watched): () => void {
  const { articleId, article, list, onPosition } = watched
  const progress = new Progress(watched)
  let lastInput = Date.now()
  let publisherOpened = false
  let opened = false
  let still: ReturnType<typeof setTimeout> | undefined

  const beat = () => {
    if (!opened) return
    const { furthest, position } = progress
    sendBeat({
      articleId,
      progress: furthest,
      ...(position && { position }),
      ...(publisherOpened && { publisherOpened }),
    })
  }
  const onInput = (event: Event) => {
    lastInput = Date.now()
    if (event.type !== 'scroll') return
    progress.measure()
    clearTimeout(still)
    still = setTimeout(() => {
      progress.measure()
      beat()
    }, STILL_MS)
  }
  const onPress = (event: Event) => {
    if (!leadsToPublisher(event, article)) return
    publisherOpened = true
    beat()
  }
  const onHide = () => {
    if (document.visibilityState === 'hidden') beat()
  }
  const timer = setInterval(() => {
    const isThere = document.visibilityState === 'visible' && document.hasFocus()
    if (isThere && Date.now() - lastInput < LIVELY_MS) beat()
  }, BEAT_MS)
  const stop = listen({ onInput, onPress, onHide })
  void sendView({ articleId, ...(list && { list }) }).then((said) => {
    opened = said !== undefined
    if (said?.position && !progress.position) onPosition(said.position)
  })
  return () => {
    clearInterval(timer)
    clearTimeout(still)
    stop()
    beat()
  }
}

function listen(to: Record<'onInput' | 'onPress' | 'onHide', (event: Event) => void>): () => void {
  for (const name of INPUTS) addEventListener(name, to.onInput, { passive: true })
  document.addEventListener('click', to.onPress, true)
  document.addEventListener('visibilitychange', to.onHide)
  return () => {
    for (const name of INPUTS) removeEventListener(name, to.onInput)
    document.removeEventListener('click', to.onPress, true)
    document.removeEventListener('visibilitychange', to.onHide)
  }
}

function leadsToPublisher(event: Event, article: HTMLElement): boolean {
  const link = event.target instanceof Element ? event.target.closest('a[rel~="noopener"]') : null
  return link !== null && article.contains(link)
}

/** Brings the window back to a place in the text; pictures have reserved their space by then. */
export function goTo(blocks: HTMLElement | null, position: Position): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: topOf(blocksOf(blocks), position), behavior: isCalm ? 'auto' : 'smooth' })
}
