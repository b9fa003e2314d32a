import { expect } from 'vitest'
import { sayTaste, whyThis } from '@chowk/contract/recommend/feedback.ts'
import { EVERYTHING, applyFilter } from '@chowk/contract/news/filter.ts'
import { addMute } from '@chowk/contract/news/mute.ts'
import { addPick, endPick, getPicks } from '@chowk/contract/recommend/picks.ts'
import {
  getForYouShape,
  getRecommended,
  resetRecommendations,
  getLearnedForStudents,
  setLearnedForStudents,
  setLearning,
} from '@chowk/contract/recommend/recommended.ts'
import { markRead } from '@chowk/contract/news/reading.ts'
import { givenArticle, givenCategory, givenPublication } from '../testing/news.ts'
import { test } from '../testing/test.ts'
import type { TestPerson, World } from '../testing/world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const hoursAgo = (world: World, hours: number) => new Date(world.clock.now().getTime() - hours * HOUR)

async function follow(world: World, who: TestPerson, what: { publication?: string; category?: number }): Promise<void> {
  if (what.publication)
    await world.owner`insert into followed_publication (person_id, publication_id) values (${who.id}, ${what.publication})`
  if (what.category)
    await world.owner`insert into followed_category (person_id, category_id) values (${who.id}, ${what.category})`
}

async function givenRead(world: World, who: TestPerson, category: number): Promise<void> {
  const article = await givenArticle(world, { categories: [category], publishedAt: hoursAgo(world, 200) })
  await world.owner`
    insert into reading (person_id, article_id, cluster_id, first_opened_at, last_opened_at, qualified_at)
    values (${who.id}, ${article.id}, ${article.cluster}, ${hoursAgo(world, 30)}, ${hoursAgo(world, 30)}, ${hoursAgo(world, 30)})`
}

const idsOf = async (who: TestPerson) =>
  (await who.call(getRecommended, { size: 50 })).content.map((story) => story._id)

test('[news-recommended] [news:F1] visitors are asked to sign in, and nobody sees another’s list', async ({
  world,
}) => {
  const visitor = await world.visitor()
  expect((await visitor.ask(getRecommended, {})).body.code).toBe('SIGN_IN_NEEDED')
  const asha = await world.person()
  expect((await asha.ask(getRecommended, { userId: 'x' })).body.code).toBe('NOT_FOUND')
  expect((await asha.ask(getRecommended, { next: 'zz' })).body.code).toBe('INVALID_PAGE')
})

test('[news-recommended] [R1.01] [news:F2] [news:F3] [news:F11] followed things come with their reason; read, blocked and too hard ones stay out', async ({
  world,
}) => {
  const [loved, other, blocked] = [
    await givenPublication(world, { name: 'The Riverine Post' }),
    await givenPublication(world),
    await givenPublication(world),
  ]
  const science = await givenCategory(world, 'science')
  const school = await world.workspace()
  const asha = await world.person({ workspace: school, class: 7 })
  await follow(world, asha, { publication: loved, category: science })
  const mine = await givenArticle(world, { publication: loved, publishedAt: hoursAgo(world, 30) })
  const subject = await givenArticle(world, {
    publication: other,
    categories: [science],
    publishedAt: hoursAgo(world, 30),
  })
  const hard = await givenArticle(world, { publication: other, level: 12 })
  const bad = await givenArticle(world, { publication: other, sensitive: true })
  const gone = await givenArticle(world, { publication: blocked })
  const read = await givenArticle(world, { publication: loved })
  await world.owner`insert into blocked_publication (person_id, publication_id) values (${asha.id}, ${blocked})`
  await asha.call(markRead, { list: 'for-you', articleIds: [read.key] })
  const { content, popularToday } = await asha.call(getRecommended, {})
  const ids = content.map((story) => story._id)
  for (const absent of [hard, bad, gone, read]) expect(ids).not.toContain(absent.key)
  expect(popularToday).toBe(false)
  expect(content.find((story) => story._id === mine.key)?.reason).toMatchObject({
    code: 'FOLLOW_PUB',
    name: { en: 'The Riverine Post' },
  })
  expect(content.find((story) => story._id === subject.key)?.reason).toMatchObject({
    code: 'FOLLOW_CAT',
    name: { en: 'Science' },
  })
})

test('[news:F15] without any signal the list is fresh and popular, and says so', async ({ world }) => {
  const old = await givenArticle(world, { publishedAt: hoursAgo(world, 40) })
  const fresh = await givenArticle(world, { publishedAt: hoursAgo(world, 1) })
  const asha = await world.person()
  const list = await asha.call(getRecommended, {})
  expect([list.popularToday, list.content.map((story) => story._id)]).toEqual([true, [fresh.key, old.key]])
  expect(list.content[0]?.reason?.code).toBe('FRESH')
})

test('[news:I34] [news:I35] one card stands for a story, told by the publication that she follows', async ({
  world,
}) => {
  const [first, loved] = [await givenPublication(world), await givenPublication(world)]
  const head = await givenArticle(world, { publication: first, publishedAt: hoursAgo(world, 3) })
  const member = await givenArticle(world, {
    publication: loved,
    cluster: head.cluster,
    isHead: false,
    publishedAt: hoursAgo(world, 2),
  })
  const asha = await world.person()
  await follow(world, asha, { publication: loved })
  expect(await idsOf(asha)).toEqual([member.key])
})

test('[news:F12] [news:F13] [news:F14] the menu works at the next load, and a reset takes all of it back', async ({
  world,
}) => {
  const [loved, other] = [await givenPublication(world), await givenPublication(world)]
  const asha = await world.person()
  await follow(world, asha, { publication: loved })
  const one = await givenArticle(world, { publication: loved, publishedAt: hoursAgo(world, 10) })
  const two = await givenArticle(world, { publication: other, publishedAt: hoursAgo(world, 2) })
  expect(await idsOf(asha)).toEqual([one.key, two.key])
  const fewer = await asha.call(sayTaste, { articleId: one.key, say: 'FEWER_FROM_PUBLICATION' })
  expect(fewer.until).toBe(new Date(world.clock.now().getTime() + 154 * DAY).toISOString())
  expect(await idsOf(asha)).toEqual([two.key, one.key])
  expect((await asha.call(sayTaste, { articleId: one.key, say: 'FEWER_FROM_PUBLICATION' })).until).toBe(
    new Date(world.clock.now().getTime() + 168 * DAY).toISOString(),
  )
  expect((await asha.call(getForYouShape, {})).fewer).toMatchObject([
    { about: 'PUBLICATION', publication: { id: loved } },
  ])
  await asha.call(sayTaste, { articleId: two.key, say: 'NOT_THIS_STORY' })
  expect(await idsOf(asha)).toEqual([one.key])
  await asha.call(sayTaste, { articleId: two.key, say: 'NOT_THIS_STORY', undo: true })
  await asha.call(sayTaste, { articleId: two.key, say: 'MORE_LIKE_THIS' })
  await asha.call(sayTaste, { articleId: two.key, say: 'FEWER_ABOUT_CATEGORY' })
  world.clock.pass(1000)
  await asha.call(resetRecommendations, {})
  expect(await idsOf(asha)).toEqual([one.key, two.key])
  const unknown = { articleId: 'zz9' }
  expect((await asha.ask(sayTaste, { ...unknown, say: 'MORE_LIKE_THIS' })).body.code).toBe('ARTICLE_NOT_FOUND')
  expect((await asha.ask(whyThis, unknown)).body.code).toBe('ARTICLE_NOT_FOUND')
})

test('[news:F6] [news:F11] [news:F14] what an adult reads is learned, said back and forgotten on request', async ({
  world,
}) => {
  const science = await givenCategory(world, 'science')
  const asha = await world.person()
  await givenRead(world, asha, science)
  const fresh = await givenArticle(world, { categories: [science], publishedAt: hoursAgo(world, 2) })
  const { content } = await asha.call(getRecommended, {})
  expect(content.find((story) => story._id === fresh.key)?.reason).toMatchObject({
    code: 'LEARNED_CAT',
    name: { en: 'Science' },
  })
  const { parts } = await asha.call(whyThis, { articleId: fresh.key })
  expect(parts[0]?.reason.code).toBe('LEARNED_CAT')
  expect(await asha.call(getForYouShape, {})).toMatchObject({
    mode: 'LEARNED',
    because: 'CHOSEN',
    learned: [{ slug: 'science' }],
  })
  expect(await asha.call(setLearning, { learned: false })).toEqual({ mode: 'EXPLICIT' })
  expect(await asha.call(getForYouShape, {})).toMatchObject({ because: 'SWITCHED_OFF', learned: [] })
  await asha.call(setLearning, { learned: true })
  await asha.call(resetRecommendations, {})
  expect((await asha.call(getForYouShape, {})).learned).toEqual([])
})

test('[news:P2] [news:P3] nothing is learned from a student’s reading until her school allows it, with purpose, name and time', async ({
  world,
}) => {
  const school = await world.workspace()
  const student = await world.person({ workspace: school, class: 8 })
  const head = await world.person({ workspace: school, role: 'ADMIN', name: 'Ms Thomas' })
  await givenRead(world, student, await givenCategory(world, 'science'))
  expect(await student.call(getForYouShape, {})).toMatchObject({
    mode: 'EXPLICIT',
    because: 'MINOR',
    mayLearn: false,
    learned: [],
  })
  expect((await student.ask(setLearning, { learned: true })).body.code).toBe('LEARNING_NOT_ALLOWED')
  expect((await student.ask(setLearnedForStudents, { allowed: true, purpose: 'x' })).body.code).toBe('NOT_ALLOWED')
  expect((await head.ask(setLearnedForStudents, { allowed: true })).body.code).toBe('PURPOSE_NEEDED')
  const allowed = await head.call(setLearnedForStudents, { allowed: true, purpose: 'Reading practice in class 8' })
  expect(allowed).toEqual({
    allowed: true,
    by: 'Ms Thomas',
    at: world.clock.now().toISOString(),
    purpose: 'Reading practice in class 8',
  })
  expect(await head.call(getLearnedForStudents, {})).toEqual(allowed)
  expect((await student.ask(getLearnedForStudents, {})).body.code).toBe('NOT_ALLOWED')
  expect(await student.call(getForYouShape, {})).toMatchObject({
    mode: 'LEARNED',
    because: 'SCHOOL_ALLOWS',
    learned: [{ slug: 'science' }],
  })
  await student.call(setLearning, { learned: false })
  expect(await student.call(getForYouShape, {})).toMatchObject({ mode: 'EXPLICIT', because: 'SWITCHED_OFF' })
  const [audit] = await world.owner`select action from audit_log where action <> 'access refused'`
  expect(audit).toEqual({ action: 'news.learned-for-students' })
  const company = await world.workspace({ kind: 'CORPORATE' })
  const boss = await world.person({ workspace: company, role: 'OWNER' })
  expect((await boss.ask(setLearnedForStudents, { allowed: true, purpose: 'x' })).body.code).toBe('NOT_A_SCHOOL')
  expect((await boss.ask(getLearnedForStudents, {})).body.code).toBe('NOT_A_SCHOOL')
})

test('[news:F17] a teacher picks up to five stories for a class; they stand first there, named, and nowhere else', async ({
  world,
}) => {
  const school = await world.workspace()
  const teacher = await world.person({ workspace: school, role: 'FACULTY', name: 'Ms Leela' })
  const [eight, nine] = [
    await world.person({ workspace: school, class: 8 }),
    await world.person({ workspace: school, class: 9 }),
  ]
  const made = []
  for (let index = 0; index < 7; index++)
    made.push(await givenArticle(world, { publishedAt: hoursAgo(world, index * 9) }))
  const oldest = made[6]?.key ?? ''
  const pick = await teacher.call(addPick, { articleId: oldest, days: 2, classes: [8] })
  expect((await eight.call(getRecommended, {})).content[0]).toMatchObject({
    _id: oldest,
    reason: { code: 'ENTITY', by: 'Ms Leela', until: pick.until },
  })
  expect((await idsOf(nine))[0]).not.toBe(oldest)
  for (let index = 0; index < 4; index++) await teacher.call(addPick, { articleId: made[index]?.key ?? '', days: 1 })
  expect((await teacher.ask(addPick, { articleId: oldest, days: 1 })).body.code).toBe('TOO_MANY_PICKS')
  expect((await teacher.ask(addPick, { articleId: 'zz9', days: 1 })).body.code).toBe('ARTICLE_NOT_FOUND')
  expect((await teacher.call(getPicks, {})).content).toHaveLength(5)
  expect(await teacher.call(endPick, { id: pick.id })).toEqual({ ended: true })
  expect((await teacher.call(getPicks, {})).content).toHaveLength(4)
  for (const [declared, input] of [
    [getPicks, {}],
    [addPick, { articleId: oldest, days: 1 }],
    [endPick, { id: pick.id }],
  ] as const)
    expect((await eight.ask(declared, input)).body.code).toBe('NOT_A_PICKER')
})

test('[news:F19] whoever follows three things finds five publications and four categories among the first twenty', async ({
  world,
}) => {
  const publications = await Promise.all(Array.from({ length: 9 }, async () => await givenPublication(world)))
  const categories = await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f'].map(async (slug) => await givenCategory(world, slug)),
  )
  for (let index = 0; index < 120; index++)
    await givenArticle(world, {
      publication: publications[index % 2 === 0 ? 0 : index % 9] ?? '',
      categories: [categories[index % 3 === 0 ? 0 : index % 6] ?? 0],
      publishedAt: hoursAgo(world, index / 2),
    })
  const asha = await world.person()
  await follow(world, asha, { publication: publications[0] ?? '', category: categories[0] ?? 0 })
  await follow(world, asha, { publication: publications[1] ?? '' })
  const { content } = await asha.call(getRecommended, { size: 20 })
  expect(new Set(content.map((story) => story.publication.id)).size).toBeGreaterThanOrEqual(5)
  expect(new Set(content.map((story) => story.category.id)).size).toBeGreaterThanOrEqual(4)
})

test('[news:F3] a muted word holds at once, also for a list that was ranked before', async ({ world }) => {
  const asha = await world.person()
  const cricket = await givenArticle(world, { title: 'Cricket final tonight' })
  const other = await givenArticle(world, { title: 'Wells fill again', publishedAt: hoursAgo(world, 1) })
  expect(await idsOf(asha)).toEqual([cricket.key, other.key])
  await asha.call(addMute, { word: 'cricket' })
  expect(await idsOf(asha)).toEqual([other.key])
})

test('For You of a reader whose filter says Hindi is as full as the news in Hindi allows [news:F2] [news:X9] [V1:C10]', async ({
  world,
}) => {
  const asha = await world.person()
  const paper = await givenPublication(world)
  await follow(world, asha, { publication: paper, category: await givenCategory(world, 'water') })
  for (let index = 0; index < 15; index++) {
    await givenArticle(world, { publication: paper, publishedAt: hoursAgo(world, index) })
    await givenArticle(world, { language: 'hi', publishedAt: hoursAgo(world, index) })
  }
  await asha.call(applyFilter, { ...EVERYTHING, languages: ['hi'] })
  const { content } = await asha.call(getRecommended, { size: 50 })
  expect(content.map((story) => story.language)).toEqual(Array.from({ length: 15 }, () => 'hi'))
  expect((await asha.call(getForYouShape, {})).languages).toEqual(['hi'])
})

test('below a story of several publications stand the newest three of the others that she may meet, and how many there are [V1:C6]', async ({
  world,
}) => {
  const [own, blocked] = [await givenPublication(world), await givenPublication(world)]
  const asha = await world.person()
  await follow(world, asha, { publication: own })
  const head = await givenArticle(world, { publication: own, publishedAt: hoursAgo(world, 9) })
  const member = async (publication: string, hours: number, more = {}) =>
    await givenArticle(world, {
      cluster: head.cluster,
      isHead: false,
      publication,
      publishedAt: hoursAgo(world, hours),
      ...more,
    })
  const others = [await givenPublication(world), await givenPublication(world), await givenPublication(world)]
  const told = []
  for (const [index, publication] of others.entries()) told.push((await member(publication, 3 + index)).key)
  const [twice, fourth] = [others[2] ?? '', await givenPublication(world, { name: 'The fourth' })]
  await member(twice, 8)
  await member(own, 1)
  await member(fourth, 7, { title: 'अलग' })
  await member(blocked, 1)
  await member(await givenPublication(world), 1, { state: 'HIDDEN' })
  await world.owner`update cluster set publication_count = 6 where id = ${head.cluster}`
  await world.owner`insert into blocked_publication (person_id, publication_id) values (${asha.id}, ${blocked})`
  const alone = await givenArticle(world, { publication: own })
  const { content } = await asha.call(getRecommended, {})
  const shown = content.find((story) => story._id !== alone.key)
  expect(shown?.alsoReported).toMatchObject({ publications: 5, newest: told.map((_id) => ({ _id })) })
  expect(content.find((story) => story._id === alone.key)?.alsoReported).toBeNull()
})

test('a reason is true: the category that she follows, not the first of the story; new only on its first day; usual freshness is none [news:F11] [V1:C10]', async ({
  world,
}) => {
  const [water, sport] = [await givenCategory(world, 'water'), await givenCategory(world, 'sport')]
  const loved = await givenPublication(world, { name: 'Maidan' })
  const asha = await world.person()
  await follow(world, asha, { publication: loved, category: sport })
  const fresh = await givenArticle(world, { publication: loved, publishedAt: hoursAgo(world, 1) })
  const match = await givenArticle(world, { categories: [water, sport], publishedAt: hoursAgo(world, 1) })
  const told = await givenArticle(world, { publishedAt: hoursAgo(world, 60) })
  await givenArticle(world, { cluster: told.cluster, isHead: false, publishedAt: hoursAgo(world, 60) })
  await world.owner`update cluster set publication_count = 2 where id = ${told.cluster}`
  const old = await givenArticle(world, { publishedAt: hoursAgo(world, 61) })
  const unknown = await givenArticle(world, { publishedAt: hoursAgo(world, 1) })
  const { content } = await asha.call(getRecommended, {})
  const reasonOf = (key: string) => content.find((story) => story._id === key)?.reason
  expect(reasonOf(fresh.key)).toMatchObject({ code: 'FOLLOW_PUB', name: { en: 'Maidan' } })
  expect(reasonOf(match.key)).toMatchObject({ code: 'FOLLOW_CAT', name: { en: 'Sport' } })
  expect(reasonOf(told.key)).toEqual({ code: 'COVERED', count: 2 })
  expect(reasonOf(old.key)).toEqual({ code: 'EXPLORE' })
  expect(reasonOf(unknown.key)).toEqual({ code: 'FRESH' })
})
