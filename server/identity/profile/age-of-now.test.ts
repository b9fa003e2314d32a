import { expect } from 'vitest'
import { createPost } from '@chowk/contract/community/write-post.ts'
import { updatePersonalInfo } from '@chowk/contract/identity/profile/personal-info.ts'
import { reportAbuse } from '@chowk/contract/news/report.ts'
import { joinByCode, makeJoinCode } from '@chowk/contract/organisation/join-code.ts'
import { showStories } from '@chowk/contract/recommend/impressions.ts'
import { givenCommunity } from '../../testing/community/community.ts'
import { givenArticle } from '../../testing/news.ts'
import { fresh } from '../../testing/permission/permission-calls.ts'
import { test } from '../../testing/test.ts'

test('who has said that she is a child is one in everything at once, with the cookie of before and with a new one [V1:A2]', async ({
  world,
}) => {
  const school = await givenCommunity(world)
  const owner = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
  const { code } = await owner.call(makeJoinCode, { role: 'FACULTY' })
  const [seen, reported] = [await givenArticle(world), await givenArticle(world)]
  const zoya = await world.person({ workspace: school, birthYear: 1990, guardian: true })
  expect(await zoya.call(updatePersonalInfo, { version: 1, birthYear: 2015 })).toMatchObject({ birthYear: 2015 })
  for (const caller of [zoya, await world.session(zoya.id, school)]) {
    await caller.ask(showStories, { list: 'LATEST', articleIds: [seen.key] })
    const post = { description: 'Ten stalls.', globalvisibility: true }
    const written = await caller.ask(createPost, post, { 'idempotency-key': fresh() })
    expect(['SIGN_IN_NEEDED', 'MINOR_NOT_PUBLIC']).toContain(written.body.code)
    expect(['SIGN_IN_NEEDED', 'TOO_YOUNG']).toContain((await caller.ask(joinByCode, { code: code ?? '' })).body.code)
    await caller.ask(reportAbuse, { articleId: reported.key, reason: 'Fake', text: 'All of it is invented' })
  }
  expect(await world.owner`select person_id from shown_batch where person_id = ${zoya.id}`).toEqual([])
  expect(await world.owner`select who from report`).toEqual([{ who: 'STUDENT' }])
  expect(await world.owner`select 1 from post where is_global`).toEqual([])
})
