import { getTexts } from '@chowk/contract/news/article.ts'
import type { Story } from '@chowk/contract/article/story.ts'
import { callOverHttp } from '../app/calls.ts'
import { MOST_CHARACTERS, PORTION, leftBehind, mayFetchAhead, missingTexts, nameOfText } from './ahead.rules.ts'
import type { Line } from './ahead.rules.ts'
import type { Copies } from './device-store.ts'

/** Keeps the texts of these stories though nobody has opened them (RR24): without pictures, and while the device has nothing else to do. */
export async function keepAhead(copies: Copies, stories: readonly Story[]): Promise<void> {
  const work = async (lock: Lock | null) => {
    if (lock && mayFetchAhead((navigator as { connection?: Line }).connection)) await fetchAhead(copies, stories)
  }
  // Of several tabs one does it.
  await navigator.locks?.request('chowk-ahead', { ifAvailable: true }, work)
}

async function fetchAhead(copies: Copies, stories: readonly Story[]): Promise<void> {
  const cached = await copies.texts()
  for (const name of leftBehind(stories, cached)) await copies.remove(name)
  const opened = new Set(cached.filter(({ ahead }) => !ahead).map(({ name }) => name))
  let characters = cached.reduce((sum, text) => sum + (text.ahead ? text.characters : 0), 0)
  const missing = missingTexts(stories, cached)
  for (let index = 0; index < missing.length && characters < MOST_CHARACTERS; index += PORTION) {
    await quiet()
    const articleIds = missing.slice(index, index + PORTION).map(({ _id }) => _id)
    const { content } = await callOverHttp(getTexts, { articleIds })
    const now = new Date().toISOString()
    for (const article of content) {
      const name = nameOfText(article)
      await copies.put(name, { body: article, at: now, ...(!opened.has(name) && { ahead: true }) })
      characters += JSON.stringify(article).length
    }
  }
}

const MOST_PATIENCE_MS = 10_000

const quiet = async (): Promise<void> =>
  await new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: MOST_PATIENCE_MS })
    else setTimeout(resolve, 0)
  })
