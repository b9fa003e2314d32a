import { describe, expect } from 'vitest'
import { blockPerson } from '@chowk/contract/community/block.ts'
import { createComment, deleteComment, editComment, listComments } from '@chowk/contract/community/comment.ts'
import { getPost, listWorkspacePosts } from '@chowk/contract/community/post.ts'
import { createPost, deletePost, editPost } from '@chowk/contract/community/write-post.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'
import { communityData } from '../community-data.ts'
import type { TestPerson, World } from '../../testing/world.ts'

const key = () => ({ 'idempotency-key': crypto.randomUUID() })

async function givenTalk(world: World) {
  const school = await givenCommunity(world)
  const [asha, ravi, meera] = [
    await world.person({ name: 'Asha', workspace: school }),
    await world.person({ name: 'Ravi', workspace: school }),
    await world.person({ name: 'Meera', workspace: school }),
  ]
  const post = await givenPost(world, {
    author: asha.id,
    workspace: school,
    title: 'Tides',
    description: 'The water rises\ntwice a day.',
  })
  const say = async (who: TestPerson, text: string, quote?: { kind: 'POST' | 'COMMENT'; id: string; text: string }) =>
    await who.call(createComment, { activityId: post.id, text, ...(quote && { quote }) }, key())
  const quoteOf = async (who: TestPerson, id: string) =>
    (await who.call(listComments, { id: post.id })).content.find((each) => each.id === id)?.quote
  return { school, asha, ravi, meera, post, say, quoteOf }
}

describe('a comment that quotes', () => {
  test('shows the passage with who said it, of the post, of an article and of another comment', async ({ world }) => {
    const { asha, ravi, post, say, quoteOf, school } = await givenTalk(world)
    const first = await say(ravi, 'Twice? At our place three times.', {
      kind: 'POST',
      id: post.id,
      text: 'rises twice a day',
    })
    expect(first.quote).toMatchObject({
      kind: 'POST',
      isAvailable: true,
      text: 'rises twice a day',
      author: { name: 'Asha' },
    })
    const second = await say(asha, 'Really?', { kind: 'COMMENT', id: first.id, text: 'three times' })
    expect(await quoteOf(ravi, second.id)).toMatchObject({ text: 'three times', author: { name: 'Ravi' } })
    const article = await givenPost(world, { author: asha.id, workspace: school, type: 'ARTICLE' })
    const body = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Old ' },
            { type: 'text', text: 'wells', marks: [{ type: 'bold' }] },
            { type: 'text', text: '.' },
          ],
        },
      ],
    }
    await world.owner`update post set body = ${world.owner.json(body)} where id = ${article.id}`
    const quote = { kind: 'POST' as const, id: article.id, text: 'Old wells.' }
    expect(
      (await ravi.call(createComment, { activityId: article.id, text: 'Deep.', quote }, key())).quote?.isAvailable,
    ).toBe(true)
  })

  test('is refused where nobody said that there: other words, another post, a removed comment, one of whom she blocked', async ({
    world,
  }) => {
    const { school, asha, ravi, meera, post, say } = await givenTalk(world)
    const other = await givenPost(world, { author: asha.id, workspace: school, description: 'Elsewhere' })
    const gone = await say(ravi, 'Gone soon.')
    await ravi.call(deleteComment, { id: gone.id })
    const unmet = await say(ravi, 'Not met.')
    await meera.call(blockPerson, { personId: ravi.id, blocked: true })
    const refusal = async (quote: Record<string, unknown>) =>
      (await meera.ask(createComment, { activityId: post.id, text: 'So.', quote }, key())).body.code
    expect(await refusal({ kind: 'POST', id: post.id, text: 'The water never rises' })).toBe('QUOTE_NOT_FOUND')
    expect(await refusal({ kind: 'POST', id: other.id, text: 'Elsewhere' })).toBe('QUOTE_NOT_FOUND')
    expect(await refusal({ kind: 'COMMENT', id: gone.id, text: 'Gone soon.' })).toBe('QUOTE_NOT_FOUND')
    expect(await refusal({ kind: 'COMMENT', id: unmet.id, text: 'Not met.' })).toBe('QUOTE_NOT_FOUND')
    expect(await refusal({ kind: 'POST', id: 'x', text: 'y' })).toBe('QUOTE_NOT_FOUND')
  })

  test('says no word of what was removed or taken out of its source since, and of nobody whom its reader blocked', async ({
    world,
  }) => {
    const { asha, ravi, meera, say, quoteOf } = await givenTalk(world)
    const said = await say(ravi, 'My number is 98.')
    const quoting = await say(asha, 'Take that out.', { kind: 'COMMENT', id: said.id, text: 'number is 98' })
    const hidden = { kind: 'COMMENT', id: said.id, isAvailable: false, text: '', author: null }
    await meera.call(blockPerson, { personId: ravi.id, blocked: true })
    expect(await quoteOf(meera, quoting.id)).toEqual(hidden)
    expect(await quoteOf(asha, quoting.id)).toMatchObject({ isAvailable: true })
    await ravi.call(editComment, { id: said.id, version: said.version, text: 'Nothing.' })
    expect(await quoteOf(asha, quoting.id)).toEqual(hidden)
    await ravi.call(deleteComment, { id: said.id })
    expect(await quoteOf(asha, quoting.id)).toEqual(hidden)
  })
})

describe('whom a quoted text names', () => {
  test('is called as in that text: by her present name, and by none where its reader blocked her or she left; in a shared post, a quoted passage and the card of a post', async ({
    world,
  }) => {
    const { school, asha, ravi, meera, quoteOf, post } = await givenTalk(world)
    world.config.origin = 'https://chowk.example'
    const uma = await world.person({ name: 'Uma', workspace: school })
    const said = 'Thank you, @Uma and @Meera!'
    const named = await asha.call(createPost, { description: said, mentions: [uma.id, meera.id] }, key())
    const shared = await ravi.call(createPost, { description: 'So do I.', quotedId: named.id }, key())
    const link = `https://chowk.example/x/community/details/${named.slug}`
    const linking = await ravi.call(createPost, { description: `Read ${link}` }, key())
    const thanks = await asha.call(
      createComment,
      { activityId: post.id, text: said, mentions: [uma.id, meera.id] },
      key(),
    )
    const passage = async (text: string) =>
      await ravi.call(
        createComment,
        { activityId: post.id, text: 'So do I.', quote: { kind: 'COMMENT', id: thanks.id, text } },
        key(),
      )
    const quoting = await passage('you, @Uma and @Meera')
    const seenBy = async (who: TestPerson) => [
      (await who.call(getPost, { slug: shared.slug })).quoted?.post?.description,
      (await who.call(getPost, { slug: linking.slug })).link?.title,
      (await quoteOf(who, quoting.id))?.text,
    ]
    expect(await seenBy(meera)).toEqual([said, said, 'you, @Uma and @Meera'])

    await world.owner`update person set name = 'Uma Nair' where id = ${uma.id}`
    const now = 'Thank you, @Uma Nair and @Meera!'
    expect(await seenBy(meera)).toEqual([now, now, 'you, @Uma Nair and @Meera'])
    // What is marked in a browser bears the name that is shown there.
    expect((await passage('@Uma Nair and')).quote?.text).toBe('@Uma Nair and')

    await asha.call(blockPerson, { personId: meera.id, blocked: true })
    const blocked = 'Thank you, @Uma Nair and @—!'
    expect(await seenBy(asha)).toEqual([blocked, blocked, 'you, @Uma Nair and @—'])
    await world.owner`update person set deletion_state = 'REQUESTED' where id = ${uma.id}`
    const gone = 'Thank you, @— and @Meera!'
    expect(await seenBy(ravi)).toEqual([gone, gone, 'you, @— and @Meera'])
  })
})

describe('a passage that names somebody', () => {
  test('marked after she was renamed, cut within her name or not, is shown with her name of now however often that changes and its source is edited, then without one, and her name leaves it with her; what is taken out of the source is gone', async ({
    world,
  }) => {
    const { school, asha, ravi, meera, quoteOf, post, say } = await givenTalk(world)
    const uma = await world.person({ name: 'Uma', workspace: school })
    const mentions = [uma.id, meera.id]
    const thanks = await asha.call(
      createComment,
      { activityId: post.id, text: 'Thank you, @Uma and @Meera!', mentions },
      key(),
    )
    const rename = async (name: string) => await world.owner`update person set name = ${name} where id = ${uma.id}`
    await rename('Uma Nair')
    const mark = async (text: string) => await say(ravi, 'So do I.', { kind: 'COMMENT', id: thanks.id, text })
    const ids = [(await mark('@Uma Nair and')).id, (await mark('you,\n@Uma N')).id]
    const shown = async () => await Promise.all(ids.map(async (id) => (await quoteOf(meera, id))?.text))
    expect(await shown()).toEqual(['@Uma Nair and', 'you,\n@Uma Nair'])
    await rename('Uma Iyer')
    expect(await shown()).toEqual(['@Uma Iyer and', 'you,\n@Uma Iyer'])
    const edited = await asha.call(editComment, {
      id: thanks.id,
      version: thanks.version,
      text: 'Thank you, @Uma Iyer and @Meera, both!',
      mentions,
    })
    expect(await shown()).toEqual(['@Uma Iyer and', 'you,\n@Uma Iyer'])
    await rename('Uma Das')
    expect(await shown()).toEqual(['@Uma Das and', 'you,\n@Uma Das'])

    await world.owner`update person set deletion_state = 'REQUESTED' where id = ${uma.id}`
    expect(await shown()).toEqual(['@— and', 'you,\n@—'])
    await communityData.erase(world.owner as never, uma.id, 'KEEP_ANONYMOUS')
    expect(await shown()).toEqual(['@— and', 'you,\n@—'])
    const [left] = await world.owner<{ all: string }[]>`select json_agg(c)::text as all from comment c`
    expect(left?.all).not.toContain('Uma')

    await asha.call(editComment, { id: thanks.id, version: edited.version, text: 'Thank you, all!' })
    expect(await Promise.all(ids.map(async (id) => (await quoteOf(meera, id))?.isAvailable))).toEqual([false, false])
  })
})

describe('a post that shares another one', () => {
  test('is a quotation with words of its own, and shows of the other what each reader may see, as it stands now', async ({
    world,
  }) => {
    const { school, asha, ravi, post } = await givenTalk(world)
    const shared = await ravi.call(createPost, { description: 'Read this.', quotedId: post.id }, key())
    expect(shared).toMatchObject({
      type: 'QUOTE',
      quoted: { post: { id: post.id, title: 'Tides', author: { name: 'Asha' } } },
    })
    await world.owner`update post set is_global = true where id = ${shared.id}`
    const outsider = await world.person()
    const quoted = async (who: TestPerson) => (await who.call(getPost, { slug: shared.slug })).quoted
    expect(await quoted(outsider)).toEqual({ post: null })
    await asha.call(editPost, { id: post.id, version: 1, title: 'Spring tides' })
    const listed = (await asha.call(listWorkspacePosts, { workspaceId: school })).content
    expect(listed.find(({ id }) => id === shared.id)?.quoted?.post?.title).toBe('Spring tides')
    expect(listed.find(({ id }) => id === post.id)?.quoted).toBeNull()
    const edited = await ravi.call(editPost, { id: shared.id, version: shared.version, description: 'Read it twice.' })
    expect(edited.quoted?.post?.id).toBe(post.id)
    await asha.call(deletePost, { id: post.id })
    expect(await quoted(ravi)).toEqual({ post: null })
    await world.owner`delete from post where id = ${post.id}`
    expect(await quoted(ravi)).toEqual({ post: null })
  })

  test('needs words of its own, five hundred at most, and a post that its author sees and that is published', async ({
    world,
  }) => {
    const { school, ravi, post } = await givenTalk(world)
    const other = await givenCommunity(world)
    const refusal = async (input: Record<string, unknown>) => (await ravi.ask(createPost, input, key())).body.code
    const hidden = await givenPost(world, { workspace: school, author: ravi.id, state: 'HIDDEN' })
    const foreign = await givenPost(world, { workspace: other })
    expect(await refusal({ description: '', quotedId: post.id })).toBe('TEXT_TOO_SHORT')
    expect(await refusal({ description: 'क'.repeat(501), quotedId: post.id })).toBe('TEXT_TOO_LONG')
    for (const { id } of [hidden, foreign])
      expect(await refusal({ description: 'Look.', quotedId: id })).toBe('POST_NOT_FOUND')
  })
})
