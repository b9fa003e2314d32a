import { describe, expect } from 'vitest'
import { blockPerson } from '@chowk/contract/community/block.ts'
import { setFeatured } from '@chowk/contract/community/featured.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import { createLike } from '@chowk/contract/community/reaction.ts'
import { editPost } from '@chowk/contract/community/write-post.ts'
import { givenCommunity, givenPoll, givenPost } from '../../testing/community/community.ts'
import { ownOrigin } from '../../platform/config.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

/** A post that Bela and Charu have both read before. */
async function givenRead(world: World) {
  const school = await givenCommunity(world)
  const inSchool = async (name: string, more: object = {}) => await world.person({ name, workspace: school, ...more })
  const [uma, bela, charu] = [await inSchool('Uma'), await inSchool('Bela'), await inSchool('Charu')]
  const head = await inSchool('Head', { role: 'ADMIN' })
  const [category] = await world.owner<{ id: string }[]>`
    insert into post_category (workspace_id, name) values (${school}, 'Wells') returning id`
  const categoryId = category?.id ?? ''
  const post = await givenPost(world, { author: uma.id, workspace: school, category: categoryId, title: 'Old wells' })
  const read = async (who: TestPerson) => await who.call(getPost, { slug: post.slug })
  const seen = async () => [await read(bela), await read(charu)]
  for (const shown of await seen()) expect(shown).toMatchObject({ title: 'Old wells', likeEvent: null })
  return { school, uma, bela, charu, head, post, categoryId, read, seen }
}

describe('a post that others have read before', () => {
  test('shows each her own reaction, to the same words and counts', async ({ world }) => {
    const { bela, charu, head, post, read } = await givenRead(world)
    await bela.call(createLike, { activityId: post.id, likeEvent: 'LIKE' })
    await charu.call(createLike, { activityId: post.id, likeEvent: 'CELEBRATE' })
    const asHead = await read(head)
    expect(asHead).toMatchObject({ likesCount: 2, likeEvent: null, liked: false, may: { feature: true } })
    const expected = [
      [bela, 'LIKE'],
      [charu, 'CELEBRATE'],
      [bela, 'LIKE'],
    ] as const
    for (const [who, likeEvent] of expected)
      expect(await read(who)).toMatchObject({
        title: 'Old wells',
        likesCount: 2,
        likeEvent,
        liked: true,
        may: { feature: false },
      })
    await bela.call(createLike, { activityId: post.id, likeEvent: 'LIKE' })
    expect(await read(bela)).toMatchObject({ likesCount: 1, likeEvent: null, liked: false })
  })

  test('is seen by all as it was changed, and as its author, its workspace and its category are called now, at once', async ({
    world,
  }) => {
    const { school, uma, post, categoryId, seen } = await givenRead(world)
    await uma.call(editPost, { id: post.id, version: 1, title: 'New wells' })
    for (const shown of await seen()) expect(shown).toMatchObject({ title: 'New wells', version: 2 })
    await world.owner`update person set name = 'Uma Oak' where id = ${uma.id}`
    for (const shown of await seen()) expect(shown.author?.name).toBe('Uma Oak')
    const drawn = (await seen())[0]?.author?.portrait
    await world.owner`
      insert into profile (person_id, portrait, changed_at) values (${uma.id}, 5, now()) on conflict (person_id) do update set portrait = 5`
    for (const shown of await seen()) expect(shown.author?.portrait).not.toBe(drawn)
    await world.owner`update workspace set name = 'River School' where id = ${school}`
    for (const shown of await seen()) expect(shown.workspace?.name.en).toBe('River School')
    await world.owner`update post_category set name = 'Springs' where id = ${categoryId}`
    for (const shown of await seen()) expect(shown.category?.name.en).toBe('Springs')
    await world.owner`
      update person set deletion_state = 'REQUESTED', deletes_at = ${world.clock.now()} where id = ${uma.id}`
    for (const shown of await seen()) expect(shown.author).toBeNull()
  })

  test('shows what hangs on it since, as soon as nobody shares an older reading: that it is featured and for so long, whom it names, a poll, a picture', async ({
    world,
  }) => {
    const { bela, uma, head, post, seen } = await givenRead(world)
    await head.call(setFeatured, { id: post.id, featuredPost: true, days: 1 })
    for (const shown of await seen()) expect(shown.featuredPost).toBe(true)
    await head.call(setFeatured, { id: post.id, featuredPost: false })
    for (const shown of await seen()) expect(shown.featuredPost).toBe(false)
    await world.owner`
      insert into mention (subject_kind, subject_id, person_id, name, starts)
      values ('post', ${post.id}, ${bela.id}, 'Bela', '{0}')`
    await world.owner`update post set description = '@Bela dug it' where id = ${post.id}`
    for (const shown of await seen()) expect(shown.mentions).toMatchObject([{ person: { id: bela.id } }])
    await world.owner`update person set name = 'Bela Oak' where id = ${bela.id}`
    for (const shown of await seen()) expect(shown.description).toBe('@Bela Oak dug it')
    await world.owner`delete from mention`
    for (const shown of await seen()) expect(shown.poll).toBeNull()
    await givenPoll(world, post.id, ['Yes', 'No'])
    for (const shown of await seen()) expect(shown.poll?.choices).toHaveLength(2)
    await world.owner`delete from poll_choice`
    await world.owner`delete from poll`
    await world.owner`
      insert into file_content (hash, media_type, bytes, claimed_at) values (${'1'.repeat(64)}, 'image/webp', 9, now())`
    for (const shown of await seen()) expect(shown.attachmentIds).toEqual([])
    await world.owner`
      with made as (
        insert into attachment (person_id, kind, hash, created_at) values (${uma.id}, 'IMAGE', ${'1'.repeat(64)}, now()) returning id)
      insert into post_attachment (post_id, attachment_id, position) select ${post.id}, id, 0 from made`
    for (const shown of await seen()) expect(shown.attachmentIds).toMatchObject([{ attachmentType: 'IMAGE' }])
  })

  test('shows what it leads to as that stands now: the department that it is for, the post that it shares, a page of this Chowk, its answer', async ({
    world,
  }) => {
    const { school, uma, bela, charu, post, seen } = await givenRead(world)
    const other = await givenPost(world, { author: uma.id, workspace: school, title: 'Springs' })
    const hide = async (state: string) => await world.owner`update post set state = ${state} where id = ${other.id}`
    const [department] = await world.owner<{ id: string }[]>`
      insert into department (workspace_id, name) values (${school}, 'Science') returning id`
    const departmentId = department?.id ?? ''
    await world.owner`
      update membership set department_id = ${departmentId} where person_id = any(${[bela.id, charu.id]}::uuid[])`
    await world.owner`update post set audience = array[${departmentId}::uuid] where id = ${post.id}`
    for (const shown of await seen()) expect(shown.entities?.map(({ name }) => name)).toEqual(['Science'])
    await world.owner`update department set name = 'Arts' where id = ${departmentId}`
    for (const shown of await seen()) expect(shown.entities?.map(({ name }) => name)).toEqual(['Arts'])
    await world.owner`update post set audience = null, quoted_id = ${other.id} where id = ${post.id}`
    for (const shown of await seen()) expect(shown.quoted?.post?.title).toBe('Springs')
    await world.owner`update post set audience = array[${departmentId}::uuid] where id = ${other.id}`
    for (const shown of await seen()) expect(shown.quoted?.post?.title).toBe('Springs')
    await hide('HIDDEN')
    for (const shown of await seen()) expect(shown.quoted).toEqual({ post: null })
    await hide('PUBLISHED')
    const link = `${ownOrigin(world.config)}/chowk/community/details/${other.slug}`
    await world.owner`update post set quoted_id = null, link = ${link} where id = ${post.id}`
    for (const shown of await seen()) expect(shown.link?.title).toBe('Springs')
    await hide('HIDDEN')
    for (const shown of await seen()) expect(shown.link).toBeNull()
    const [answer] = await world.owner<{ id: string }[]>`
      insert into comment (subject_kind, subject_id, author_id, text, created_at)
      values ('post', ${post.id}, ${bela.id}, 'Deep', ${world.clock.now()}) returning id`
    await world.owner`update post set link = null, type = 'FORUM', answer_id = ${answer?.id ?? ''} where id = ${post.id}`
    for (const shown of await seen()) expect(shown.question?.answerId).toBe(answer?.id)
    await world.owner`update comment set removed_at = now() where id = ${answer?.id ?? ''}`
    for (const shown of await seen()) expect(shown.question?.answerId).toBeNull()
  })

  test('is gone at once for who blocks its author, and for all when it is hidden; it is offered to other sites while it is for everybody', async ({
    world,
  }) => {
    const { uma, bela, charu, post, read, seen } = await givenRead(world)
    const status = async (who: TestPerson) => (await who.ask(getPost, { slug: post.slug })).statusCode
    await world.owner`update post set is_global = true where id = ${post.id}`
    for (const shown of await seen()) expect(shown.isShareable).toBe(true)
    await world.owner`update person set birth_year = 2015 where id = ${uma.id}`
    for (const shown of await seen()) expect(shown.isShareable).toBe(false)
    await world.owner`update person set birth_year = 1990 where id = ${uma.id}`
    await bela.call(blockPerson, { personId: uma.id, blocked: true })
    expect([await status(bela), await status(charu)]).toEqual([404, 200])
    await bela.call(blockPerson, { personId: uma.id, blocked: false })
    expect(await read(bela)).toMatchObject({ title: 'Old wells' })
    await world.owner`update post set state = 'HIDDEN' where id = ${post.id}`
    expect([await status(bela), await status(charu), await status(uma)]).toEqual([404, 404, 200])
  })
})
