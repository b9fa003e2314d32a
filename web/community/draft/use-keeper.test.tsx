// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getDraft } from '@chowk/contract/community/draft.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { useRead } from '../../app/read.ts'
import { EMPTY_TEXT } from './empty-text.ts'
import { useKeeper } from './use-keeper.ts'

const LEFT = '11111111-1111-4111-8111-111111111111'
const asked: string[] = []

function Form({ draftId, sequence }: { draftId: string; sequence: number }) {
  const savedAt = sequence > 0 ? '2026-11-22T08:00:00.000Z' : null
  useKeeper(() => ({ personId: 'p', type: 'IMAGE', draftId, sequence, savedAt, text: EMPTY_TEXT }))
  return <p>number {sequence}</p>
}

function Opened() {
  const { data } = useRead(getDraft, { draftId: LEFT })
  return data ? <Form draftId={LEFT} sequence={data.sequence} /> : <p>waiting</p>
}

/** A form of a new text; a press opens the draft in its place, as an address does. */
function Composer() {
  const [isOpened, setOpened] = useState(false)
  return (
    <>
      {isOpened ? <Opened /> : <Form draftId={crypto.randomUUID()} sequence={0} />}
      <button type="button" onClick={() => setOpened(!isOpened)}>
        Change
      </button>
    </>
  )
}

let page: Mounted
beforeEach(async () => {
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    asked.push(path)
    const sequence = asked.length
    await new Promise((done) => setTimeout(done))
    signal?.throwIfAborted()
    return Response.json({ statusCode: 200, message: '', body: { draftId: LEFT, sequence } })
  })
  page = await mount(Composer)
})
afterEach(async () => await page.close())

const says = async (words: string) => await until(() => expect(page.container.textContent).toContain(words))

test('a draft that takes the place of a text just begun is read to the end, and anew when it is opened again', async () => {
  await says('number 0')
  await page.press('Change')
  await says('number 1')
  await page.press('Change')
  await says('number 0')
  await page.press('Change')
  await says('number 2')
  expect(asked).toHaveLength(2)
})
