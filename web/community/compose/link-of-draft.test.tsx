// @vitest-environment jsdom
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { LinkOfDraft } from './link-of-draft.tsx'

const WELLS = 'https://paper.example/wells'
const asked: string[] = []
let answer: () => Promise<Response>

const link = { url: WELLS, isOwn: false, title: 'Old wells', description: null, site: 'paper.example', picture: null }
const answered = (body: object, statusCode = 200) =>
  Promise.resolve(Response.json({ statusCode, message: 'x', body }, { status: statusCode }))

function Composer() {
  const [text, setText] = useState('')
  const [hidden, setHidden] = useState<string | null>(null)
  return (
    <>
      <textarea aria-label="Text" onInput={({ currentTarget }) => setText(currentTarget.value)} />
      <LinkOfDraft text={text} hidden={hidden} onHide={setHidden} />
      <output>{hidden}</output>
    </>
  )
}

let page: Mounted
beforeEach(async () => {
  asked.length = 0
  answer = () => answered({ link })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return await answer()
  })
  page = await mount(Composer)
})
afterEach(async () => {
  vi.useRealTimers()
  await page.close()
})

const type = async (words: string) =>
  await act(async () => {
    const area = page.container.querySelector('textarea')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, words)
    area?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const rest = async (ms: number) => await act(async () => await vi.advanceTimersByTimeAsync(ms))
// An answer is read, and drawn, in steps of its own.
const answersCome = async () => {
  for (let step = 0; step < 20; step++) await rest(1)
}
const says = () => page.container.textContent

test('the card of a link stands below the text once nobody types it any more, and is asked for once', async () => {
  await type('See https://pap')
  await rest(300)
  await type(`See ${WELLS}`)
  await rest(300)
  expect([asked, says()]).toEqual([[], ''])
  await rest(600)
  await answersCome()
  expect(says()).toContain('Old wells')
  expect(page.container.querySelector('[aria-live=polite] [aria-label="Link to paper.example"]')).not.toBeNull()
  await type(`See ${WELLS} and write`)
  await rest(900)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain(encodeURIComponent(WELLS))
  // What is written is not lost by a press on it.
  expect(page.container.querySelector('a')).toBeNull()
  await type('See no more')
  expect(says()).toBe('')
})

test('it is taken away and comes back, by keys too; another address has its own', async () => {
  await type(WELLS)
  await rest(900)
  await answersCome()
  expect(says()).toContain('Old wells')
  await page.press('Remove this preview')
  expect(says()).toContain('without a preview')
  expect(page.container.querySelector('output')?.textContent).toBe(WELLS)
  expect(document.activeElement?.textContent).toBe('Show the preview')
  await page.press('Show the preview')
  expect(says()).toContain('Old wells')
  await page.press('Remove this preview')
  await type('https://paper.example/mills')
  await rest(900)
  await answersCome()
  expect(says()).toContain('Old wells')
})

test('where a page cannot be had, or somebody asked too often, nothing is said', async () => {
  const refused: (typeof answer)[] = [
    () => answered({ link: null }),
    () => answered({ code: 'TOO_MANY_REQUESTS' }, 429),
    async () => await Promise.reject(new TypeError('Failed to fetch')),
  ]
  for (const [n, each] of refused.entries()) {
    answer = each
    await type(`https://paper.example/gone-${n}`)
    await rest(900)
    await answersCome()
    expect([asked.length, says()]).toEqual([n + 1, ''])
  }
})
