import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test as check } from 'vitest'
import { getArticle } from '@chowk/contract/news/article.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { getMix } from '@chowk/contract/news/mix.ts'
import { changePublication } from '@chowk/contract/operator/publication.ts'
import type { Call } from '@chowk/contract/call.ts'
import { handlers } from './app.ts'
import { inputSchemaOf, outputSchemaOf } from './platform/api/schema.ts'
import type { JsonSchema } from './platform/api/schema.ts'
import { LIST_PATHS, NO_PATHS, STORY_PATHS } from './testing/article-paths.ts'
import type { ListPath, Made, StoryPath, Who } from './testing/article-paths.ts'
import { givenArticle, givenCategory, givenPublication } from './testing/news.ts'
import { test } from './testing/test.ts'
import type { Caller } from './testing/caller.ts'
import type { World } from './testing/world.ts'

type Person = Caller & { id: string }
type People = Record<Exclude<Who, 'visitor'>, Person> & { visitor: Caller & { deviceId: string | null } }
const WHO: readonly Who[] = ['visitor', 'teacher', 'minor', 'pupil', 'blocker']

interface Story {
  id: string
  key: string
  slug: string
  cluster: string
}

interface Scene extends Made {
  people: People
  story: Story
  publicationIds: { well: string; suspended: string; blocked: string }
}

/** What some may not read, or do not want to. */
interface Barrier {
  name: string
  unseenBy: readonly Who[]
  facts: (scene: Scene) => Partial<Parameters<typeof givenArticle>[1] & object>
  change?: (world: World, id: string) => Promise<unknown>
  /** Reached by its address, it is shown with that fact (X20). */
  isOpenDirectly?: boolean
  isTakenBack?: boolean
}

const BARRIERS: readonly Barrier[] = [
  { name: 'hidden', unseenBy: WHO, facts: () => ({ state: 'HIDDEN' }), isTakenBack: true },
  { name: 'removed', unseenBy: WHO, facts: () => ({ state: 'REMOVED' }), isTakenBack: true },
  {
    name: 'suspended',
    unseenBy: WHO,
    facts: ({ publicationIds }) => ({ publication: publicationIds.suspended }),
    isTakenBack: true,
  },
  { name: 'sensitive', unseenBy: ['minor', 'pupil'], facts: () => ({ sensitive: true }) },
  {
    name: 'reported',
    unseenBy: ['minor', 'pupil'],
    facts: () => ({}),
    change: async (world, id) => await world.owner`update article set hidden_for_minors = true where id = ${id}`,
  },
  { name: 'hard', unseenBy: ['pupil'], facts: () => ({ level: 11 }) },
  {
    name: 'blocked',
    unseenBy: ['blocker'],
    facts: ({ publicationIds }) => ({ publication: publicationIds.blocked }),
    isOpenDirectly: true,
  },
]

async function givenScene(world: World): Promise<Scene> {
  const school = await world.workspace()
  const category = await givenCategory(world)
  const well = await givenPublication(world, { slug: 'the-well', name: 'The Well' })
  const suspended = await givenPublication(world)
  const blocked = await givenPublication(world)
  await world.owner`update publication set status = 'SUSPENDED' where id = ${suspended}`
  const people: People = {
    visitor: await world.visitor({ device: true }),
    teacher: await world.person({ workspace: school, role: 'FACULTY' }),
    minor: await world.person({ workspace: school, birthYear: 2014 }),
    pupil: await world.person({ workspace: school, birthYear: 2014, class: 7 }),
    blocker: await world.person(),
  }
  for (const who of WHO) {
    if (who === 'visitor') continue
    const { id } = people[who]
    await world.owner`insert into followed_category (person_id, category_id) values (${id}, ${category})`
    await world.owner`insert into followed_publication (person_id, publication_id) values (${id}, ${well})`
    if (who === 'blocker')
      await world.owner`insert into blocked_publication (person_id, publication_id) values (${id}, ${blocked})`
    else await world.owner`insert into followed_publication (person_id, publication_id) values (${id}, ${blocked})`
    await world.owner`insert into listening (person_id, article_ids) values (${id}, '{}')`
  }
  const publicationIds = { well, suspended, blocked }
  const now = world.clock.now().toISOString()
  const scene = { people, publicationIds, publication: well, blocked, category, now }
  const story = await givenStory(world, { people } as Scene, { publication: well, title: 'The open quokka' })
  await mkdir(join(world.config.home, 'audio'), { recursive: true })
  await writeFile(join(world.config.home, 'audio', 'quokka.mp3'), 'quokka')
  return { ...scene, story, open: story.key }
}

// Every reader saved it, opened it, reported it and put it in her queue; a teacher picked it; it can be heard.
async function givenStory(world: World, { people }: Scene, facts: Parameters<typeof givenArticle>[1]): Promise<Story> {
  const story = await givenArticle(world, { summary: `A wallaby sleeps: ${facts?.title}`, ...facts })
  const { id, cluster } = story
  const time = world.clock.now()
  const sql = world.owner
  await sql`insert into article_version (article_id, number, at, size, title, plain) values (${id}, 1, ${time}, 'FIRST', 'Quokka', 'wallaby')`
  await sql`update article set audio_status = 'READY' where id = ${id}`
  await sql`
    insert into audio (article_id, text_version, status, next_at, file, duration_ms, segments)
    values (${id}, 1, 'READY', now(), 'quokka.mp3', 100000, '[]')`
  await sql`
    insert into pick (workspace_id, article_id, picked_by, classes, departments, picked_at, until_at)
    select m.workspace_id, ${id}, person_id, '{}', '{}', ${time}, ${new Date(time.getTime() + 86_400_000)} from membership m where role = 'FACULTY'`
  const opened = (person: string | null, device: string | null) => sql`
    insert into reading (person_id, device_id, article_id, cluster_id, first_opened_at, last_opened_at)
    values (${person}, ${device}, ${id}, ${cluster}, ${time}, ${time})`
  await opened(null, people.visitor.deviceId)
  for (const who of WHO) {
    if (who === 'visitor') continue
    const person = people[who].id
    await opened(person, null)
    await sql`insert into saved_article (person_id, article_id, saved_at) values (${person}, ${id}, ${time})`
    await sql`update listening set article_ids = article_ids || ${id}::bigint where person_id = ${person}`
    await sql`
      insert into report (subject_kind, subject_id, reporter_id, reason, weight, state, at) values ('ARTICLE', ${id}, ${person}, 'Fake', 0, 'DISMISSED', ${time})`
  }
  return story
}

async function givenBarrier(world: World, scene: Scene, { name, facts, change }: Barrier): Promise<Story> {
  const title = `A quokka that is ${name}`
  const given = { publication: scene.publicationIds.well, ...facts(scene) }
  const alone = await givenStory(world, scene, { ...given, title })
  // The same event as the open story, told by this one too.
  const other = await givenArticle(world, {
    ...given,
    title: `${title} too`,
    cluster: scene.story.cluster,
    isHead: false,
  })
  for (const { id } of [alone, other]) await change?.(world, id)
  return alone
}

async function answersOf(world: World, scene: Scene, { ask, input }: ListPath): Promise<Record<Who, string>> {
  await world.owner`delete from ranked_list`
  world.cache.clear()
  const answers: Partial<Record<Who, string>> = {}
  for (const who of WHO) {
    const person = scene.people[who]
    answers[who] =
      typeof ask === 'string'
        ? await (await person.fetch(ask)).text()
        : JSON.stringify(await person.ask(ask, input?.(scene) ?? {}), withoutBlocked)
  }
  return answers as Record<Who, string>
}

// A person's own record may change without a word of the story.
function isOwnRecord({ keeps }: ListPath, { name, isTakenBack, isOpenDirectly }: Barrier, answer: string): boolean {
  if (keeps === undefined) return false
  if (isTakenBack === true) return !answer.includes(`sleeps: A quokka that is ${name}`)
  return isOpenDirectly === true || (keeps === 'reports' && !answer.includes(`that is ${name}`))
}

// How much a blocked publication writes is a fact about itself.
const withoutBlocked = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'isBlocked' in value && value.isBlocked === true
    ? { ...value, weekCount: 0 }
    : value

const mayAsk = (who: Who, { onlyFor, signedIn }: { onlyFor?: Who; signedIn?: boolean }) =>
  (onlyFor === undefined || onlyFor === who) && !(signedIn === true && who === 'visitor')

test(
  'lists and counts are the same whether or not there is what a reader may not see [V1:A6] [V1:C1]',
  { timeout: 240_000 },
  async ({ world }) => {
    const scene = await givenScene(world)
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

const statusOf = async (scene: Scene, who: Who, { path, story }: { path: StoryPath; story: Story }) => {
  const person = scene.people[who]
  const input = path.input(story, scene)
  if (typeof path.ask !== 'string') {
    const { statusCode, body } = await person.ask(path.ask, input)
    return { status: statusCode, code: body?.code, said: JSON.stringify(body) }
  }
  const response = await person.fetch(path.ask.replace('{key}', story.key))
  const said = await response.text()
  return { status: response.status, code: /"code":"(\w+)"/.exec(said)?.[1], said }
}

test(
  'a story that may not be read is refused by every path, and shown by it to who may read it [V1:A6] [V1:C1]',
  { timeout: 240_000 },
  async ({ world }) => {
    const scene = await givenScene(world)
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

// Posts and what people are notified of look alike in an answer; who may see them is tried in community/visibility.test.ts and notice/.
const isOfPeople = ({ address }: Call) => /^\w+ \/api\/(?:post|notice)\//.test(address)

const takesArticle = (declared: Call) =>
  Object.keys(inputSchemaOf(declared).properties ?? {}).some((name) => /^articleIds?$/.test(name))

describe('the table of paths to articles', () => {
  check('names every call that answers articles, their number, or takes the id of one', () => {
    const named = new Set([
      ...[...LIST_PATHS, ...STORY_PATHS].map(({ ask }) => (typeof ask === 'string' ? ask : ask.address)),
      ...Object.keys(NO_PATHS),
    ])
    const paths = handlers.filter(
      ({ call }) =>
        call.permission.access !== 'operator' &&
        !isOfPeople(call) &&
        (tellsOfArticles(outputSchemaOf(call)) || takesArticle(call)),
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
