import { expect, vi } from 'vitest'
import { lockStoriesOf } from '../../article/cluster.ts'
import { givenArticle } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'
import { lockStatus } from './article-decision.ts'

test('[V1:H3] who decides about a story waits for whoever is joining stories of its language, and holds nothing meanwhile', async ({
  world,
}) => {
  const { sql, owner } = world
  const { id } = await givenArticle(world)
  const deciding = Promise.withResolvers<unknown>()
  await sql.begin(async (tx) => {
    await lockStoriesOf(tx, [id])
    deciding.resolve(sql.begin(async (other) => await lockStatus(other, id)))
    await vi.waitFor(
      async () =>
        expect(
          await owner`
            select 1 from pg_locks where not granted and locktype = 'advisory'
              and database = (select oid from pg_database where datname = current_database())`,
        ).toHaveLength(1),
      15_000,
    )
    expect(await tx`select 1 from article where id = ${id} for update skip locked`).toHaveLength(1)
  })
  expect(await deciding.promise).toMatchObject({ id, state: 'READY' })
})
