import { describe, expect } from 'vitest'
import { createComment, deleteComment, editComment, listComments } from '@chowk/contract/community/comment.ts'
import type { Comment } from '@chowk/contract/community/comment.ts'
import { offerMentions } from '@chowk/contract/community/mention/mention.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import { createPost, editPost } from '@chowk/contract/community/write-post.ts'
import { saveReviewSettings } from '@chowk/contract/community/review.ts'
import { decideCase, getContentQueue } from '@chowk/contract/moderation/queue.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { PEOPLE_SOUNDS } from '../../identity/profile/people-sounds.ts'
import { noteSounds } from '../../platform/search/search-sounds.job.ts'
import { communityData } from '../community-data.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

let keys = 0
const key = () => ({ 'idempotency-key': `mention-${++keys}` })

async function givenSchool(world: World) {
  const school = await givenCommunity(world)
  const inSchool = async (name: string, more: object = {}) => await world.person({ name, workspace: school, ...more })
  const uma = await inSchool('Uma Nair')
  const asha = await inSchool('Asha Rao')
  const bela = await inSchool('Bela Shah')
  const post = await givenPost(world, { author: uma.id, workspace: school, title: 'Bus stop' })
  return { school, inSchool, uma, asha, bela, post }
}

const offered = async (by: TestPerson, input: object) =>
  (await by.call(offerMentions, input)).content.map(({ name }) => name)

const say = async (by: TestPerson, activityId: string, text: string, mentions: readonly string[], more: object = {}) =>
  (await by.call(createComment, { activityId, text, mentions: [...mentions], ...more }, key())) as Comment

/** What a text says with the ids of those whom it names. */
const named = ({ text, mentions }: Pick<Comment, 'text' | 'mentions'>) =>
  mentions.map(({ from, length, person }) => [text.slice(from, from + length), person?.id ?? null])

const notices = async (of: TestPerson) =>
  (await of.call(listNotices, {})).content.map(({ kind, says }) => [kind, says.en.map(({ text }) => text).join('')])

const block = async (world: World, by: TestPerson, whom: TestPerson) =>
  await world.owner`insert into blocked_person (person_id, blocked_id, blocked_at) values (${by.id}, ${whom.id}, now())`

const show = async (world: World, who: TestPerson, profile: string) =>
  await world.owner`
    insert into profile (person_id, visibility, changed_at) values (${who.id}, ${world.owner.json({ profile })}, now())
    on conflict (person_id) do update set visibility = excluded.visibility`

describe('who is offered to be named', () => {
  test('people are found by their names and addresses, in both scripts and by ear, and by nothing less than a beginning', async ({
    world,
  }) => {
    const { uma, asha, inSchool, post } = await givenSchool(world)
    await world.owner`update person set custom_url = 'rao-of-the-library' where id = ${asha.id}`
    await inSchool('इंदु कुलकर्णी')
    await noteSounds(world.sql, PEOPLE_SOUNDS)
    const about = { activityId: post.id }
    expect(await offered(uma, { ...about, q: 'ash' })).toEqual(['Asha Rao'])
    expect(await offered(uma, { ...about, q: 'asha r' })).toEqual(['Asha Rao'])
    expect(await offered(uma, { ...about, q: 'library' })).toEqual(['Asha Rao'])
    expect(await offered(uma, { ...about, q: 'आशा' })).toEqual(['Asha Rao'])
    expect(await offered(uma, { ...about, q: 'इंदु' })).toEqual(['इंदु कुलकर्णी'])
    expect(await offered(uma, { ...about, q: 'indu' })).toEqual(['इंदु कुलकर्णी'])
    expect(await offered(uma, { ...about, q: 'sha r' })).not.toContain('Uma Nair')
    expect(await offered(uma, { ...about, q: '%' })).toEqual([])
    expect(await offered(uma, about)).toEqual(['Asha Rao', 'Bela Shah', 'इंदु कुलकर्णी'])
  })

  test('only those are offered who see the post: for one department its people, whoever heads it or stands above it, and whoever runs the workspace', async ({
    world,
  }) => {
    const { school, uma, inSchool } = await givenSchool(world)
    const department = async (name: string, parent: string | null = null) => {
      const [row] = await world.owner<{ id: string }[]>`
        insert into department (workspace_id, name, parent_id) values (${school}, ${name}, ${parent}) returning id`
      return row?.id ?? ''
    }
    const science = await department('Science')
    const physics = await department('Physics', science)
    const optics = await department('Optics', physics)
    const arts = await department('Arts')
    const place = async (who: TestPerson, of: string) =>
      await world.owner`update membership set department_id = ${of} where person_id = ${who.id}`
    const lead = async (who: TestPerson, of: string) =>
      await world.owner`update department set head_id = (select id from membership where person_id = ${who.id}) where id = ${of}`
    const people = await Promise.all(
      ['In', 'Inner', 'Outer', 'Artist', 'Head Above', 'Head Below', 'Head Else', 'Nobody'].map(
        async (name) => await inSchool(name),
      ),
    )
    const [within, inner, outer, artist, above, below, elsewhere] = people as [
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
    ]
    const admin = await inSchool('Admin', { role: 'ADMIN' })
    await place(within, physics)
    await place(inner, optics)
    await place(outer, science)
    await place(artist, arts)
    await lead(above, science)
    await lead(below, optics)
    await lead(elsewhere, arts)
    await place(uma, physics)
    const post = await givenPost(world, { author: uma.id, workspace: school, audience: [physics] })
    const all = [...people, admin]
    const seeing = await Promise.all(
      all.map(async (who) => ((await who.ask(getPost, { slug: post.slug })).statusCode === 200 ? [who.id] : [])),
    )
    const offers = await Promise.all(
      all.map(async (who) => {
        const [row] = await world.owner<{ name: string }[]>`select name from person where id = ${who.id}`
        const { content } = await uma.call(offerMentions, { activityId: post.id, q: row?.name ?? '' })
        return content.some(({ id }) => id === who.id) ? [who.id] : []
      }),
    )
    expect(offers.flat()).toEqual(seeing.flat())
    expect(seeing.flat()).toHaveLength(5)
    expect(await offered(uma, { entityIds: [physics], q: 'artist' })).toEqual([])
    expect(await offered(uma, { entityIds: [physics], q: 'inner' })).toEqual(['Inner'])
    expect((await uma.ask(offerMentions, { entityIds: [arts] })).body.code).toBe('ENTITY_NOT_FOUND')
  })

  test('nobody is offered who blocked the writer or whom she blocked, who hides, who left, or who is somebody else’s neighbour; and no minor in what is for everybody', async ({
    world,
  }) => {
    const { school, uma, asha, bela, inSchool, post } = await givenSchool(world)
    const hidden = await inSchool('Hidden Rao')
    const young = await inSchool('Young Rao', { birthYear: world.clock.now().getUTCFullYear() - 12 })
    const outsider = await world.person({ name: 'Outside Rao', workspace: await givenCommunity(world) })
    await show(world, hidden, 'ONLY_ME')
    await show(world, outsider, 'PUBLIC')
    const about = { activityId: post.id }
    expect(await offered(uma, { ...about, q: 'rao' })).toEqual(['Asha Rao', 'Young Rao'])
    await block(world, asha, uma)
    await block(world, uma, bela)
    expect(await offered(uma, about)).toEqual(['Young Rao'])
    expect((await outsider.ask(offerMentions, about)).body.code).toBe('ACTIVITY_NOT_FOUND')
    const open = await givenPost(world, { author: uma.id, workspace: school, isGlobal: true })
    expect(await offered(uma, { activityId: open.id, q: 'rao' })).toEqual(['Outside Rao'])
    await world.owner`update membership set state = 'LEFT', left_at = now() where person_id = ${young.id}`
    expect(await offered(uma, { ...about, q: 'young' })).toEqual([])
  })
})

describe('naming somebody', () => {
  test('a comment names people where their names stand; the name follows a new one, and goes with its person', async ({
    world,
  }) => {
    const { uma, asha, bela, post } = await givenSchool(world)
    const made = await say(uma, post.id, 'Ask @Asha Rao or @Bela Shah, not @Nobody.', [asha.id, bela.id])
    expect(named(made)).toEqual([
      ['@Asha Rao', asha.id],
      ['@Bela Shah', bela.id],
    ])
    await world.owner`update person set name = 'Asha Devi' where id = ${asha.id}`
    await world.owner`update person set deletion_state = 'BLOCKED' where id = ${bela.id}`
    const [shown] = (await uma.call(listComments, { id: post.id })).content
    expect(shown?.text).toBe('Ask @Asha Devi or @—, not @Nobody.')
    expect(shown && named(shown)).toEqual([
      ['@Asha Devi', asha.id],
      ['@—', null],
    ])
    await block(world, uma, asha)
    expect((await uma.call(listComments, { id: post.id })).content[0]?.text).toBe('Ask @— or @—, not @Nobody.')
  })

  test('whoever cannot see it is words like others, however she is sent; more than ten are refused', async ({
    world,
  }) => {
    const { uma, asha, post } = await givenSchool(world)
    const outsider = await world.person({ name: 'Olga' })
    const made = await say(uma, post.id, '@Olga @Asha Rao @Uma Nair', [outsider.id, asha.id.toUpperCase(), uma.id])
    expect(made.text).toBe('@Olga @Asha Rao @Uma Nair')
    expect(named(made)).toEqual([['@Asha Rao', asha.id]])
    expect(await notices(outsider)).toEqual([])
    const { body } = await uma.ask(
      createComment,
      { activityId: post.id, text: 'All', mentions: Array.from({ length: 11 }, () => asha.id) },
      key(),
    )
    expect(JSON.stringify(body)).toContain('TOO_MANY_MENTIONS')
  })

  test('somebody is told once of an item: a change tells only those who are new in it, and who is answered is told one thing', async ({
    world,
  }) => {
    const { uma, asha, bela, post } = await givenSchool(world)
    const made = await say(asha, post.id, 'See @Bela Shah', [bela.id])
    expect(await notices(bela)).toEqual([['mention', 'Asha Rao mentioned you in Bus stop']])
    const change = async (version: number, text: string, mentions?: string[]) =>
      await asha.call(editComment, { id: made.id, version, text, ...(mentions && { mentions }) })
    expect(named(await change(1, 'See @Bela Shah and @Uma Nair', [bela.id, uma.id]))).toHaveLength(2)
    expect(named(await change(2, 'See @Uma Nair'))).toEqual([['@Uma Nair', uma.id]])
    expect(named(await change(3, 'See @Bela Shah again', [bela.id]))).toEqual([['@Bela Shah', bela.id]])
    expect(await notices(bela)).toHaveLength(1)
    expect((await notices(uma)).map(([kind]) => kind)).toEqual(['mention', 'comment'])
    await say(bela, post.id, '@Asha Rao yes', [asha.id], { parentId: made.id })
    expect((await notices(asha)).map(([kind]) => kind)).toEqual(['mention'])
    await asha.call(deleteComment, { id: made.id })
    await block(world, bela, asha)
    await say(asha, post.id, '@Bela Shah?', [bela.id])
    expect(await notices(bela)).toEqual([])
  })

  test('of a long post without a title the notification says how it begins, and that it goes on', async ({ world }) => {
    const { uma, bela } = await givenSchool(world)
    await uma.call(
      createPost,
      { description: `Thank you, @Bela Shah, for\n${'the wells '.repeat(20)}`, mentions: [bela.id] },
      key(),
    )
    const [notice] = await notices(bela)
    expect(notice?.[1]).toMatch(/^Uma Nair mentioned you in Thank you, @Bela Shah, for the wells .{30,60}…$/)
  })

  test('a post and an article name people too; a name that was made up in the article is put right', async ({
    world,
  }) => {
    const { uma, asha, bela } = await givenSchool(world)
    const outsider = await world.person({ name: 'Olga' })
    const made = await uma.call(createPost, { description: 'Thank you, @Bela Shah!', mentions: [bela.id] }, key())
    expect(named({ text: made.description, mentions: made.mentions })).toEqual([['@Bela Shah', bela.id]])
    expect(await notices(bela)).toEqual([['mention', 'Uma Nair mentioned you in Thank you, @Bela Shah!']])
    const mention = (id: string, label: string) => ({ type: 'mention', attrs: { id, label } })
    const words = { type: 'text', text: ' wrote about the wells of the town. '.repeat(8) }
    const body = {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [mention(asha.id, 'The Principal'), words, mention(outsider.id, 'Olga')] },
      ],
    }
    const article = await uma.call(createPost, { type: 'ARTICLE', title: 'Wells', body } as never, key())
    expect(article.description.startsWith('@Asha Rao wrote')).toBe(true)
    const page = await bela.call(getPost, { slug: article.slug })
    expect(page.people).toEqual([expect.objectContaining({ id: asha.id, name: 'Asha Rao' })])
    expect(JSON.stringify(page.body)).not.toMatch(/Principal/)
    expect(JSON.stringify(page.body)).toContain('@Olga')
    expect(JSON.stringify(page.body)).not.toContain(outsider.id)
    expect(await notices(asha)).toEqual([['mention', 'Uma Nair mentioned you in Wells']])
    await world.owner`update person set name = 'Asha Devi' where id = ${asha.id}`
    expect(JSON.stringify((await bela.call(getPost, { slug: article.slug })).body)).toContain('Asha Devi')
    await uma.call(editPost, { id: article.id, version: page.version, title: 'Wells again' })
    expect(await notices(asha)).toHaveLength(1)
  })

  test('whom a post names that waits for a moderator is told when it comes out', async ({ world }) => {
    const { uma, bela, inSchool } = await givenSchool(world)
    const head = await inSchool('Head', { role: 'ADMIN' })
    await head.call(saveReviewSettings, { mode: 'ALL', limitsNew: false, words: [], categories: [], version: 1 })
    const post = await uma.call(createPost, { description: 'Well done, @Bela Shah', mentions: [bela.id] }, key())
    expect(post.state).toBe('PENDING_REVIEW')
    expect(await notices(bela)).toEqual([])
    const caseId = (await head.call(getContentQueue, {})).content[0]?.caseId ?? ''
    await head.call(decideCase, { caseId, decision: 'APPROVE', reason: 'It is fine.' } as never, key())
    expect(await notices(bela)).toEqual([['mention', 'Uma Nair mentioned you in Well done, @Bela Shah']])
  })

  test('whoever leaves for good leaves no name in what others wrote, nor in what it said before', async ({ world }) => {
    const { uma, asha, bela, post } = await givenSchool(world)
    await say(uma, post.id, '@Bela Shah and @Asha Rao and @Bela Shah', [asha.id, bela.id])
    const made = await uma.call(createPost, { description: 'By @Asha Rao, by hand', mentions: [asha.id] }, key())
    world.clock.pass(3_600_000)
    await uma.call(editPost, { id: made.id, version: made.version, description: 'Nothing of what stood here once' })
    const mention = { type: 'mention', attrs: { id: asha.id, label: 'Asha Rao' } }
    const words = { type: 'text', text: ' wrote about the wells of the town. '.repeat(8) }
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [mention, words] }] }
    const article = await uma.call(createPost, { type: 'ARTICLE', title: 'Wells', body } as never, key())
    await communityData.erase(world.owner as never, asha.id, 'KEEP_ANONYMOUS')
    const [said] = (await uma.call(listComments, { id: post.id })).content
    expect(said && named(said)).toEqual([
      ['@Bela Shah', bela.id],
      ['@—', null],
      ['@Bela Shah', bela.id],
    ])
    const page = await uma.call(getPost, { slug: article.slug })
    expect(page.description.startsWith('@— wrote')).toBe(true)
    const [left] = await world.owner<{ all: string }[]>`
      select concat(
        (select json_agg(p) from post p), (select json_agg(r) from post_revision r), (select json_agg(c) from comment c),
        (select json_agg(x) from mention x)) as all`
    expect(left?.all).not.toMatch(/Asha Rao/)
    expect(left?.all).not.toContain(asha.id)
    expect(left?.all).toContain('By @—, by hand')
  })
})
