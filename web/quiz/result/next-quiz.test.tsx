// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QuizResult } from '@chowk/contract/quiz/attempt.ts'
import type { Eligibility } from '@chowk/contract/quiz/eligibility.ts'
import { queryClient } from '../../app/read.ts'
import { clear, hindrances, show, until } from '../../ui/widgets/widget-stage.tsx'
import { NextQuiz } from './next-quiz.tsx'

let asked: string[]
let answer: { status: number; body: unknown }

const standing = (given: Partial<Eligibility>): Partial<Eligibility> => ({
  eligible: true,
  quizSlug: 'wells',
  need: 0,
  have: 0,
  remaining: 0,
  reasons: [],
  nextAt: null,
  attemptsLeft: null,
  ...given,
})

async function after(kind: QuizResult['kind']): Promise<string[]> {
  const result = { quizSlug: 'wells', kind } as QuizResult
  const page = await show(
    <QueryClientProvider client={queryClient()}>
      <NextQuiz result={result} />
    </QueryClientProvider>,
  )
  await until(() => expect(page.querySelector('a')).not.toBeNull())
  const links = [...page.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  return [...page.querySelectorAll('h2, p')].map(({ textContent }) => textContent).concat(links)
}

beforeEach(() => {
  asked = []
  queryClient().clear()
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, location.href).search)
    const { status, body } = answer
    const text = JSON.stringify({ statusCode: status, message: 'Said', body })
    return await Promise.resolve(new Response(text, { status, headers: { 'content-type': 'application/json' } }))
  })
})
afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('after the last try of a quiz that a teacher set she reads that none is left of it, and nothing of today’s quizzes', async () => {
  const reasons = [{ code: 'ATTEMPTS_USED' as const, message: 'Said' }]
  answer = { status: 200, body: standing({ eligible: false, attemptsLeft: 0, reasons }) }
  expect(await after('ENTITY')).toContain('0 tries left.')
  clear()
  queryClient().clear()
  answer = { status: 200, body: standing({ eligible: false, need: 5, attemptsLeft: 0, reasons }) }
  expect(await after('USERWISE')).toContain('You’ve taken all of today’s quizzes.')
})

test('after a quiz that a teacher set she reads how many tries of it are left and takes it again from there, not her own quiz [news:QR2]', async () => {
  answer = { status: 200, body: standing({ attemptsLeft: 2 }) }
  expect(await after('ENTITY')).toEqual(['Tries', 'Ready for you', '2 tries left.', 'Take it again /quiz/wells'])
  expect(asked).toEqual(['?quiz=wells'])
  expect(await hindrances()).toEqual([])
})

test('what stands against the next one is said, with the way to it; a quiz that is hers no longer leads to all of them', async () => {
  answer = {
    status: 200,
    body: standing({ eligible: false, remaining: 3, attemptsLeft: 0, reasons: [{ code: 'LISTEN_MORE', message: '' }] }),
  }
  expect((await after('AUDIO')).at(-1)).toBe('Listen to stories /listen')
  queryClient().clear()
  answer = { status: 200, body: standing({ eligible: false, reasons: [{ code: 'ATTEMPTS_USED', message: '' }] }) }
  expect((await after('ENTITY')).at(-1)).toBe('All quizzes /quiz')
  queryClient().clear()
  answer = { status: 404, body: { code: 'QUIZ_NOT_FOUND' } }
  expect((await after('PUBLIC')).at(-1)).toBe('All quizzes /quiz')
})
