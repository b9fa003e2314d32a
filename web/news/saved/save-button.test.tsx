// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import type { Output } from '@chowk/contract/call.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { saveArticle } from '@chowk/contract/news/saved.ts'
import { useRead } from '../../app/read.ts'
import { ToastRegion } from '../../app/shell/toast-region.tsx'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { named, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { SaveButton } from './save-button.tsx'

const latest = sampleOf(getLatest.output) as Output<typeof getLatest>
const stories = latest.content.map((story) => ({ ...story, isSaved: false, title: 'Wells' }))
const NOT_SAVED = { ...latest, content: stories }

let page: Mounted
afterEach(async () => await page.close())

function Stories() {
  const content = useRead(getLatest, {}).data?.content ?? []
  return (
    <>
      {content.map((story) => (
        <SaveButton key={story._id} story={story} variant="icon" />
      ))}
      <ToastRegion />
    </>
  )
}

test('the bookmark turns before the server answers, and removing a story can be undone [R4.03]', async () => {
  showPageTo(sampleViewer())
  let answer: () => void = () => undefined
  const held = new Promise<void>((done) => (answer = done))
  const sent = answerCalls([getLatest, NOT_SAVED], [saveArticle, ({ saved }) => ({ isSaved: saved, savedCount: 1 })])
  const fetchNow = fetch
  vi.stubGlobal('fetch', async (address: string, request?: RequestInit) => {
    if (request?.method === 'POST') await held
    return await fetchNow(address, request)
  })
  page = await mount(Stories)
  const pressed = () => named('button', 'Save: Wells').getAttribute('aria-pressed')
  await until(() => expect(pressed()).toBe('false'))
  await pressNamed('Save: Wells')
  await until(() => expect(pressed()).toBe('true'))
  expect(inputsOf(sent, saveArticle)).toEqual([])
  answer()
  await pressNamed('Save: Wells')
  await until(() => expect(pressed()).toBe('false'))
  await until(() => expect(named('button', 'Undo')).toBeTruthy())
  await pressNamed('Undo')
  await until(() => expect(pressed()).toBe('true'))
  const articleId = stories[0]?._id
  await until(() =>
    expect(inputsOf(sent, saveArticle)).toEqual([
      { articleId, saved: true },
      { articleId, saved: false },
      { articleId, saved: true, undo: true },
    ]),
  )
})
