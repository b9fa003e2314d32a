import { beatReading, viewArticle } from '@chowk/contract/news/view.ts'
import type { Position } from '@chowk/contract/news/view.ts'
import { callOverHttp } from '../../app/calls.ts'
import { blockAt, percentSeen, topOf } from './reading-place.rules.ts'
import type { Block } from './reading-place.rules.ts'

const BEAT_MS = 15_000
const LIVELY_MS = 30_000
const STILL_MS = 2000
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

/**
 * Says that an article was opened, then each 15 s that it is being read: the page visible and in front, some input in the
 * last 30 s (RR2). A last word goes out when the page is left. Answers how to stop.
 */
export function startReading({ articleId, article, blocks, list, onPosition }: Watched): () => void {
  let lastInput = Date.now()
  let furthest = 0
  let hasMoved = false
  let publisherOpened = false
  let opened = false
  let still: ReturnType<typeof setTimeout> | undefined

  const here = (): Position => ({
    ...blockAt(blocksOf(blocks), scrollY),
    percent: furthest,
    at: new Date().toISOString(),
  })
  const beat = (keepalive = false) => {
    if (!opened) return
    const said = {
      articleId,
      progress: furthest,
      ...(hasMoved && { position: here() }),
      ...(publisherOpened && { publisherOpened }),
    }
    // A beat that got lost only makes a read a little shorter.
    callOverHttp(beatReading, said, { keepalive }).catch(() => undefined)
  }
  const onInput = (event: Event) => {
    lastInput = Date.now()
    if (event.type !== 'scroll') return
    hasMoved = true
    furthest = Math.max(furthest, percentSeen(blockOf(article), scrollY + innerHeight))
    clearTimeout(still)
    still = setTimeout(beat, STILL_MS)
  }
  const onPress = (event: Event) => {
    if (!leadsToPublisher(event, article)) return
    publisherOpened = true
    beat(true)
  }
  const onHide = () => {
    if (document.visibilityState === 'hidden') beat(true)
  }
  const timer = setInterval(() => {
    const isThere = document.visibilityState === 'visible' && document.hasFocus()
    if (isThere && Date.now() - lastInput < LIVELY_MS) beat()
  }, BEAT_MS)

  furthest = percentSeen(blockOf(article), scrollY + innerHeight)
  const stop = listen({ onInput, onPress, onHide })
  const onOpened = (position: Position | null) => {
    opened = true
    if (position && !hasMoved) onPosition(position)
  }
  // Unrecorded reading is no fault of the reader: the article stays as it is.
  callOverHttp(viewArticle, { articleId, ...(list && { list }) }).then(
    (said) => onOpened(said.position),
    () => undefined,
  )
  return () => {
    clearInterval(timer)
    clearTimeout(still)
    stop()
    beat(true)
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
