// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { OwnDecision, getOwnDecisions } from '@chowk/contract/moderation/appeal.ts'
import { keepPageFacts } from '../app/page-facts.ts'
import { mount, until } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { sampleOf } from '../app/testing/sample-answer.ts'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import OwnDecisionsScreen from './own-decisions-screen.tsx'

let page: Mounted | undefined
afterEach(async () => {
  await page?.close()
  overwriteGetLocale(() => 'en')
})

const SAID = {
  en: ['Removed', 'Reversed after an appeal', 'Sent back for changes'],
  hi: ['हटाया', 'अपील के बाद बदला', 'बदलाव के लिए लौटाया'],
}

test.each(['en', 'hi'] as const)(
  'an author reads what was done to what she wrote, and no order to do it (%s)',
  async (locale) => {
    const sample = { ...(sampleOf(OwnDecision) as OwnDecision), sanction: 'NONE' as const, appealBefore: null }
    const decisions = (['REMOVE', 'REVERSE', 'REQUEST_CHANGES'] as const).map((decision) => ({
      ...sample,
      id: decision,
      decision,
    }))
    const body = { ...(sampleOf(getOwnDecisions.output) as object), content: decisions, next: null }
    vi.stubGlobal('fetch', async () => await Promise.resolve(Response.json({ statusCode: 200, message: '', body })))
    overwriteGetLocale(() => locale)
    keepPageFacts({
      locale,
      theme: 'auto',
      asOf: '2026-11-22T08:00:00.000Z',
      origin: 'https://chowk.test',
      viewer: sampleOf(UserData) as UserData,
      seal: null,
      officer: null,
    })
    page = await mount(() => <OwnDecisionsScreen />, '/moderation/own')
    const { container } = page
    await until(() =>
      expect([...container.querySelectorAll('li h2')].map(({ textContent }) => textContent)).toEqual(SAID[locale]),
    )
  },
)
