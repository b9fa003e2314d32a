import { describe } from 'vitest'
import { askAudio, getCategoryAudio, keepListening, keepQueue, updateAudio } from '@chowk/contract/audio/audio.ts'
import { givenArticle, givenCategory } from '../testing/news.ts'
import { given, tryPermissions } from '../testing/permission/permission-calls.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'

/** A story that can be listened to. */
async function givenRecording(world: World): Promise<string> {
  const { id, key } = await givenArticle(world)
  await world.owner`
    insert into audio (article_id, text_version, status, next_at, file, duration_ms, segments)
    values (${id}, 1, 'READY', now(), 'x.mp3', 100000, '[]')`
  return key
}

const TRIES = [
  given(getCategoryAudio, { category: 'water' }),
  given(askAudio, async ({ world }) => ({ articleId: await givenRecording(world) })),
  given(updateAudio, async ({ world }) => ({
    articleId: await givenRecording(world),
    positionMs: 30_000,
    durationMs: 100_000,
    rate: 1,
    ranges: [[0, 30_000]] as [number, number][],
    clientTime: world.clock.now().toISOString(),
  })),
  given(keepQueue, async ({ world }) => ({ articleIds: [await givenRecording(world)] })),
  given(keepListening, { rate: 1.5 }),
]

describe('who may do what in audio', () => {
  test(
    'everybody listens, only who is signed in keeps a list of it [S02] [R1.14] [V1:B4]',
    { timeout: 120_000 },
    async ({ world }) => {
      await givenCategory(world, 'water')
      await tryPermissions(world, 'audio', TRIES)
    },
  )
})
