import type { Page } from '@playwright/test'
import { KIND_QUESTIONS } from '@chowk/server/testing/quiz/kinds.ts'

/** Names under which a question that is reviewed says what is right; a paper has none of them. */
const NAMES = ['rightNumber', 'tolerance', 'accepted', 'explanation', 'evidence']
const WORDS = KIND_QUESTIONS.flatMap(({ explanation, accepted = [] }) => [explanation, ...accepted])

/** What of the right answers stands in a page as the server gives it to whoever is signed in, in its words or in its data. */
export async function keysOnPage(page: Page, address: string): Promise<string[]> {
  const html = await (await page.request.get(address, { headers: { accept: 'text/html' } })).text()
  return [...NAMES, ...WORDS].filter((each) => html.includes(each))
}
