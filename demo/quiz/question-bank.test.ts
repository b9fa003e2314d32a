import { describe, expect } from 'vitest'
import { listDrafts } from '@chowk/contract/quiz/bank.ts'
import { makeLanguageReader } from '@chowk/server/ingest/text/language.ts'
import { makeFetcher } from '@chowk/server/platform/fetch/fetch.ts'
import { test } from '@chowk/server/testing/test.ts'
import type { World } from '@chowk/server/testing/world.ts'
import { askAs, viewerOf } from '../ask-as.ts'
import { openFeedServer } from '../feed-server.ts'
import { readThePast, settlePublications } from '../newsroom.ts'
import { settlePeople } from '../people.ts'
import { settlePlans } from '../plans.ts'
import { settleSchool } from '../school.ts'
import { settleSquares } from '../squares.ts'
import { settleQuestionBank } from './question-bank.ts'
import { settleSetQuizzes } from './set-quizzes.ts'
import { isFull } from '@chowk/server/testing/sample.ts'

/** The demo's newsrooms and its school, as they stand when the demo opens. */
async function openDemoSchool({ owner, house, clock }: World): Promise<void> {
  const openedAt = clock.now()
  let shown = openedAt
  const newsroom = await openFeedServer({ openedAt, now: () => shown })
  const languages = makeLanguageReader()
  try {
    await settlePublications(owner, newsroom)
    const ids = await settlePeople(owner)
    await settleSquares(owner, ids)
    await settlePlans(house, owner, ids)
    await settleSchool(owner, openedAt)
    const fetcher = makeFetcher({ innerOrigins: [newsroom.origin], manners: { gapMs: 0 } })
    await readThePast({ house, fetcher, languages }, openedAt, (time) => void (shown = time))
    await settleSetQuizzes(owner, openedAt)
    await settleQuestionBank({ house, sql: owner, openedAt })
  } finally {
    await languages.close()
    await newsroom.close()
  }
}

describe('questions of the demo', () => {
  test.runIf(isFull)(
    'the bank has its lessons beside the questions of its quizzes, and in English and in Hindi a draft asks the school which organisation is missing',
    async ({ world }) => {
      await openDemoSchool(world)
      const [teacher] = await world.owner<
        { id: string }[]
      >`select id from person where email = 'leela@demo.chowk.example'`
      const viewer = await viewerOf(world.owner, teacher?.id ?? '', 'neelkanth-school')
      if (!viewer) throw new Error('nobody teaches there')
      const as = { house: world.house, viewer, at: world.clock.now(), key: 'drafts' }
      const { content } = await askAs(as, listDrafts, { rule: 'ORGANISATION' })
      const lessons =
        await world.owner`select from quiz_question where workspace_id is not null and kind = 'ASSERTION_REASON'`
      expect(lessons).toHaveLength(1)
      const written = content.map(({ language, options, key }) => `${language}: ${options[key[0] ?? 9]}`)
      expect(written.toSorted()).toEqual(['en: University of Madras', 'hi: इलाहाबाद विश्वविद्यालय'])
    },
  )
})
