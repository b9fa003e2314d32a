// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import { getQuizReview } from '@chowk/contract/quiz/attempt.ts'
import type { QuizResult } from '@chowk/contract/quiz/attempt.ts'
import { correctMark } from '@chowk/contract/quiz/set/marking.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { shownToast } from '../../ui/floating/toast.ts'
import { CorrectMarkButton } from './correct-mark.tsx'

const ID = '019a0000-0000-7000-8000-000000000001'
const [sample] = (sampleOf(getQuizReview.output) as QuizResult).questions
if (!sample) throw new Error('the sample has no question')
const question = { ...sample, questionId: ID, number: 2, marks: 0, mostMark: 4, markVersion: 1, comment: '' }

let page: Mounted
afterEach(async () => await page.close())

const write = async (field: HTMLInputElement | undefined, value: string) =>
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })

test('a teacher changes the marks of an answer with a reason [R2:Q20]', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    if (address.startsWith(addressOf(correctMark.address).path)) sent.push(JSON.parse(body as string))
    return await Promise.resolve(Response.json({ statusCode: 200, message: '', body: { percent: 62.5, passed: true } }))
  })
  page = await mount(() => <CorrectMarkButton resultSlug="result" question={question} />)
  await page.press('Change marks of question 2')
  const [marks, reason] = page.container.querySelectorAll('input')
  expect(marks?.value).toBe('0')
  await write(marks, '2.5')
  await page.press('Save marks')
  expect(sent, 'without a reason nothing is sent').toEqual([])
  await write(reason, 'Mistyped.')
  await page.press('Save marks')
  await until(() => expect(shownToast()?.text).toBe('Marks changed; the result is now 62.5%'))
  const change = { attempt: 'result', questionId: ID, marks: 2.5, reason: 'Mistyped.', comment: '', version: 1 }
  expect(sent).toEqual([change])
  expect(page.container.querySelector('dialog')).toBeNull()
})
