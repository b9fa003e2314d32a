// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { Call, Output } from '@chowk/contract/call.ts'
import { listQuizCategories } from '@chowk/contract/quiz/category.ts'
import { listNotTaken, remindOfQuiz } from '@chowk/contract/quiz/summary/not-taken.ts'
import { listQuizSummary, listStudentSummary } from '@chowk/contract/quiz/summary/summary.ts'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen } from '../../app/testing/opened-screen.tsx'
import { pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import UserSummaryScreen from './user-summary-screen.tsx'

const PATH = '/quiz-summary/user'
const sampleFor = (call: Call) => [call, sampleOf(call.output) as object] as const
const BESIDE = [sampleFor(listQuizSummary), sampleFor(listQuizCategories)] as const
const idOf = (n: number) => `019a0000-0000-7000-8000-00000000000${n}`

let page: Mounted
afterEach(async () => await page.close())
const rowOf = (name: string) =>
  [...page.container.querySelectorAll('tr')].find((row) => row.textContent?.includes(name))?.textContent

test('a teacher reminds a chosen pupil who took no quiz, and the row says that this was done today', async () => {
  const missing = sampleOf(listNotTaken.output) as Output<typeof listNotTaken>
  const own = { have: 2, need: 5, reasons: ['READ_MORE'] as const }
  let content = ['Kabir Solanki', 'Asha Rao'].map((name, n) => ({
    ...missing.content[0],
    userId: idOf(n),
    name,
    own,
    isReminded: false,
  }))
  const sent = answerCalls(
    ...BESIDE,
    [listNotTaken, () => ({ ...missing, content, totalElements: 2, sees: 'HEADED' })],
    [
      remindOfQuiz,
      ({ userIds }) => {
        content = content.map((each) => ({ ...each, isReminded: (userIds as string[]).includes(each.userId) }))
        return { reminded: 1, already: 0 }
      },
    ],
  )
  showPageTo(sampleViewer())
  page = await openScreen(UserSummaryScreen, PATH, `${PATH}?taken=no`)
  await until(() => expect(rowOf('Kabir Solanki')).toContain('Has to read more'))
  await pressNamed('Select Kabir Solanki')
  await pressNamed('Remind 1 chosen')
  await until(() => expect(page.container.textContent).toContain('Reminded: 1. Already reminded today: 0.'))
  expect(inputsOf(sent, remindOfQuiz)).toEqual([{ userIds: [idOf(0)] }])
  await until(() => expect(rowOf('Kabir Solanki')).toContain('Reminded today'))
  expect(rowOf('Asha Rao')).not.toContain('Reminded today')
})

test('a search that matches nobody is reset to the only row that a pupil sees', async () => {
  const people = sampleOf(listStudentSummary.output) as Output<typeof listStudentSummary>
  const content = [{ ...people.content[0], name: 'Kabir Solanki' }]
  const list = (found: object[]) => ({ ...people, content: found, totalElements: found.length, sees: 'OWN' })
  answerCalls(...BESIDE, [listStudentSummary, ({ query }) => list(query ? [] : content)])
  showPageTo(sampleViewer())
  page = await openScreen(UserSummaryScreen, PATH, `${PATH}?find=nobody-at-all`)
  await until(() => expect(page.container.textContent).toContain('No matches'))
  await pressNamed('Reset')
  await until(() => expect(rowOf('Kabir Solanki')).toBeTruthy())
  expect(page.container.textContent).toContain('People: 1')
  expect(page.address()).toBe(PATH)
})
