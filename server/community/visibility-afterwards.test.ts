import { describe, expect } from 'vitest'
import sharp from 'sharp'
import { offerMentions } from '@chowk/contract/community/mention/mention.ts'
import { listQuestions, listTags } from '@chowk/contract/community/forum/question.ts'
import { votePoll } from '@chowk/contract/community/forum/poll.ts'
import { getPost, listPersonPosts } from '@chowk/contract/community/post.ts'
import { listTopUsers } from '@chowk/contract/community/ranking.ts'
import { createPost, deletePost, setPostVisibility } from '@chowk/contract/community/write-post.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { setNoticeMode } from '@chowk/contract/notice/preference.ts'
import { searchAll } from '@chowk/contract/search/search.ts'
import { noticeKinds } from '../notice-kinds.ts'
import { writeDigestTask } from '../notice/digest/digest.job.ts'
import { personalData } from '../personal-data.ts'
import { ownOrigin } from '../platform/config.ts'
import { shownLetters } from '../platform/post/post-box.ts'
import { DAY_MS, MINUTE_MS } from '../platform/time.ts'
import { givenCommunity, givenPoll, givenPost, givenReaction } from '../testing/community/community.ts'
import { test } from '../testing/test.ts'
import { givenHome, upload } from '../testing/upload.ts'
import type { TestPerson, World } from '../testing/world.ts'
import { jobRun } from '../testing/job-run.ts'

/** It stands in whatever shows the post, and in nothing else. */
const WORD = 'Saffronia'

interface Seen {
  world: World
  school: string
  author: TestPerson
  outsider: TestPerson
  question: { id: string; slug: string }
  picture: string
}

/** A question for everybody that a stranger was named in, with a picture, a tag and a poll, quoted and linked to by others. */
async function givenSeen(world: World): Promise<Seen> {
  await givenHome(world)
  const school = await givenCommunity(world)
  const author = await world.person({ name: 'Uma Nair', workspace: school, birthYear: 1980 })
  const outsider = await world.person({ name: 'Outa Rao', email: 'outa@mail.example' })
  await world.owner`
    insert into profile (person_id, visibility, changed_at) values (${outsider.id}, ${world.owner.json({ profile: 'PUBLIC' })}, now())`
  await outsider.call(setNoticeMode, { kind: 'mention', mode: 'MAIL' })
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#875' } })
    .png()
    .toBuffer()
  const { attachmentId } = (await upload(author, { bytes, name: 'tin.png' })).body
  const made = await author.call(
    createPost,
    {
      type: 'FORUM',
      title: `${WORD} by the tank`,
      description: `${WORD} grows where, @Outa Rao? Nobody has told us so far.`,
      tags: [WORD.toLowerCase()],
      globalvisibility: true,
      mentions: [outsider.id],
      attachmentIds: [{ attachmentId, title: '' }],
    },
    { 'idempotency-key': 'seen' },
  )
  await givenPoll(world, made.id, ['Here', 'There'])
  const other = await world.person({ workspace: await givenCommunity(world) })
  for (const title of ['It quotes', 'It links'])
    await givenPost(world, { author: other.id, title, description: 'Look at this.', isGlobal: true })
  await world.owner`update post set quoted_id = ${made.id} where title = 'It quotes'`
  const link = `${ownOrigin(world.config)}/any/forum/details/${made.slug}`
  await world.owner`update post set link = ${link} where title = 'It links'`
  await givenReaction(world, { subject: made.id, person: other.id })
  const found = await outsider.call(getPost, { slug: made.slug })
  return { world, school, author, outsider, question: made, picture: found.attachmentIds[0]?.pictures[0]?.url ?? '' }
}

const otherPosts = async ({ world, outsider }: Seen) => {
  const [row] = await world.owner<{ id: string }[]>`select author_id as id from post where title = 'It links'`
  return JSON.stringify(await outsider.call(listPersonPosts, { userId: row?.id ?? '' }))
}

const fetched = async (world: World, path: string) => {
  const answer = await (await world.visitor()).fetch(path)
  return answer.status === 200 ? `${WORD} ${await answer.text()}` : ''
}

/** Ways to come by a post beside the lists and addresses of the table of scenes; each answers what it says to somebody outside. */
const PATHS: Readonly<Record<string, (seen: Seen) => Promise<string>>> = {
  search: async ({ outsider }) =>
    JSON.stringify(await outsider.call(searchAll, { userId: outsider.id, q: WORD, kind: 'FORUMS' })),
  notifications: async ({ outsider }) => JSON.stringify(await outsider.call(listNotices, {})),
  'the number at the bell': async ({ outsider }) =>
    (await outsider.call(listNotices, {})).content.length > 0 ? WORD : '',
  'the daily mail': async ({ world, outsider }) => {
    await world.owner`delete from message`
    await writeDigestTask(world.house, noticeKinds)({ personId: outsider.id }, jobRun())
    return JSON.stringify(await shownLetters(world.house))
  },
  "the copy of a stranger's own data": async ({ world, outsider, question }) => {
    const files = await Promise.all(personalData.map(async (data) => await data.find(world.sql, outsider.id)))
    return JSON.stringify(files).replaceAll(question.slug, WORD)
  },
  'the list of tags': async ({ outsider }) =>
    JSON.stringify(await outsider.call(listTags, {})).replaceAll('saffronia', WORD),
  'the forum of everybody': async ({ outsider }) => JSON.stringify(await outsider.call(listQuestions, {})),
  'its poll': async ({ outsider, question }) =>
    (await outsider.ask(votePoll, { id: question.id, choices: [0] })).statusCode === 200 ? WORD : '',
  'a post that quotes it, and one that links to it': otherPosts,
  'who may be named in it': async ({ outsider, question }) =>
    (await outsider.ask(offerMentions, { activityId: question.id })).statusCode === 200 ? WORD : '',
  'the people who give most': async ({ outsider }) =>
    JSON.stringify(await outsider.call(listTopUsers, {})).replaceAll('Uma Nair', WORD),
  'the map of search engines': async ({ world, question }) => {
    const day = world.clock.now().toISOString().slice(0, 10)
    return (await fetched(world, `/sitemap/posts-${day}.xml`)).includes(question.slug) ? WORD : ''
  },
  'the picture beside a link to it': async ({ world, question }) =>
    await fetched(world, `/share/post/${question.slug}.en.png`),
  'the file in it': async ({ world, picture }) => await fetched(world, picture),
}

/** How it stops being for everybody. */
const WITHDRAWN: Readonly<Record<string, (seen: Seen) => Promise<unknown>>> = {
  'its author shows it to her school alone': async ({ author, question }) =>
    await author.call(setPostVisibility, { id: question.id, globalvisibility: false }),
  'its author deletes it': async ({ author, question }) => await author.call(deletePost, { id: question.id }),
  'its workspace makes itself private': async ({ world, school }) =>
    await world.owner`update workspace set is_public = false where id = ${school}`,
  'the plan of its workspace has lapsed for good': async ({ world, school }) =>
    await world.owner`update workspace set may_be_public = false where id = ${school}`,
  'moderators hide it': async ({ world, question }) =>
    await world.owner`update post set state = 'HIDDEN' where id = ${question.id}`,
}

async function tracesOf(seen: Seen): Promise<string[]> {
  const traces: string[] = []
  for (const [path, read] of Object.entries(PATHS)) if ((await read(seen)).includes(WORD)) traces.push(path)
  return traces
}

describe('a post that was for everybody', () => {
  test('[O06] is met by a stranger on every way beside the lists', async ({ world }) => {
    expect(await tracesOf(await givenSeen(world))).toEqual(Object.keys(PATHS))
  })

  test.for(Object.entries(WITHDRAWN))(
    '[O06] leaves no trace for a stranger once %s: not in search, notifications, mails, copies of data, counts, tags, polls, quotes, cards, maps and files',
    async ([, withdraw], { world }) => {
      const seen = await givenSeen(world)
      await withdraw(seen)
      // What rankings are read once for all, and addresses of files that were given out, end by themselves.
      world.clock.pass(11 * MINUTE_MS)
      expect(await tracesOf(seen)).toEqual([])
    },
  )
})

describe('the map of search engines', () => {
  test('holds posts of grown-ups that everybody may see, by the day, and no others [cso:C17]', async ({ world }) => {
    const school = await givenCommunity(world)
    const author = await world.person({ workspace: school, birthYear: 1980 })
    const pupil = await world.person({ workspace: school, class: 7 })
    const facts = { author: author.id, workspace: school, isGlobal: true }
    const shown = await givenPost(world, facts)
    const past = await givenPost(world, { ...facts, publishedAt: new Date(world.clock.now().getTime() - 3 * DAY_MS) })
    await givenPost(world, { ...facts, isGlobal: false })
    await givenPost(world, { ...facts, state: 'HIDDEN' })
    await givenPost(world, { ...facts, author: pupil.id })
    await givenPost(world, { ...facts, workspace: await givenCommunity(world, { isPublic: false }) })
    const visitor = await world.visitor()
    const slugsIn = async (path: string) =>
      [...(await (await visitor.fetch(path)).text()).matchAll(/\/community\/view-more\?post=([\w-]+)</g)].map(
        ([, slug]) => slug,
      )
    const index = await (await visitor.fetch('/sitemap.xml')).text()
    expect(index).toContain('/sitemap/posts-2026-11-21.xml')
    expect(index).toContain('/sitemap/posts-2026-11-18.xml')
    expect(await slugsIn('/sitemap/posts-2026-11-21.xml')).toEqual([shown.slug])
    expect(await slugsIn('/sitemap/posts-2026-11-18.xml')).toEqual([past.slug])
    expect((await visitor.fetch('/sitemap/posts-2026-11-17.xml')).status).toBe(404)
    for (const by of [author.id, pupil.id])
      await world.owner`update person set deletion_state = 'REQUESTED' where id = ${by}`
    expect(await slugsIn('/sitemap/posts-2026-11-21.xml')).toEqual([])
  })
})
