// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { NO_ACCOMMODATION, listAccommodations } from '@chowk/contract/quiz/accommodation.ts'
import type { Accommodation, AccommodationRow } from '@chowk/contract/quiz/accommodation.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { AccommodationForm } from './accommodation-form.tsx'

const [SAMPLE] = (sampleOf(listAccommodations.output) as { content: AccommodationRow[] }).content

let page: Mounted | undefined
afterEach(async () => {
  await page?.close()
  page = undefined
})

/** Saves what somebody was given without a last day; answers how often the server was asked to. */
async function savedWith(given: Partial<Accommodation>) {
  await page?.close()
  const row = {
    ...(SAMPLE as AccommodationRow),
    accommodation: { ...NO_ACCOMMODATION, ...given },
    reason: 'Is at the hospital in the mornings',
    startsOn: null,
    endsOn: null,
  }
  page = await mount(() => (
    <AccommodationForm userId="0b51ff44-3a9e-4c49-9f5c-0d3f2b6f1c11" quizSlug={null} row={row} />
  ))
  const ask = vi.fn<(path: string) => Promise<Response>>(async () =>
    Promise.resolve(Response.json({ statusCode: 200, message: 'Success!', body: { id: '1', version: 2 } })),
  )
  vi.stubGlobal('fetch', ask)
  await page.press('Save')
  return { page, asked: () => ask.mock.calls.filter(([path]) => path.includes('/accommodation/set')).length }
}

test('what lets somebody begin more easily is not sent without a last day, and the field says so; what helps within a quiz is', async () => {
  for (const eased of [{ anyHour: true }, { extraAttempts: 1 }, { minArticlesRead: 2 }, { minAudioListened: 1 }]) {
    const { page: shown, asked } = await savedWith(eased)
    const field = shown.container.querySelector<HTMLInputElement>('[name="endsOn"]')
    await until(() => expect(field?.getAttribute('aria-invalid')).toBe('true'))
    const said = (field?.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
    expect(said.map((each) => each?.textContent).join(' ')).toContain('Choose the last day')
    expect(asked()).toBe(0)
  }
  const { asked } = await savedWith({ largeText: true })
  await until(() => expect(asked()).toBe(1))
})
