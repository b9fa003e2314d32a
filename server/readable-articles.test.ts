import { describe, expect, test as check } from 'vitest'
import { getArticle } from '@chowk/contract/news/article.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { getMix } from '@chowk/contract/news/mix.ts'
import { changePublication } from '@chowk/contract/operator/publication.ts'
import type { Call } from '@chowk/contract/call.ts'
import { handlers } from './app.ts'
import { inputSchemaOf, outputSchemaOf } from './platform/api/schema.ts'
import type { JsonSchema } from './platform/api/schema.ts'
import { NAMING_PATHS } from './testing/articles/naming-paths.ts'
import { BARRIERS, WHO, givenArticleScene, givenBarrier } from './testing/articles/article-scene.ts'
import type { Barrier } from './testing/articles/article-scene.ts'
import { LIST_PATHS, NO_PATHS, STORY_PATHS } from './testing/articles/article-paths.ts'
import type { ListPath, StoryPath, Who } from './testing/articles/article-paths.ts'
import { answersOf, mayAsk, statusOf } from './testing/articles/path-answers.ts'
import { givenArticle, givenPublication } from './testing/news.ts'
import { test } from './testing/test.ts'

// A person's own record may change without a word of the story.
function isOwnRecord({ keeps }: ListPath, { name, isTakenBack, isOpenDirectly }: Barrier, answer: string): boolean {
  if (keeps === undefined) return false
  if (isTakenBack === true) return !answer.includes(`sleeps: A quokka that is ${name}`)
  return isOpenDirectly === true || (keeps === 'reports' && !answer.includes(`that is ${name}`))
}

test(
  'lists and counts are the same whether or not there is what a reader may not see [V1:A6] [V1:C1]',
  { timeout: 240_000 },
  async ({ world }) => {
    const scene = await givenArticleScene(world)
    const wrong: string[] = []
    const before = new Map<ListPath, Record<Who, string>>()
    for (const path of LIST_PATHS) before.set(path, await answersOf(world, scene, path))
    // Those that the same readers do not see come at once.
    for (const barriers of Map.groupBy(BARRIERS, ({ unseenBy }) => unseenBy.join(' ')).values()) {
      for (const barrier of barriers) await givenBarrier(world, scene, barrier)
      const names = barriers.map(({ name }) => name).join(' ')
      for (const path of LIST_PATHS) {
        const after = await answersOf(world, scene, path)
        for (const who of WHO) {
          if (!mayAsk(who, path) || isRefused(after[who])) continue
          const isSame = after[who] === before.get(path)?.[who]
          const isSeen = barriers.every(({ unseenBy }) => !unseenBy.includes(who))
          if (isSeen && isSame && !(path.ofPublication === true && names === 'blocked'))
            wrong.push(`${path.name}, ${names}, ${who}: shows nothing of it`)
          if (!isSeen && !isSame && !barriers.every((barrier) => isOwnRecord(path, barrier, after[who])))
            wrong.push(`${path.name}, ${names}, ${who}: ${after[who].slice(0, 200)}`)
        }
        before.set(path, after)
      }
    }
    expect(wrong).toEqual([])
  },
)

const isRefused = (answer: string) => answer.startsWith('{"statusCode":4')

test(
  'a story that may not be read is refused by every path, and shown by it to who may read it [V1:A6] [V1:C1]',
  { timeout: 240_000 },
  async ({ world }) => {
    const scene = await givenArticleScene(world)
    const wrong: string[] = []
    for (const barrier of BARRIERS) {
      const story = await givenBarrier(world, scene, barrier)
      await world.owner`delete from pick`
      for (const path of STORY_PATHS) {
        for (const who of WHO) {
          if (!mayAsk(who, path)) continue
          const { status, code, said } = await statusOf(scene, who, { path, story })
          const isOpen = !barrier.unseenBy.includes(who) || barrier.isOpenDirectly === true
          const name = typeof path.ask === 'string' ? path.ask : path.ask.address
          const isRight = isOpen ? status < 400 : isStored(path, barrier, { status, code, said })
          if (!isRight) wrong.push(`${name}, ${barrier.name}, ${who}: ${status} ${code ?? ''} ${said.slice(0, 200)}`)
        }
      }
    }
    expect(wrong).toEqual([])
  },
)

function isStored(
  { refuses, ask, goesOn }: StoryPath,
  { name, isTakenBack }: Barrier,
  answer: { status: number; code?: string | undefined; said: string },
) {
  if (answer.said.includes(`that is ${name}`)) return false
  if (refuses === undefined || (goesOn === true && isTakenBack === true)) return true
  if (ask !== getArticle) return answer.code === refuses
  if (name === 'removed') return answer.code === 'ARTICLE_REMOVED'
  return answer.code === (name === 'sensitive' || name === 'hard' ? 'LEVEL_RESTRICTED' : 'ARTICLE_NOT_FOUND')
}

const NUMBERS = /^(weekCount|dayCount|storyCount|matching|unread|articles|mutedCount|inNoFolder)$/

// A schema that says something of an article: its title beside what it is called by, its text, or a number of articles.
function tellsOfArticles({ properties = {}, items, anyOf = [], oneOf = [] }: JsonSchema): boolean {
  const names = Object.keys(properties)
  const isArticle = names.includes('title') && names.some((name) => /^(_id|articleId|article|slug)$/.test(name))
  return (
    isArticle ||
    names.some((name) => NUMBERS.test(name)) ||
    [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf].some(tellsOfArticles)
  )
}

// Posts look like articles in an answer; who may see them is tried in community/visibility.test.ts. The stories that they link to are named in the table.
const isOfPeople = ({ address }: Call) => /^\w+ \/api\/post\//.test(address)
// Products have a title and a slug too, also among what the search finds.
const isOfStore = ({ address }: Call) => /^\w+ \/api\/(?:product|cart|wishlist|search|order|review)\//.test(address)

// The card of a page that a text of somebody's links to.
const holdsCard = ({ properties = {}, items, anyOf = [], oneOf = [] }: JsonSchema): boolean =>
  ['url', 'isOwn', 'site'].every((name) => name in properties) ||
  [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf].some(holdsCard)

const takesArticle = (declared: Call) =>
  Object.keys(inputSchemaOf(declared).properties ?? {}).some((name) => /^articleIds?$/.test(name))

describe('the table of paths to articles', () => {
  check('names every call that answers articles, their number, or takes the id of one', () => {
    const named = new Set([
      ...[...LIST_PATHS, ...STORY_PATHS].map(({ ask }) => (typeof ask === 'string' ? ask : ask.address)),
      ...NAMING_PATHS.map(({ ask }) => ask.address),
      ...Object.keys(NO_PATHS),
    ])
    const paths = handlers.filter(
      ({ call }) =>
        call.permission.access !== 'operator' &&
        ((!isOfPeople(call) && !isOfStore(call) && (tellsOfArticles(outputSchemaOf(call)) || takesArticle(call))) ||
          // What changes something answers its writer what its reading answers everybody.
          (call.address.startsWith('GET') && holdsCard(outputSchemaOf(call)))),
    )
    expect(paths.map(({ call }) => call.address as string).filter((address) => !named.has(address))).toEqual([])
    const known = new Set(handlers.map(({ call }) => call.address as string))
    expect(Object.keys(NO_PATHS).filter((address) => !known.has(address))).toEqual([])
  })
})

test('a publication that is suspended disappears with its stories at once, and they come back with it [V1:C1]', async ({
  world,
}) => {
  const operator = await world.person({ operator: true })
  const visitor = await world.visitor()
  const one = await givenPublication(world)
  const two = await givenPublication(world)
  const head = await givenArticle(world, { publication: one })
  const other = await givenArticle(world, { publication: two, cluster: head.cluster, isHead: false })
  const latest = async () => (await visitor.call(getLatest, {})).content.map(({ _id: id }) => id)
  expect(await latest()).toEqual([head.key])
  await operator.call(changePublication, {
    publicationId: one,
    status: 'SUSPENDED',
    statusReason: 'A complaint is looked into.',
  })
  await expect.poll(latest).toEqual([other.key])
  await expect(visitor.call(getArticle, { slug: head.slug })).rejects.toMatchObject({ status: 404 })
  const late = await givenArticle(world, { publication: one })
  expect(await latest()).not.toContain(late.key)
  await operator.call(changePublication, { publicationId: one, status: 'ACTIVE' })
  await expect.poll(latest).toEqual([late.key, head.key])
})

test('an article of a blocked publication says so, and is shown all the same [news:X20] [V1:C14]', async ({
  world,
}) => {
  const person = await world.person()
  const publication = await givenPublication(world)
  const story = await givenArticle(world, { publication })
  expect(await person.call(getArticle, { slug: story.slug })).toMatchObject({ isBlocked: false })
  await world.owner`insert into blocked_publication (person_id, publication_id) values (${person.id}, ${publication})`
  expect(await person.call(getArticle, { slug: story.slug })).toMatchObject({ isBlocked: true, isFollowed: false })
  expect((await person.call(getMix, {})).content).toEqual([])
})
