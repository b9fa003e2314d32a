import { describe, expect } from 'vitest'
import type { Call } from '@chowk/contract/call.ts'
import { listFeaturedPosts } from '@chowk/contract/community/featured.ts'
import { listCollaboration, listTopRated } from '@chowk/contract/community/feed.ts'
import { listPersonPosts, listWorkspacePosts } from '@chowk/contract/community/post.ts'
import { listCommunityMembers } from '@chowk/contract/community/stats.ts'
import { givenCommunity, givenPost } from '../testing/community/community.ts'
import { test } from '../testing/test.ts'
import type { TestPerson, World } from '../testing/world.ts'

const NOBODY = '01990000-0000-7000-8000-000000000000'

const titlesOf = async (caller: Pick<TestPerson, 'fetch'>, address: string): Promise<string[]> => {
  const { body } = (await (await caller.fetch(address)).json()) as { body: { content: { title: string }[] } }
  return body.content.map(({ title }) => title)
}

describe('[R2:S1] posts of a person', () => {
  test('userId lists the posts of that person that the viewer may see', async ({ world }) => {
    const school = await givenCommunity(world)
    const asha = await world.person({ workspace: school })
    const bina = await world.person({ workspace: school })
    const stranger = await world.person()
    await givenPost(world, { author: asha.id, workspace: school, title: 'For the school' })
    await givenPost(world, { author: asha.id, title: 'For everybody', isGlobal: true })
    await givenPost(world, { author: bina.id, workspace: school, title: 'By the viewer' })
    const address = `${pathOf(listPersonPosts)}?userId=${asha.id}`
    expect((await titlesOf(bina, address)).toSorted()).toEqual(['For everybody', 'For the school'])
    expect(await titlesOf(stranger, address)).toEqual(['For everybody'])
    expect(await titlesOf(await world.visitor(), address)).toEqual(['For everybody'])
    expect(await titlesOf(bina, `${pathOf(listPersonPosts)}?userId=`)).toEqual(['By the viewer'])
  })
})

const pathOf = ({ address }: Call) => address.replace('GET ', '')

async function givenTwoSchools(world: World) {
  const [own, other] = [await givenCommunity(world), await givenCommunity(world)]
  const viewer = await world.person({ workspace: own })
  for (const [school, title] of [
    [own, 'Own'],
    [other, 'Other'],
  ] as const) {
    const { id } = await givenPost(world, { workspace: school, title, isGlobal: true, type: 'PROJECT' })
    const [at, until] = [world.clock.now(), new Date(world.clock.now().getTime() + 86_400_000)]
    await world.owner`insert into post_feature (post_id, workspace_id, featured_at, until) values (${id}, ${school}, ${at}, ${until})`
  }
  return { other, viewer }
}

describe('[R2:S1] lists of a workspace', () => {
  test.for(
    [listWorkspacePosts, listTopRated, listFeaturedPosts, listCollaboration].map((call) => ({
      call,
      at: call.address,
    })),
  )('$at obeys entityId', async ({ call }, { world }) => {
    const { other, viewer } = await givenTwoSchools(world)
    expect(await titlesOf(viewer, `${pathOf(call)}?entityId=${other}`)).toEqual(['Other'])
    expect((await viewer.fetch(`${pathOf(call)}?entityId=${NOBODY}`)).status).toBe(404)
  })

  test('members are searched by searchQuery, and an empty one is absent', async ({ world }) => {
    const school = await givenCommunity(world)
    const asha = await world.person({ workspace: school, name: 'Asha Rao' })
    await world.person({ workspace: school, name: 'Bina Das' })
    const search = async (searchQuery: string) => {
      const answer = await asha.fetch(`${pathOf(listCommunityMembers)}?searchQuery=${searchQuery}`)
      const { body } = (await answer.json()) as { body: { content: { name: string }[] } }
      return body.content.map(({ name }) => name)
    }
    expect(await search('bin')).toEqual(['Bina Das'])
    expect(await search('')).toEqual(['Asha Rao', 'Bina Das'])
  })
})
