import { expect, test } from 'vitest'
import type { ContentCase } from '@chowk/contract/moderation/queue.ts'
import { queueInput, rowOf } from './content-queue.tsx'

const ID = '01990000-0000-7000-8000-000000000000'
const asked = (query: string) => queueInput(new URLSearchParams(query))

test('the address of a queue says of which organisation, category and kind cases are wanted, and where its next page begins; what it does not know asks for all', () => {
  expect(asked('')).toEqual({ size: 50 })
  expect(asked(`kind=COMMENT&why=REPORT&reason=Fake&age=24&workspace=${ID}&category=${ID}&next=after-fifty`)).toEqual({
    size: 50,
    kind: 'COMMENT',
    why: 'REPORT',
    reason: 'Fake',
    olderThanHours: 24,
    workspaceId: ID,
    category: ID,
    next: 'after-fifty',
  })
  expect(asked('kind=SONG&workspace=neem&category=Bus&why=NONE')).toEqual({ size: 50 })
})

test('a profile that says nothing above stands in the queue by the name of its person, and is not said to be gone', () => {
  const waiting = {
    title: '',
    why: 'REVIEW',
    reasons: {},
    author: { name: 'Kabir Solanki' },
    claim: null,
    openedAt: '2026-11-24T10:00:00Z',
  }
  const titleOf = (kind: ContentCase['kind']) => rowOf({ ...waiting, kind } as unknown as ContentCase).title
  expect([titleOf('PROFILE'), titleOf('POST')]).toEqual(['Kabir Solanki', 'No longer here'])
})
