import { expect } from 'vitest'
import { createContact } from '@chowk/contract/content/ticket.ts'
import { saveArticle } from '@chowk/contract/news/saved.ts'
import { handlers } from './app.ts'
import { inputSchemaOf } from './platform/api/schema.ts'
import { enqueue } from './platform/jobs.ts'
import { givenCommunity, givenPost } from './testing/community/community.ts'
import { formTokenOf } from './testing/entry/form-token.ts'
import { givenPaid, givenSeller } from './testing/neighbours/neighbour-billing.ts'
import { givenArticle, givenPublication } from './testing/news.ts'
import { givenFeed } from './testing/press.ts'
import { givenAttempt } from './testing/quiz/attempts.ts'
import { givenQuestions, givenSet, writtenSet } from './testing/quiz/set.ts'
import { givenProduct, givenSeller as givenStoreSeller } from './testing/store.ts'
import { test } from './testing/test.ts'
import type { TestPerson, World } from './testing/world.ts'

/** Everything that can be found here is called so. */
const NAME = 'Neemwala'
/** What an answer says of it, and none of the words that are searched. */
const FOUND = /eemwala/i
// Wildcards of LIKE, of patterns and of full text, ends of strings in SQL, and a name with a letter that stands for any.
// Searches read words and drop signs; a piece of one or two letters has to begin a word, so none of these finds the name.
const HOSTILE = [
  '%%',
  '__',
  'from:%',
  'from:Ne__wa',
  'in:%',
  'in:____r',
  '%la',
  'Ne__wa',
  'N%la',
  'N*la',
  'N.*la',
  String.raw`\\%`,
  `' or '1'='1`,
  `x') or true --`,
  `';select pg_sleep(9);--`,
  '!(zz)',
  ':*',
  'zz | n:*la',
  '{"$gt":""}',
  '[[:alpha:]]+',
  '(z+)+$',
  `${'('.repeat(50)}`,
]
/** What a call is asked for besides its words. */
const MORE: Readonly<Record<string, object>> = {
  'GET /api/quiz/summary/export': { by: 'USER' },
  'GET /api/quiz-bank-file/export': { format: 'CSV' },
  'GET /api/operator/jobs': { standing: 'WAITS' },
}
const FIELDS = ['q', 'query', 'search', 'searchQuery', 'actor']
const fieldOf = ({ call }: (typeof handlers)[number]) =>
  FIELDS.find((name) => name in (inputSchemaOf(call).properties ?? {}))
const SEARCHES = handlers.filter((each) => each.call.address.startsWith('GET ') && fieldOf(each) !== undefined)

async function givenSchool(world: World) {
  const school = await givenCommunity(world, { plan: null })
  await world.owner`update workspace set name = ${`${NAME} School`} where id = ${school}`
  const [department] = await world.owner<{ id: string }[]>`
    insert into department (workspace_id, name) values (${school}, ${`${NAME} house`}) returning id`
  const head = await world.person({
    name: `${NAME} Head`,
    workspace: school,
    role: 'OWNER',
    email: 'head@people.example',
  })
  await givenSeller(world)
  await givenPaid(head)
  await world.person({ name: `Bela ${NAME}`, workspace: school, class: 7, email: 'bela@people.example' })
  const asha = await world.person({ name: `Asha ${NAME}`, workspace: school, class: 7, email: 'asha@people.example' })
  await world.owner`update membership set department_id = ${department?.id ?? ''} where person_id = ${asha.id}`
  await givenAttempt(world, {
    departmentId: department?.id ?? '',
    personId: asha.id,
    workspaceId: school,
    class: 7,
    percent: 80,
  })
  const [question = ''] = await givenQuestions(world, 1, { workspaceId: school, words: NAME })
  await givenSet(head, writtenSet([question], { title: `${NAME} wells` }))
  await givenPost(world, { author: asha.id, workspace: school, title: `${NAME} tank` })
  const seller = await givenStoreSeller(world, { workspace: school, name: `${NAME} shop` })
  await givenProduct(world, { seller, title: `${NAME} vase` })
  return head
}

async function givenNews(world: World, reader: TestPerson): Promise<void> {
  const publication = await givenPublication(world, { name: `${NAME} Herald` })
  const feedId = await givenFeed(world, 'https://herald.example/feed', { publication })
  await enqueue(world.sql, 'poll-feed', { feedId }, { maxAttempts: 3 })
  const article = await givenArticle(world, { publication, title: `${NAME} opens its wells` })
  await reader.call(saveArticle, { articleId: article.key, saved: true })
  const visitor = await world.visitor()
  await visitor.call(createContact, {
    name: NAME,
    email: 'writer@mail.example',
    topic: 'NEWS',
    message: 'The second line of the story about the tank names the wrong village.',
    formToken: await formTokenOf(world, visitor),
  })
}

test('what a search is asked for is letters and never a pattern or a statement, in every call that searches [I08]', async ({
  world,
}) => {
  const head = await givenSchool(world)
  await givenNews(world, head)
  const farah = await world.person({ operator: true })
  const unfound: string[] = []
  const wrong: string[] = []
  for (const handler of SEARCHES) {
    const { call } = handler
    const caller = call.address.includes('/operator/') ? farah : head
    const ask = async (words: string) => {
      const answer = await caller.ask(call, {
        ...(call.address.includes('{userId}') && { userId: caller.id }),
        ...MORE[call.address],
        [fieldOf(handler) ?? '']: words,
      })
      const { content, bytes } = answer.body
      const file = bytes ?? (call.address.endsWith('/summary/export') ? content : undefined)
      const text = typeof file === 'string' ? Buffer.from(file, 'base64').toString() : (content ?? answer.body)
      return { status: answer.statusCode, text: JSON.stringify(text) }
    }
    const found = await ask(NAME)
    if (found.status !== 200 || !FOUND.test(found.text))
      unfound.push(`${call.address} ${found.status} ${found.text.slice(0, 300)}`)
    for (const words of HOSTILE) {
      const { status, text } = await ask(words)
      if ((status !== 200 && status !== 400) || FOUND.test(text))
        wrong.push(`${call.address} ${words} ${status} ${text.slice(0, 300)}`)
    }
  }
  expect(SEARCHES.length).toBeGreaterThan(25)
  expect(unfound).toEqual([])
  expect(wrong).toEqual([])
})
