import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect } from 'vitest'
import { decideBankQuestion, listDrafts } from '@chowk/contract/quiz/bank.ts'
import { MOST_SUGGESTIONS, listSuggestions, suggestQuestions } from '@chowk/contract/quiz/suggestion.ts'
import { STORIES, givenQuizStory } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { QuizSchool } from '../../testing/quiz/quiz-school.ts'
import type { World } from '../../testing/world.ts'
import { makeQuestions } from '../making/make-questions.ts'
import { openChatModel } from './open-chat-model.ts'
import { SUGGEST_QUESTIONS, suggestTask } from './suggest.job.ts'
import { jobRun } from '../../testing/job-run.ts'

interface Received {
  path: string | undefined
  key: string | undefined
  body: { model: string; messages: { role: string; content: string }[] }
}

let server: Server | undefined
afterEach(() => void server?.close())

/** A model that answers as it is told, over real HTTP; what it was received stands in the list. */
async function givenModel(answer: (response: ServerResponse) => void): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  server = createServer((request: IncomingMessage, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Received['body']
      received.push({ path: request.url, key: request.headers.authorization, body })
      answer(response)
    })
  })
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, received }
}

const says = (content: string) => (response: ServerResponse) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ choices: [{ message: { content } }] }))

const QUESTIONS = JSON.stringify({
  questions: [
    {
      kind: 'MCQ_SINGLE',
      stem: 'How much did every household give?',
      options: ['250 rupees', '400 rupees', '90 rupees'],
      right: 0,
      evidence: 'Every household of the lane gave 250 rupees for ropes, buckets and a new iron wheel.',
      difficulty: 'EASY',
    },
    { kind: 'MCQ_SINGLE', stem: 'Who lies?', options: ['a', 'b', 'c'], right: 0, evidence: 'Nobody says this.' },
  ],
})

async function givenStory(
  world: World,
  { licence = 'FULL_TEXT', number = 0 } = {},
): Promise<{ id: string; key: string }> {
  const { id, key } = await givenQuizStory(world, number)
  await world.owner`update publication set licence = ${licence} where id = (select publication_id from article where id = ${id})`
  return { id, key }
}

const configured = (world: World, url: string, callsPerDay = 200) => {
  const model = { url, key: 'canary', model: 'small', callsPerDay }
  world.house.config.model = model
  return openChatModel(model, 500)
}

/** Runs what waits, as the queue would. */
async function suggestAll(world: World, model: Parameters<typeof suggestTask>[1], isLast = false): Promise<void> {
  const waiting = await world.owner<{ payload: unknown }[]>`
    select p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id where j.task_identifier = ${SUGGEST_QUESTIONS}`
  for (const { payload } of waiting) await suggestTask(world.house, model)(payload, jobRun({ isLast }))
}

const stateOf = async ({ teacher }: QuizSchool) => {
  const { content } = await teacher.call(listSuggestions, {})
  return content.map(({ state, drafts, leftOut }) => [state, drafts, leftOut])
}

describe('a language model', () => {
  test('is off where nobody configured one', async ({ world, school: { teacher } }) => {
    const { key } = await givenStory(world)
    expect(await teacher.call(listSuggestions, {})).toEqual({ hasModel: false, leftToday: 0, content: [] })
    expect((await teacher.ask(suggestQuestions, { articleId: key })).body).toMatchObject({ code: 'NO_MODEL' })
  })

  test('suggests drafts alone, also where the safe questions publish themselves; each with its sentence, and once', async ({
    world,
    school,
  }) => {
    const { teacher } = school
    const { key } = await givenStory(world)
    const { url, received } = await givenModel(says(QUESTIONS))
    const model = configured(world, url)
    const [first, second] = await Promise.all([
      teacher.call(suggestQuestions, { articleId: key }),
      teacher.call(suggestQuestions, { articleId: key }),
    ])
    expect(second).toEqual(first)
    expect(await stateOf(school)).toEqual([['WAITING', 0, 0]])
    await suggestAll(world, model)
    await suggestAll(world, model)
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ path: '/v1/chat/completions', key: 'Bearer canary', body: { model: 'small' } })
    expect(JSON.parse(received[0]?.body.messages[1]?.content ?? '')).toMatchObject({ title: STORIES[0]?.title })
    expect(await stateOf(school)).toEqual([['DONE', 1, 1]])
    const { content } = await teacher.call(listDrafts, { rule: 'MODEL' })
    expect(content).toMatchObject([
      {
        state: 'DRAFT',
        rule: 'MODEL',
        author: null,
        stem: 'How much did every household give?',
        evidence: 'Every household of the lane gave 250 rupees for ropes, buckets and a new iron wheel.',
        source: { articleId: key },
      },
    ])
    await teacher.call(decideBankQuestion, { questionId: content[0]?.id ?? '', decision: 'APPROVE' })
    const { rates } = await teacher.call(listDrafts, {})
    expect(rates).toContainEqual({ rule: 'MODEL', approved: 1, of: 1 })
  })

  test('suggested what is asked as long as its story says the sentence that proves it, and no longer', async ({
    world,
    school: { teacher },
  }) => {
    const { key, id } = await givenStory(world)
    const { url } = await givenModel(says(QUESTIONS))
    const model = configured(world, url)
    await teacher.call(suggestQuestions, { articleId: key })
    await suggestAll(world, model)
    const questionId = (await teacher.call(listDrafts, { rule: 'MODEL' })).content[0]?.id ?? ''
    await teacher.call(decideBankQuestion, { questionId, decision: 'APPROVE' })
    const stateAfter = async (plain: string) => {
      await world.owner`update article set plain = ${plain}, version = version + 1 where id = ${id}`
      await makeQuestions(world.house, id)
      const [row] = await world.owner<{ state: string }[]>`select state from quiz_question where id = ${questionId}`
      return row?.state
    }
    const text = STORIES[0]?.text ?? ''
    expect(await stateAfter(`${text}\nA line that says nothing new was added to it.`)).toBe('APPROVED')
    const another = text.replace('250 rupees', '300 rupees')
    expect(await stateAfter(another)).toBe('RETIRED')
    expect(await stateAfter(text), 'it comes back with its sentence').toBe('APPROVED')
    await stateAfter(another)
    // What a person takes out of use stays out, whatever its story says.
    await world.owner`
      insert into status_history (entity, entity_id, from_state, to_state, actor_id, reason, at)
      values ('quiz_question', ${questionId}, 'APPROVED', 'RETIRED', ${teacher.id}, 'Too easy.', now())`
    expect(await stateAfter(text)).toBe('RETIRED')
  })

  test.for([
    ['says no', (response: ServerResponse) => response.writeHead(401).end()],
    [
      'leads elsewhere',
      (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['sends no JSON', (response: ServerResponse) => response.end('<html>')],
    ['sends another shape', (response: ServerResponse) => response.end('{"choices":[]}')],
    ['sends words', says('I cannot do that.')],
    ['never ends', (response: ServerResponse) => response.write('{')],
    ['sends too much', (response: ServerResponse) => response.end(`{"a":"${'x'.repeat(300_000)}"}`)],
  ] as const)('that %s gives no drafts, and the teacher reads that', async ([, answer], { world, school }) => {
    const { key } = await givenStory(world)
    const { url } = await givenModel((response) => void answer(response))
    const model = configured(world, url)
    await school.teacher.call(suggestQuestions, { articleId: key })
    await suggestAll(world, model, true)
    expect(await stateOf(school)).toEqual([['FAILED', 0, 0]])
    expect((await school.teacher.call(listDrafts, { rule: 'MODEL' })).content).toEqual([])
  })

  test('that is busy is received again, and has failed after the last time', async ({ world, school }) => {
    const { key } = await givenStory(world)
    const { url } = await givenModel((response) => void response.writeHead(429).end())
    const model = configured(world, url)
    await school.teacher.call(suggestQuestions, { articleId: key })
    await expect(suggestAll(world, model)).rejects.toThrow('answered 429')
    expect(await stateOf(school)).toEqual([['WAITING', 0, 0]])
    await suggestAll(world, model, true)
    expect(await stateOf(school)).toEqual([['FAILED', 0, 0]])
  })

  test('is sent no text beyond its licence, no more stories on a day than are allowed, and nothing by whoever keeps no bank', async ({
    world,
    school: { id, head, teacher, asha },
  }) => {
    const excerpt = await givenStory(world, { licence: 'EXCERPT' })
    configured(world, 'http://127.0.0.1:9/v1')
    const codeOf = async (articleId: string, by = teacher) =>
      ((await by.ask(suggestQuestions, { articleId })).body as { code?: string } | null)?.code
    expect(await codeOf(excerpt.key)).toBe('STORY_NOT_FITTING')
    expect(await codeOf('zzz')).toBe('ARTICLE_NOT_FOUND')
    const { key, id: articleId } = await givenStory(world, { number: 1 })
    expect(await codeOf(key, asha)).toBe('NOT_ALLOWED')
    const put = async (workspaceId: string, count: number) =>
      await world.owner`
        insert into quiz_suggestion (workspace_id, article_id, state, asked_at)
        select ${workspaceId}, ${articleId}, 'FAILED', ${world.clock.now()} from generate_series(1, ${count})`
    await put(id, MOST_SUGGESTIONS)
    expect(await codeOf(key)).toBe('ENOUGH_TODAY')
    expect(await teacher.call(listSuggestions, {})).toMatchObject({ hasModel: true, leftToday: 0 })
    await world.owner`delete from quiz_suggestion`
    configured(world, 'http://127.0.0.1:9/v1', 5)
    await put(await world.workspace(), 4)
    expect((await head.call(listSuggestions, {})).leftToday).toBe(1)
    expect(await codeOf(key)).toBeUndefined()
    expect(await codeOf((await givenStory(world, { number: 2 })).key, head)).toBe('ENOUGH_TODAY')
  })
})
