// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { LivePerson } from '@chowk/contract/quiz/set/set-live.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import type { PageFacts } from '../../app/page-facts.ts'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { PeopleTable } from './people-table.tsx'

const STARTED = '2026-07-01T04:30:00.000Z'
const running = (userId: string, name: string): LivePerson => ({
  userId,
  name,
  class: null,
  department: null,
  state: 'RUNNING',
  attempt: {
    resultSlug: `try-of-${userId}`,
    attemptNo: 1,
    answered: 0,
    questions: 4,
    late: 0,
    startedAt: STARTED,
    deadline: STARTED,
    endedAt: null,
    percent: null,
    passed: null,
    isBound: false,
  },
})

let page: Mounted
afterEach(async () => await page.close())

test('whoever runs a quiz and takes it herself finds no step for her own try', async () => {
  keepPageFacts({ viewer: { userId: 'leela' } } as PageFacts)
  const people = [running('asha', 'Asha'), running('leela', 'Leela')]
  page = await mount(() => <PeopleTable people={people} now={STARTED} onStep={() => undefined} />, '/')
  expect([...page.container.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))).toEqual([
    expect.stringContaining('Asha'),
  ])
})
