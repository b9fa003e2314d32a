// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import type { Output } from '@chowk/contract/call.ts'
import { listToMark } from '@chowk/contract/quiz/set/marking.ts'
import { useRead } from '../../app/read.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { shownToast, showToast } from '../../ui/floating/toast.ts'
import { MarkForm } from './mark-form.tsx'

const ID = '019a0000-0000-7000-8000-000000000001'
type List = Output<typeof listToMark>

function Page() {
  const { data } = useRead(listToMark, { id: ID })
  const answer = data?.answers[0]
  return answer ? <MarkForm id={ID} answer={answer} onMarked={() => undefined} /> : <p>No answer waits.</p>
}

let page: Mounted
afterEach(async () => await page.close())

test.for([
  ['MARKED_ALREADY', 'Someone marked this answer meanwhile. Those marks are saved; yours aren’t.'],
  ['ANSWER_NOT_FOUND', 'This answer is not there any more.'],
  ['NOT_TO_MARK', 'This quiz isn’t waiting to be marked any more.'],
])(
  'whoever marks an answer that is no longer to be marked (%s) reads so, though the list leads on',
  async ([code, says]) => {
    const sample = sampleOf(listToMark.output) as List
    let answers = sample.answers.map((each) => ({ ...each, marks: null, mostMark: 4, questionId: ID }))
    vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
      const { path } = addressOf(listToMark.address)
      if (method === 'GET' && address.startsWith(path.split('{')[0] ?? path))
        return await Promise.resolve(Response.json({ statusCode: 200, message: '', body: { ...sample, answers } }))
      answers = []
      return await Promise.resolve(Response.json({ statusCode: 409, message: '', body: { code } }, { status: 409 }))
    })
    showToast({ text: 'Nothing yet.' })
    page = await mount(() => <Page />)
    await until(() => expect(page.button('Save marks')).toBeTruthy())
    const marks = page.container.querySelector('input')
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(marks, '2')
      marks?.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await page.press('Save marks')
    await until(() => expect(page.container.textContent).toBe('No answer waits.'))
    await until(() => expect(shownToast()?.text).toBe(says))
  },
)
