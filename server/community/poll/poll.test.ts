import { describe, expect } from 'vitest'
import { votePoll } from '@chowk/contract/community/forum/poll.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import { createPost, deletePost } from '@chowk/contract/community/write-post.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { givenCommunity } from '../../testing/community/community.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { closedPollsTask } from './closed-polls.job.ts'
import { pollData } from './poll-data.ts'
import { jobRun } from '../../testing/job-run.ts'

let keys = 0
const DAYS = ['Friday', 'Saturday', 'रविवार']

async function givenPicnic(world: World, poll: object = {}) {
  const school = await givenCommunity(world)
  const [asha, ravi] = [
    await world.person({ name: 'Asha', workspace: school }),
    await world.person({ name: 'Ravi', workspace: school }),
  ]
  const post = await asha.call(
    createPost,
    { description: 'Which day for the picnic?', poll: { choices: DAYS, ...poll } },
    { 'idempotency-key': `p${++keys}` },
  )
  const votesOf = async (by: TestPerson) => (await by.call(getPost, { slug: post.slug })).poll
  return { school, asha, ravi, post, votesOf }
}

/** What the poll says, and what its rows say. */
async function counted(world: World, id: string) {
  const [said] = await world.sql<{ voters: number; votes: number[] }[]>`
    select voters, (select array_agg(votes order by position) from poll_choice where post_id = ${id}) as votes from poll where post_id = ${id}`
  const [rows] = await world.sql<{ voters: number; votes: number[] }[]>`
    select count(distinct person_id)::int as voters,
      array[count(*) filter (where position = 0), count(*) filter (where position = 1), count(*) filter (where position = 2)]::int[] as votes
    from poll_vote where post_id = ${id}`
  return { said, rows }
}

const closePolls = async (world: World) => await closedPollsTask(world.house)({}, jobRun())

describe('voting', () => {
  test('results are shown once one has voted; a vote is changed and taken back while the poll is open', async ({
    world,
  }) => {
    const { asha, ravi, post, votesOf } = await givenPicnic(world)
    expect(post.poll).toMatchObject({ voters: null, isClosed: false, mayVote: true, isMultiple: false })
    expect(post.poll?.choices.map(({ text, votes }) => [text, votes])).toEqual(DAYS.map((day) => [day, null]))
    const { id } = post
    expect(await ravi.call(votePoll, { id, choices: [1, 1] })).toMatchObject({
      voters: 1,
      choices: [{ votes: 0 }, { votes: 1, isOwn: true }, { votes: 0 }],
    })
    expect((await votesOf(asha))?.voters).toBeNull()
    await ravi.call(votePoll, { id, choices: [2] })
    await asha.call(votePoll, { id, choices: [2] })
    expect((await votesOf(asha))?.choices).toMatchObject([{ votes: 0 }, { votes: 0 }, { votes: 2, isOwn: true }])
    const back = await ravi.call(votePoll, { id, choices: [] })
    expect([back.voters, back.choices[2]]).toMatchObject([null, { votes: null, isOwn: false }])
    expect((await votesOf(asha))?.voters).toBe(1)
    expect(JSON.stringify(await votesOf(asha))).not.toContain(ravi.id)
  })

  test('results that are for the end are shown to nobody before', async ({ world }) => {
    const { ravi, post, votesOf } = await givenPicnic(world, { hidesResults: true, hours: 1 })
    expect(await ravi.call(votePoll, { id: post.id, choices: [0] })).toMatchObject({
      voters: null,
      choices: [{ isOwn: true, votes: null }, { votes: null }, { votes: null }],
    })
    world.clock.pass(3_600_000)
    const later = await world.session(ravi.id)
    expect(await votesOf(later as TestPerson)).toMatchObject({ voters: 1, isClosed: true, mayVote: false })
    expect((await later.ask(votePoll, { id: post.id, choices: [1] })).body.code).toBe('POLL_CLOSED')
  })

  test('several choices are taken where that is allowed, and what there is not is refused', async ({ world }) => {
    const one = await givenPicnic(world)
    const many = await givenPicnic(world, { isMultiple: true })
    const codeOf = async (by: TestPerson, id: string, choices: number[]) =>
      (await by.ask(votePoll, { id, choices })).body.code
    expect(await codeOf(one.ravi, one.post.id, [0, 1])).toBe('ONE_CHOICE')
    expect(await codeOf(one.ravi, one.post.id, [5])).toBe('CHOICE_NOT_FOUND')
    expect(await codeOf(many.ravi, one.post.id, [0])).toBe('POST_NOT_FOUND')
    expect(await codeOf(many.ravi, many.post.id, [0, 2])).toBeUndefined()
    expect(await counted(world, many.post.id)).toEqual({
      said: { voters: 1, votes: [1, 0, 1] },
      rows: { voters: 1, votes: [1, 0, 1] },
    })
    await world.owner`update post set state = 'HIDDEN' where id = ${one.post.id}`
    expect(await codeOf(one.ravi, one.post.id, [0])).toBe('POST_NOT_FOUND')
    expect(await codeOf(one.asha, one.post.id, [0])).toBe('ACTIVITY_NOT_OPEN')
    await world.owner`update post set state = 'PUBLISHED' where id = ${one.post.id}`
    await one.asha.call(deletePost, { id: one.post.id })
    expect(await codeOf(one.ravi, one.post.id, [0])).toBe('POST_NOT_FOUND')
  })

  test('choices that read the same are refused [R2:K1]', async ({ world }) => {
    const { asha } = await givenPicnic(world)
    const status = async (choices: string[]) =>
      (await asha.ask(createPost, { description: 'When?', poll: { choices } }, { 'idempotency-key': `p${++keys}` }))
        .statusCode
    for (const choices of [
      ['Don’t know', "don't know."],
      ['हिन्दी', 'हिंदी'],
      ['café', 'cafe'],
      ['Ｙｅｓ', 'yes'],
      ['Now', 'N\u200bow'],
      ['Now', '\u3164'],
    ])
      expect(await status(choices)).toBe(400)
    expect(await status(['C', 'C#', 'C++', '🙂', 'x²', 'x2'])).toBe(200)
  })

  test('a poll has two to six choices that differ, and is open for an hour to thirty days', async ({ world }) => {
    const { asha } = await givenPicnic(world)
    const refused = async (poll: object) =>
      (await asha.ask(createPost, { description: 'When?', poll }, { 'idempotency-key': `p${++keys}` })).statusCode
    expect(await refused({ choices: ['Now'] })).toBe(400)
    expect(await refused({ choices: ['Now', 'now'] })).toBe(400)
    expect(await refused({ choices: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] })).toBe(400)
    expect(await refused({ choices: ['Now', 'x'.repeat(81)] })).toBe(400)
    expect(await refused({ choices: ['Now', 'Then'], hours: 0 })).toBe(400)
    expect(await refused({ choices: ['Now', 'Then'], hours: 721 })).toBe(400)
    expect(await refused({ choices: ['Now', 'Then'], hours: 720 })).toBe(200)
  })

  test(
    'of fifty who vote and change their votes at the same time each is counted once',
    { timeout: 120_000 },
    async ({ world }) => {
      const { school, post } = await givenPicnic(world)
      const people = await Promise.all(
        Array.from({ length: 50 }, async () => await world.person({ workspace: school })),
      )
      const vote = async (person: TestPerson, choice: number) =>
        await expect
          .poll(async () => (await person.ask(votePoll, { id: post.id, choices: [choice] })).statusCode, {
            timeout: 90_000,
          })
          .toBe(200)
      await Promise.all(people.flatMap((person, n) => [vote(person, n % 3), vote(person, (n + 1) % 3)]))
      const { said, rows } = await counted(world, post.id)
      expect(said).toEqual(rows)
      expect(said?.voters).toBe(50)
    },
  )
})

describe('when a poll has closed', () => {
  test('each voter is told once, whoever has not voted is not, and of a deleted post nobody is', async ({ world }) => {
    const { asha, ravi, post } = await givenPicnic(world, { hours: 1 })
    const gone = await givenPicnic(world, { hours: 1 })
    await ravi.call(votePoll, { id: post.id, choices: [0] })
    await gone.ravi.call(votePoll, { id: gone.post.id, choices: [0] })
    await closePolls(world)
    const tellings = async (person: TestPerson) =>
      (await (await world.session(person.id)).call(listNotices, {})).content.filter(
        ({ kind }) => kind === 'poll-closed',
      )
    expect(await tellings(ravi)).toHaveLength(0)
    await gone.asha.call(deletePost, { id: gone.post.id })
    world.clock.pass(3_600_000)
    await closePolls(world)
    await closePolls(world)
    expect(await tellings(ravi)).toHaveLength(1)
    expect(await tellings(asha)).toHaveLength(0)
    expect(await tellings(gone.ravi)).toHaveLength(0)
  })
})

test('her votes go with a person, and the counts are what is left', async ({ world }) => {
  const { asha, ravi, post } = await givenPicnic(world, { isMultiple: true })
  await ravi.call(votePoll, { id: post.id, choices: [0, 1] })
  await asha.call(votePoll, { id: post.id, choices: [1] })
  const { votes } = (await pollData.find(world.sql, ravi.id)) as { votes: { choice: string }[] }
  expect(votes.map(({ choice }) => choice)).toEqual(['Friday', 'Saturday'])
  await pollData.erase(world.sql, ravi.id, 'KEEP_ANONYMOUS')
  await pollData.erase(world.sql, ravi.id, 'KEEP_ANONYMOUS')
  expect(await counted(world, post.id)).toEqual({
    said: { voters: 1, votes: [0, 1, 0] },
    rows: { voters: 1, votes: [0, 1, 0] },
  })
})
