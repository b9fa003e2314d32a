import { describe, expect } from 'vitest'
import { createComment, listComments } from '@chowk/contract/community/comment.ts'
import { getPost, listPersonPosts, listWorkspacePosts } from '@chowk/contract/community/post.ts'
import { reportContent } from '@chowk/contract/moderation/report.ts'
import { getRevision, listRevisions, redactRevision } from '@chowk/contract/community/revision.ts'
import { createPost, editPost, setPostVisibility } from '@chowk/contract/community/write-post.ts'
import { VISITOR_ID, searchAll } from '@chowk/contract/search/search.ts'
import { ownOrigin } from '../platform/config.ts'
import { MINUTE_MS } from '../platform/time.ts'
import type { Caller } from '../testing/caller.ts'
import { givenCommunity } from '../testing/community/community.ts'
import { test } from '../testing/test.ts'
import type { TestPerson, World } from '../testing/world.ts'

let keys = 0
const key = () => ({ 'idempotency-key': `public-${++keys}` })

const CHILD = 'Tara Kelkar'

/** A school with a teacher, a child, and readers from inside and outside. */
async function givenSchool(world: World) {
  const school = await givenCommunity(world)
  const teacher = await world.person({ name: 'Uma Nair', workspace: school, role: 'FACULTY' })
  const child = await world.person({ name: CHILD, workspace: school, class: 6, birthYear: 2014 })
  const member = await world.person({ workspace: school })
  const former = await world.person({ workspace: school })
  await world.owner`update membership set state = 'LEFT' where person_id = ${former.id}`
  const otherSchool = await world.person({ workspace: await givenCommunity(world) })
  const outsiders: [string, Caller][] = [
    ['visitor', await world.visitor()],
    ['somebody of another school', otherSchool],
    ['a former member', await world.session(former.id)],
  ]
  return { school, teacher, child, member, outsiders, otherSchool }
}

const say = async (by: TestPerson, activityId: string, text: string, more: object = {}) =>
  await by.call(createComment, { activityId, text, ...more }, key())

const show = async (by: TestPerson, id: string) => await by.call(setPostVisibility, { id, globalvisibility: true })

describe('a post that becomes public', () => {
  test('[R2:L1] shows nothing that a child wrote under it to anybody outside: comment, reply, thread, quotation', async ({
    world,
  }) => {
    const { teacher, child, member, outsiders, otherSchool } = await givenSchool(world)
    const post = await teacher.call(createPost, { description: 'How was the trip?' }, key())
    const first = await say(child, post.id, 'Tara had fun.')
    await say(teacher, post.id, 'Good to hear.', { parentId: first.id })
    const second = await say(member, post.id, 'We all had.')
    await say(child, post.id, 'Tara too.', { parentId: second.id })
    const quote = { kind: 'COMMENT', id: first.id, text: 'Tara had fun.' }
    await say(member, post.id, 'So I read.', { quote })
    const read = async (who: Caller, more: object = {}) =>
      JSON.stringify(await who.call(listComments, { id: post.id, ...more }))
    // Texts of comments are kept; the readers inside come first.
    for (const who of [teacher, child, member]) expect(await read(who)).toContain('Tara had fun.')
    await show(teacher, post.id)
    for (const [name, who] of outsiders) {
      const { content } = await who.call(listComments, { id: post.id })
      expect(
        content.map(({ text, replyCount }) => [text, replyCount]),
        name,
      ).toEqual([
        ['We all had.', 0],
        ['So I read.', 0],
      ])
      expect(content[1]?.quote, name).toMatchObject({ isAvailable: false, text: '' })
      const ways = [await read(who), await read(who, { parentId: second.id }), await read(who, { commentId: first.id })]
      expect(ways.join(''), name).not.toContain('Tara')
      expect(ways.join(''), name).not.toContain(child.id)
    }
    const report = { kind: 'COMMENT', id: first.id, reason: 'Inappropriate' } as const
    expect((await otherSchool.ask(reportContent, report)).statusCode).toBe(404)
    for (const who of [teacher, child, member])
      for (const text of ['Tara had fun.', 'Tara too.', CHILD]) expect(await read(who)).toContain(text)
  })

  test('[R2:L2] names no child to anybody outside: page, lists, search, share page, repost, link, comments, article', async ({
    world,
  }) => {
    const { school, teacher, child, member, outsiders, otherSchool } = await givenSchool(world)
    const text = `Saffron for @${CHILD}!`
    const post = await teacher.call(createPost, { description: text, mentions: [child.id] }, key())
    await say(member, post.id, `Well done, @${CHILD}!`, { mentions: [child.id] })
    const named = { type: 'mention', attrs: { id: child.id, label: CHILD } }
    const content = [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'Saffron grows by the tank, as we are told. '.repeat(8) }, named],
      },
    ]
    const input = { type: 'ARTICLE', title: 'Saffron days', body: { type: 'doc', content } } as const
    const article = await teacher.call(createPost, input, key())
    const reads: Record<string, (who: Caller) => Promise<unknown>> = {
      page: async (who) => await who.call(getPost, { slug: post.slug }),
      article: async (who) => await who.call(getPost, { slug: article.slug }),
      comments: async (who) => await who.call(listComments, { id: post.id }),
      list: async (who) => await who.call(listPersonPosts, { userId: teacher.id }),
      workspace: async (who) => await who.call(listWorkspacePosts, { workspaceId: school }),
      search: async (who) =>
        await who.call(searchAll, { userId: 'id' in who ? String(who.id) : VISITOR_ID, q: 'Saffron' }),
    }
    for (const [way, read] of Object.entries(reads))
      for (const who of [child, member]) expect(JSON.stringify(await read(who)), way).toContain(CHILD)
    for (const { id } of [post, article]) await show(teacher, id)
    const sharing = await otherSchool.call(createPost, { description: 'Look.', quotedId: post.id }, key())
    const link = `${ownOrigin(world.config)}/any/community/details/${post.slug}`
    const linking = await otherSchool.call(createPost, { description: `See ${link}` }, key())
    const outside: typeof reads = {
      ...reads,
      shared: async () => await otherSchool.call(getPost, { slug: sharing.slug }),
      linked: async () => await otherSchool.call(getPost, { slug: linking.slug }),
    }
    for (const [way, read] of Object.entries(outside))
      for (const [name, who] of outsiders) {
        const said = JSON.stringify(await read(who))
        expect(said, `${way} for ${name}`).toMatch(/Saffron|Well done/u)
        expect(said, `${way} for ${name}`).not.toContain(CHILD)
        expect(said, `${way} for ${name}`).not.toContain(child.id)
      }
    for (const [way, read] of Object.entries(reads))
      for (const who of [child, member]) expect(JSON.stringify(await read(who)), way).toContain(CHILD)
  })

  test('[R2:L2] a new post for everybody that names a child is refused with the reason, in text and article', async ({
    world,
  }) => {
    const { teacher, child, member } = await givenSchool(world)
    const ask = async (input: object) =>
      (await teacher.ask(createPost, { globalvisibility: true, ...input } as never, key())).body
    const named = { type: 'mention', attrs: { id: child.id, label: CHILD } }
    const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'Grown by the tank. '.repeat(20) }, named] }]
    const article = { type: 'ARTICLE', title: 'Saffron days', body: { type: 'doc', content } }
    for (const input of [{ description: `Well done, @${CHILD}!`, mentions: [child.id, member.id] }, article]) {
      expect(await ask(input)).toMatchObject({ code: 'MINOR_NAMED' })
      expect((await teacher.ask(createPost, input as never, key())).statusCode).toBe(200)
    }
    // The name was removed from the text; the form may still send the id.
    expect(await ask({ description: 'Well done!', mentions: [child.id] })).toMatchObject({ globalvisibility: true })
  })

  test('[R2:L2] an adult who is named in it stays named to everybody', async ({ world }) => {
    const { teacher, member, outsiders } = await givenSchool(world)
    const text = 'Thanks, @Omar Shaikh!'
    await world.owner`update person set name = 'Omar Shaikh' where id = ${member.id}`
    const post = await teacher.call(createPost, { description: text, mentions: [member.id] }, key())
    await show(teacher, post.id)
    for (const [name, who] of outsiders)
      expect(await who.call(getPost, { slug: post.slug }), name).toMatchObject({
        description: text,
        mentions: [{ person: { id: member.id } }],
      })
  })

  test('[R2:L7] shows outsiders no earlier text that was written for the school, also not beside a later one', async ({
    world,
  }) => {
    const { school, teacher, member, outsiders } = await givenSchool(world)
    const post = await teacher.call(createPost, { description: 'For the school alone.' }, key())
    const edit = async (description: string) => {
      world.clock.pass(10 * MINUTE_MS)
      const author = await world.session(teacher.id, school)
      const { version } = await author.call(getPost, { slug: post.slug })
      await author.call(editPost, { id: post.id, version, description })
    }
    await edit('Also for the school.')
    await show(await world.session(teacher.id, school), post.id)
    await edit('For everybody.')
    await edit('For everybody, again.')
    const { content } = await (await world.session(member.id, school)).call(listRevisions, { slug: post.slug })
    expect(content).toHaveLength(3)
    const [last, middle, first] = content.map(({ version }) => version)
    for (const [name, who] of [...outsiders.slice(0, 1), ['stranger', await world.person()] as const]) {
      const seen = (await who.call(listRevisions, { slug: post.slug })).content
      // The text that stood when the post became public was public until the next edit.
      expect(
        seen.map(({ version }) => version),
        name,
      ).toEqual([last, middle])
      const hidden = { slug: post.slug, version: first ?? 0 }
      expect((await who.ask(getRevision, hidden)).statusCode, name).toBe(404)
      const shown = await who.call(getRevision, { slug: post.slug, version: last ?? 0 })
      expect(shown, name).toMatchObject({
        before: { text: 'For everybody.' },
        after: { text: 'For everybody, again.' },
      })
    }
  })

  test('[R2:L7] shows outsiders none of its earlier texts while nothing of it was edited in public', async ({
    world,
  }) => {
    const { school, teacher, member, outsiders } = await givenSchool(world)
    const post = await teacher.call(createPost, { description: 'For the school alone.' }, key())
    world.clock.pass(10 * MINUTE_MS)
    const author = await world.session(teacher.id, school)
    await author.call(editPost, { id: post.id, version: 1, description: 'For everybody.' })
    await show(author, post.id)
    const colleague = await world.session(member.id, school)
    const [earlier] = (await colleague.call(listRevisions, { slug: post.slug })).content
    for (const [name, who] of outsiders.slice(0, 1)) {
      expect((await who.call(listRevisions, { slug: post.slug })).content, name).toEqual([])
      const input = { slug: post.slug, version: earlier?.version ?? 0 }
      expect((await who.ask(getRevision, input)).statusCode, name).toBe(404)
    }
  })

  test('[R2:L7] an author removes an earlier text of the own post; a colleague and a former member do not', async ({
    world,
  }) => {
    const { school, teacher, member } = await givenSchool(world)
    const post = await teacher.call(createPost, { description: 'Call Tara’s father.' }, key())
    world.clock.pass(10 * MINUTE_MS)
    const author = await world.session(teacher.id, school)
    const colleague = await world.session(member.id, school)
    await author.call(editPost, { id: post.id, version: 1, description: 'Call the office.' })
    const input = { id: post.id, version: 1, reason: 'A telephone number.' }
    expect((await colleague.ask(redactRevision, input)).body).toMatchObject({ code: 'NOT_ALLOWED' })
    await world.owner`update membership set state = 'LEFT' where person_id = ${teacher.id}`
    expect((await (await world.session(teacher.id)).ask(redactRevision, input)).statusCode).toBe(403)
    await world.owner`update membership set state = 'PRESENT' where person_id = ${teacher.id}`
    expect((await author.call(listRevisions, { slug: post.slug })).mayRedact).toBe(true)
    await author.call(redactRevision, input)
    const read = await colleague.call(getRevision, { slug: post.slug, version: 1 })
    expect(read).toMatchObject({ before: null, after: null })
  })
})
