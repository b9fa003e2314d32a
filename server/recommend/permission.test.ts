import { describe } from 'vitest'
import { sayTaste, whyThis } from '@chowk/contract/recommend/feedback.ts'
import { showStories } from '@chowk/contract/recommend/impressions.ts'
import { addPick, endPick } from '@chowk/contract/recommend/picks.ts'
import { setLearnedForStudents, setLearning } from '@chowk/contract/recommend/recommended.ts'
import { getSimilar } from '@chowk/contract/recommend/similar.ts'
import { givenArticle } from '../testing/news.ts'
import { given, tryPermissions } from '../testing/permission/permission-calls.ts'
import type { Asking } from '../testing/permission/permission-calls.ts'
import { test } from '../testing/test.ts'

const story = async ({ world }: Asking) => ({ articleId: (await givenArticle(world)).key })

const TRIES = [
  given(getSimilar, story),
  given(whyThis, story),
  given(sayTaste, async (asking) => ({ ...(await story(asking)), say: 'MORE_LIKE_THIS' as const })),
  given(showStories, async (asking) => ({ list: 'latest', articleIds: [(await story(asking)).articleId] })),
  given(addPick, async (asking) => ({ ...(await story(asking)), days: 3 })),
  given(endPick, async (asking) => ({
    id: (await asking.caller.call(addPick, { ...(await story(asking)), days: 3 })).id,
  })),
  given(setLearning, { learned: true }),
  given(setLearnedForStudents, { allowed: true, purpose: 'Shorter lists for class 9.' }),
]

describe('who may do what with recommendations', () => {
  test(
    'readers shape their own lists, teachers pick for the school, and its head decides for students [S02] [R1.14] [V1:B4]',
    { timeout: 120_000 },
    async ({ world }) => {
      await tryPermissions(world, 'recommend', TRIES)
    },
  )
})
