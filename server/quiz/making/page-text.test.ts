import { expect } from 'vitest'
import { changePublication } from '@chowk/contract/operator/publication.ts'
import { getArticle } from '@chowk/contract/news/article.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { getScrappingStatus } from '@chowk/contract/quiz/scrapping.ts'
import { STORY_PAGE_CHANGED } from '../../ingest/story-page/page-state.ts'
import { findPerson } from '../../identity/identity.ts'
import { READ_STORY_PAGES } from '../../ingest/story-page/read-pages.job.ts'
import { houseTasks } from '../../tasks.ts'
import { givenArticle, givenCategory } from '../../testing/news.ts'
import { LIST_PATHS, STORY_PATHS } from '../../testing/articles/article-paths.ts'
import { WHO, givenArticleScene } from '../../testing/articles/article-scene.ts'
import type { ArticleScene } from '../../testing/articles/article-scene.ts'
import { answersOf, mayAsk, statusOf } from '../../testing/articles/path-answers.ts'
import { openPress } from '../../testing/press.ts'
import { givenQuestions } from '../../testing/quiz/set.ts'
import { STORIES, givenListen, givenQuizStory, givenRead } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { findScript } from '../../audio/script.ts'
import { findOwnQuiz } from '../attempt/own-quiz.ts'
import { findHeard } from '../audio/find-heard.ts'
import { suggestTask } from '../model/suggest.job.ts'
import { MAKE_QUESTIONS, makeQuestions } from './make-questions.ts'
import { jobRun } from '../../testing/job-run.ts'

const [STORY] = STORIES
const MORE = `Carpenters of the neighbouring lane built a wooden lid so that no child falls into the well again.
Shopkeepers lend their handcarts on Sunday mornings to carry full water cans up to the temple steps.
Farmers beyond the railway line want to clean three more wells before the monsoon reaches their fields.`

/** What a model is handed for a teacher who asked for suggestions about a story; nothing where that may not be. */
async function sentToModel(world: World, articleId: string): Promise<string[]> {
  const workspaceId = await world.workspace()
  const [asked] = await world.owner<{ id: string }[]>`
    insert into quiz_suggestion (workspace_id, article_id, state, asked_at)
    values (${workspaceId}, ${articleId}, 'WAITING', ${world.clock.now()}) returning id`
  const sent: string[] = []
  const complete = async ({ material }: { material: string }) => {
    sent.push(material)
    return await Promise.resolve('{"questions": []}')
  }
  const context = jobRun({ isLast: true })
  await suggestTask(world.house, { name: 'listener', complete })({ suggestionId: asked?.id }, context)
  return sent
}

/** The quiz of somebody who heard a story to its end. */
async function foundFor(world: World, articleId: string) {
  const { id: personId } = await world.person({})
  await givenListen(world, { id: personId }, { id: articleId })
  const viewer = await findPerson(world.sql, world.clock, personId)
  if (!viewer) throw new Error('nobody hears it')
  const { id: quizId } = await findOwnQuiz(world.sql, personId, 'AUDIO')
  return await findHeard({ sql: world.sql, clock: world.clock, viewer, quizId })
}

/** What she would be asked, by the sentences that prove it. */
async function questionsForHearer(world: World, articleId: string): Promise<string[]> {
  const { usable } = await foundFor(world, articleId)
  const rows = await world.owner<{ evidence: string }[]>`
    select v.evidence from quiz_question q join quiz_question_version v on v.question_id = q.id and v.version = q.version
    where q.id = any(${usable.map(({ id }) => id)}::uuid[])`
  return rows.map(({ evidence }) => evidence).filter((evidence) => evidence !== '')
}

test('questions are made of the page of a story that somebody read, inside its licence, and its text is shown to nobody', async ({
  world,
}) => {
  await using press = Object.assign(await openPress(), { [Symbol.asyncDispose]: async () => await press.close() })
  const queued: { task: string; payload: unknown }[] = []
  const { enqueue } = world.house
  world.house.enqueue = async (_, task, payload) => void queued.push({ task, payload })
  const { tasks } = houseTasks(world.house, press.fetcher)
  const run = async (task: string) => {
    const payload = queued.find((each) => each.task === task)?.payload ?? {}
    await tasks[task]?.(payload, jobRun())
  }
  const { id } = await world.person({ name: 'Asha' })
  const asha = await world.session(id)
  const story = await givenArticle(world, { title: STORY?.title ?? '', html: 'Volunteers cleaned a well.' })
  const paragraphs = `${STORY?.text}\n${MORE}`.split('\n').map((each) => `<p>${each}</p>`)
  const url = press.put('/well', {
    headers: { 'content-type': 'text/html' },
    body: `<html><body><article><h1>${STORY?.title}</h1>${paragraphs.join('')}</article></body></html>`,
  })
  await world.owner`update article set words = 4, url = ${url} where id = ${story.id}`
  const stands = async () => (await asha.call(getScrappingStatus, { articleIds: [story.key] })).content[0]
  await run(READ_STORY_PAGES)
  expect(press.requests).toEqual([])
  await givenRead(world, { id }, story)
  await asha.call(getQuizEligibility, {})
  await run(MAKE_QUESTIONS)
  expect(await stands()).toMatchObject({ status: 'QUEUED', isMade: true, questions: 0 })
  await run(READ_STORY_PAGES)
  expect(await stands()).toMatchObject({ status: 'EXTRACTED', isMade: false })
  await run(STORY_PAGE_CHANGED)
  const made = await stands()
  expect(made).toMatchObject({ status: 'EXTRACTED', isMade: true })
  expect(made?.questions).toBeGreaterThan(0)
  const evidence = await world.owner<{ evidence: string }[]>`
    select v.evidence from quiz_question q join quiz_question_version v on v.question_id = q.id where q.article_id = ${story.id}`
  for (const each of evidence) expect(`${STORY?.text}\n${MORE}`).toContain(each.evidence)
  expect(JSON.stringify(await asha.call(getArticle, { slug: story.slug }))).not.toContain('municipality')
  const farah = await world.person({ operator: true })
  const [paper] = await world.owner<{ id: string }[]>`select publication_id as id from article where id = ${story.id}`
  queued.length = 0
  await farah.call(changePublication, { publicationId: paper?.id ?? '', licence: 'EXCERPT' })
  expect(queued).toContainEqual({ task: STORY_PAGE_CHANGED, payload: { articleId: story.id } })
  await run(STORY_PAGE_CHANGED)
  expect(await stands()).toMatchObject({ status: 'TOO_SHORT', attempts: null, isMade: true, questions: 0 })
  world.house.enqueue = enqueue
})

/** All that anybody is answered about a story on any path to articles. */
async function answersAbout(world: World, scene: ArticleScene): Promise<string[]> {
  const answers: string[] = []
  for (const path of LIST_PATHS) {
    const given = await answersOf(world, scene, path)
    for (const who of WHO) if (mayAsk(who, path)) answers.push(given[who])
  }
  for (const path of STORY_PATHS)
    for (const who of WHO)
      if (mayAsk(who, path)) answers.push((await statusOf(scene, who, { path, story: scene.story })).said)
  return answers
}

test('the text of a page makes questions and suggestions inside the licence alone, recordings speak what is shown, and no path to its article shows it [news:QG2]', async ({
  world,
}) => {
  const scene = await givenArticleScene(world)
  const { id } = scene.story
  const page = `${STORY?.text}\n${MORE}`
  await world.owner`update article set words = 4 where id = ${id}`
  await world.owner`
    insert into article_page (article_id, article_version, state, text) select id, version, 'EXTRACTED', ${page} from article where id = ${id}`
  const proofs = async () => {
    const rows = await world.owner<{ evidence: string }[]>`
      select v.evidence from quiz_question q join quiz_question_version v on v.question_id = q.id
      where q.article_id = ${id} and q.state <> 'RETIRED' and v.evidence <> ''`
    return rows.map(({ evidence }) => evidence)
  }
  const spoken = async () => (await findScript(world.sql, id))?.script.map(({ text }) => text).join(' ') ?? ''
  await makeQuestions(world.house, id)
  const made = await proofs()
  expect(made.length).toBeGreaterThan(0)
  for (const each of made) expect(page).toContain(each)
  expect((await sentToModel(world, id)).join('\n')).toContain('wooden lid')
  expect(await spoken()).toContain('The text.')
  expect(await questionsForHearer(world, id), 'whoever hears it did not hear the page').toEqual([])
  const answers = await answersAbout(world, scene)
  expect(answers.filter((each) => each.includes('The open quokka')).length).toBeGreaterThan(LIST_PATHS.length)
  const sentences = page.split('\n').flatMap((line) => line.split(/(?<=\.) /))
  expect(sentences).toHaveLength(8)
  for (const text of [...answers, await spoken()])
    expect(sentences.filter((sentence) => text.includes(sentence))).toEqual([])
  await world.owner`update publication set licence = 'EXCERPT' where id = ${scene.publication}`
  await makeQuestions(world.house, id)
  expect(await proofs(), 'outside the licence no question stays').toEqual([])
  expect(await sentToModel(world, id), 'and nothing is handed to a model').toEqual([])
  // The beginning of a story is what a question for its headline shows: of a page no more than its first sentence.
  const [, train] = STORIES
  const html = 'Passengers take bicycles along.'
  const asked = await givenArticle(world, { title: train?.title ?? '', html, categories: [scene.category] })
  for (const number of [0, 2, 3, 4, 5]) await givenQuizStory(world, number, { category: scene.category })
  await world.owner`
    insert into article_page (article_id, article_version, state, text)
    select id, version, 'EXTRACTED', ${train?.text ?? ''} from article where id = ${asked.id}`
  await makeQuestions(world.house, asked.id)
  const shown = await world.owner<{ rule: string; text: string; evidence: string }[]>`
    select q.rule, concat_ws(' ', v.stem, v.passage, array_to_string(v.options, ' ')) as text, v.evidence
    from quiz_question q join quiz_question_version v on v.question_id = q.id where q.article_id = ${asked.id}`
  expect(shown.map(({ rule }) => rule)).toContain('HEADLINE')
  for (const { rule, text, evidence } of shown) {
    const ofPage = (train?.text ?? '').split('\n').filter((sentence) => text.includes(sentence))
    expect([rule, ofPage.filter((sentence) => sentence !== evidence)]).toEqual([rule, []])
  }
  const excerpt = await spoken()
  expect(excerpt).toContain('A wallaby sleeps')
  expect(excerpt, 'nor is more spoken than the excerpt').not.toContain('The text.')
})

test('a hearer is asked what the recording of her story said', async ({ world }) => {
  const story = await givenQuizStory(world, 1)
  await makeQuestions(world.house, story.id)
  const heard = await questionsForHearer(world, story.id)
  expect(heard.length).toBeGreaterThan(0)
  for (const each of heard) expect(STORIES[1]?.text).toContain(each)
  await world.owner`update publication set licence = 'EXCERPT'`
  expect(await questionsForHearer(world, story.id), 'of a story whose summary alone is read').toEqual([])
})

test('a hearer is asked nothing that her recording left out, nor what a person wrote about its story without saying what proves it', async ({
  world,
}) => {
  const category = await givenCategory(world, 'craft')
  const story = await givenQuizStory(world, 1, { category })
  for (const number of [0, 2, 3, 4, 5]) await givenQuizStory(world, number, { category })
  await makeQuestions(world.house, story.id)
  const all = await questionsForHearer(world, story.id)
  const [left = ''] = all
  // As of a story whose link lists, captions and tables are not read aloud.
  const segments = (STORIES[1]?.text ?? '')
    .split('\n')
    .filter((text) => text !== left)
    .map((text, i) => ({ i, startMs: i * 1000, text, blockIndex: i }))
  expect(segments).toHaveLength(4)
  await world.owner`
    insert into audio (article_id, text_version, status, next_at, segments) values (${story.id}, 1, 'CLIENT', now(), ${world.owner.json(segments)})`
  const asked = await questionsForHearer(world, story.id)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked).toEqual(all.filter((evidence) => evidence !== left))

  const [byHand = ''] = await givenQuestions(world, 1)
  await world.owner`
    update quiz_question set article_id = ${story.id}, cluster_id = ${story.cluster} where id = ${byHand}`
  const { usable } = await foundFor(world, story.id)
  expect(usable.length).toBeGreaterThan(0)
  expect(usable.map(({ id }) => id)).not.toContain(byHand)
})

test('a story whose questions were made before pages were read has its page asked for once its reader may be asked about it; one with enough questions has not', async ({
  world,
}) => {
  const { id } = await world.person({ name: 'Asha' })
  const asha = await world.session(id)
  const rich = await givenQuizStory(world, 0)
  const thin = await givenArticle(world, { title: 'A well in the lane', html: 'Volunteers cleaned a well.' })
  const unread = await givenArticle(world, { title: 'A well on the hill', html: 'Pupils cleaned a well.' })
  for (const story of [rich, thin, unread]) await makeQuestions(world.house, story.id)
  await world.owner`update article set words = 4`
  const asked = async () =>
    (await world.owner<{ id: string }[]>`select article_id as id from article_page`).map(({ id }) => id)
  for (const story of [rich, thin]) await givenRead(world, { id }, story)
  expect(await asked()).toEqual([])
  await asha.call(getQuizEligibility, {})
  expect(await asked()).toEqual([thin.id])
})
