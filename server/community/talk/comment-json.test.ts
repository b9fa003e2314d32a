import { describe, expect } from 'vitest'
import { blockPerson } from '@chowk/contract/community/block.ts'
import { createComment, deleteComment, editComment, listComments } from '@chowk/contract/community/comment.ts'
import type { Comment } from '@chowk/contract/community/comment.ts'
import { saveReviewSettings } from '@chowk/contract/community/review.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import type { Caller } from '../../testing/caller.ts'
import { test } from '../../testing/test.ts'
import { watchQuick } from '../../testing/community/watch-quick.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const key = () => ({ 'idempotency-key': crypto.randomUUID() })

/** A comment with a reply, which Bela and Charu have both read before. */
async function givenRead(world: World) {
  const school = await givenCommunity(world)
  const inSchool = async (name: string, more: object = {}) => await world.person({ name, workspace: school, ...more })
  const [uma, ravi, bela, charu] = [
    await inSchool('Uma'),
    await inSchool('Ravi'),
    await inSchool('Bela'),
    await inSchool('Charu'),
  ]
  const head = await inSchool('Head', { role: 'ADMIN' })
  const post = await givenPost(world, { author: uma.id, workspace: school, isGlobal: true })
  const say = async (who: TestPerson, text: string, more: object = {}) =>
    await who.call(createComment, { activityId: post.id, text, ...more }, key())
  const made = await say(ravi, 'Well dug, @Charu.')
  await say(charu, 'Deep, too.', { parentId: made.id })
  const all = async (who: Caller) => (await who.call(listComments, { id: post.id })).content
  const first = async (who: Caller): Promise<Comment | undefined> => (await all(who))[0]
  for (const who of [bela, charu]) expect(await first(who)).toMatchObject({ text: 'Well dug, @Charu.' })
  return { school, uma, ravi, bela, charu, head, post, made, say, all, first }
}

const edit = async (who: TestPerson, id: string, changes: { version: number; text: string; mentions?: string[] }) =>
  await who.call(editComment, { id, ...changes })

describe('a comment that others have read before', () => {
  test('is shown to each as to herself: its author, who answered, who follows its author, whose post it is, who runs the workspace, who runs Chowk, anybody and a visitor', async ({
    world,
  }) => {
    const { uma, ravi, bela, charu, head, first } = await givenRead(world)
    const farah = await world.person({ operator: true })
    await world.owner`
      insert into followed_person (person_id, followed_id, followed_at) values (${bela.id}, ${ravi.id}, ${world.clock.now()})`
    const NOTHING = { edit: false, remove: false }
    const expected: [Caller, object, object, boolean][] = [
      [ravi, { edit: true, remove: true }, NOTHING, false],
      [charu, NOTHING, { edit: true, remove: true }, false],
      [bela, NOTHING, NOTHING, true],
      [uma, { edit: false, remove: true }, { edit: false, remove: true }, false],
      [head, { edit: false, remove: true }, { edit: false, remove: true }, false],
      [farah, { edit: false, remove: true }, { edit: false, remove: true }, false],
      [await world.person(), NOTHING, NOTHING, false],
      [await world.visitor(), NOTHING, NOTHING, false],
    ]
    for (const [who, may, ofReply, isFollowed] of expected) {
      const shown = await first(who)
      expect(shown).toMatchObject({ text: 'Well dug, @Charu.', author: { name: 'Ravi' }, may, replyCount: 1 })
      expect(shown?.replies).toMatchObject([{ text: 'Deep, too.', author: { name: 'Charu' }, may: ofReply }])
      expect(shown?.author?.isFollowed ?? false).toBe(isFollowed)
    }
  })

  test('is seen by all as it was changed, as its author is called and looks now, and with whom it names since, at once', async ({
    world,
  }) => {
    const { ravi, bela, charu, made, first } = await givenRead(world)
    const seen = async () => [await first(bela), await first(charu)]
    await edit(ravi, made.id, { version: 1, text: 'Well dug indeed, @Charu.' })
    for (const shown of await seen()) expect(shown).toMatchObject({ text: 'Well dug indeed, @Charu.', version: 2 })
    await world.owner`update person set name = 'Ravi Oak' where id = ${ravi.id}`
    for (const shown of await seen()) expect(shown?.author?.name).toBe('Ravi Oak')
    const drawn = (await first(bela))?.author?.portrait
    await world.owner`
      insert into profile (person_id, portrait, changed_at) values (${ravi.id}, 5, now()) on conflict (person_id) do update set portrait = 5`
    for (const shown of await seen()) expect(shown?.author?.portrait).not.toBe(drawn)
    // The words stay, so its row does.
    await edit(ravi, made.id, { version: 2, text: 'Well dug indeed, @Charu.', mentions: [charu.id] })
    for (const shown of await seen()) expect(shown?.mentions).toMatchObject([{ person: { id: charu.id } }])
    await world.owner`update person set name = 'Charu Lata' where id = ${charu.id}`
    for (const shown of await seen()) expect(shown?.text).toBe('Well dug indeed, @Charu Lata.')
    await world.owner`
      update person set deletion_state = 'REQUESTED', deletes_at = ${world.clock.now()} where id = ${ravi.id}`
    for (const shown of await seen()) expect(shown?.author).toBeNull()
  })

  test('is gone at once for who blocks its author, and for nobody else, and for all when it is removed', async ({
    world,
  }) => {
    const { ravi, bela, charu, made, say, all, first } = await givenRead(world)
    await say(bela, 'And mine.')
    await bela.call(blockPerson, { personId: ravi.id, blocked: true })
    expect((await all(bela)).map(({ text }) => text)).toEqual(['And mine.'])
    expect((await all(charu)).map(({ text }) => text)).toEqual(['Well dug, @Charu.', 'And mine.'])
    await bela.call(blockPerson, { personId: ravi.id, blocked: false })
    expect((await all(bela)).map(({ text }) => text)).toEqual(['Well dug, @Charu.', 'And mine.'])
    await bela.call(blockPerson, { personId: charu.id, blocked: true })
    expect(await first(bela)).toMatchObject({ text: 'Well dug, @Charu.', replies: [], replyCount: 0 })
    await ravi.call(deleteComment, { id: made.id })
    for (const who of [charu, await world.visitor()])
      expect(await first(who)).toMatchObject({ text: '', author: null, isRemoved: true, replyCount: 1 })
  })

  test('quotes what is for a department to whoever belongs to it', async ({ world }) => {
    const { school, ravi, bela, charu, post, say, all } = await givenRead(world)
    const [department] = await world.owner<{ id: string }[]>`
      insert into department (workspace_id, name) values (${school}, 'Science') returning id`
    const departmentId = department?.id ?? ''
    await world.owner`
      update membership set department_id = ${departmentId} where person_id = any(${[ravi.id, bela.id, charu.id]}::uuid[])`
    await world.owner`
      update post set is_global = false, title = 'Old wells', audience = array[${departmentId}::uuid] where id = ${post.id}`
    await say(ravi, 'Why old?', { quote: { kind: 'POST', id: post.id, text: 'Old wells' } })
    for (const who of [bela, charu, bela])
      expect((await all(who))[1]?.quote).toMatchObject({ isAvailable: true, text: 'Old wells' })
    await world.owner`update post set title = 'New wells' where id = ${post.id}`
    for (const who of [bela, charu]) expect((await all(who))[1]?.quote).toMatchObject({ isAvailable: false, text: '' })
  })

  test('is read by its author and moderators alone once it waits, also by whom it was found before that', async ({
    world,
  }) => {
    const { uma, ravi, bela, charu, head, made, say, all, first } = await givenRead(world)
    const settings = { mode: 'OFF', limitsNew: false, words: ['lottery'], categories: [], version: 1 } as const
    await head.call(saveReviewSettings, { ...settings, words: [...settings.words], categories: [] })
    const other = await say(ravi, 'A second one')
    for (const who of [bela, charu, head]) expect(await all(who)).toHaveLength(2)
    await edit(ravi, other.id, { version: 1, text: 'A second lottery' })
    for (const who of [ravi, head])
      expect((await all(who))[1]).toMatchObject({ text: 'A second lottery', isWaiting: true })
    for (const who of [uma, bela, charu]) expect(await all(who)).toHaveLength(1)
    await say(charu, 'A lottery below', { parentId: made.id })
    for (const who of [charu, head]) expect(await first(who)).toMatchObject({ replyCount: 2 })
    for (const who of [uma, bela]) expect(await first(who)).toMatchObject({ replyCount: 1 })
    // Another person's list is on its way: it has found the first one, which begins to wait before it is read.
    await world.owner`update comment set text = 'Anew' where id = ${made.id}`
    watchQuick(world, async (count) => {
      if (count === 2)
        await world.owner`
          update comment set text = 'A lottery', state = 'HIDDEN', waits = true, removed_at = ${world.clock.now()} where id = ${made.id}`
    })
    expect(await first(bela)).toBeUndefined()
  })
})
