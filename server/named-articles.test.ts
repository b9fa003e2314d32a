import { expect } from 'vitest'
import { REPORT_DECIDED } from './moderation/moderation-notices.ts'
import { notify } from './notice/notify.ts'
import { ownOrigin } from './platform/config.ts'
import { tellSuggested } from './quiz/notice/tell-teachers.ts'
import type { Who } from './testing/articles/article-paths.ts'
import { BARRIERS, givenArticleScene, givenBarrier } from './testing/articles/article-scene.ts'
import type { ArticleScene, SceneStory } from './testing/articles/article-scene.ts'
import { givenComment, givenPost } from './testing/community/community.ts'
import { NAMING_PATHS } from './testing/articles/naming-paths.ts'
import type { Leading, NamingPath } from './testing/articles/naming-paths.ts'
import { givenQuestion, givenTry } from './testing/quiz/regrading.ts'
import { givenSet, writtenSet } from './testing/quiz/set.ts'
import { test } from './testing/test.ts'
import type { TestPerson, World } from './testing/world.ts'

const SIGNED_IN = ['teacher', 'minor', 'pupil', 'blocker'] as const

interface Staffed {
  scene: ArticleScene
  writer: TestPerson
  teacher: TestPerson
}

// Of the school all are administrators here, minors too: what is only the staff's is tried for whoever may not read every story.
async function givenStaff(world: World): Promise<Staffed> {
  const scene = await givenArticleScene(world)
  const writer = await world.person({ workspace: scene.school })
  await world.owner`update membership set role = 'ADMIN' where workspace_id = ${scene.school} and person_id <> ${writer.id}`
  const { people, school } = scene
  const teacher = await world.session(people.teacher.id, school)
  const minor = await world.session(people.minor.id, school)
  const pupil = await world.session(people.pupil.id, school)
  world.house.config.model = { url: 'http://127.0.0.1:9/v1', key: 'canary', model: 'small', callsPerDay: 50 }
  return { scene: { ...scene, people: { ...people, teacher, minor, pupil } }, writer, teacher }
}

const pageOf = (world: World, { slug }: SceneStory) => `${ownOrigin(world.config)}/details/${slug}`

async function givenPosts(world: World, { scene, writer }: Staffed, story: SceneStory): Promise<Leading['post']> {
  const sql = world.owner
  const url = pageOf(world, story)
  const now = world.clock.now()
  const facts = { author: writer.id, workspace: scene.school, isGlobal: true }
  const post = await givenPost(world, { ...facts, type: 'PROJECT' })
  const question = await givenPost(world, { ...facts, type: 'FORUM' })
  await givenComment(world, { subject: post.id, author: writer.id })
  await sql`update comment set link = ${url} where subject_id = ${post.id}`
  await sql`
    insert into post_feature (post_id, workspace_id, featured_at, until)
    values (${post.id}, ${scene.school}, ${now}, ${new Date(now.getTime() + 86_400_000)})`
  const all = [post.id, question.id]
  for (const who of SIGNED_IN) {
    const author = scene.people[who].id
    const own = { author, workspace: who === 'blocker' ? null : scene.school }
    const waiting = await givenPost(world, { ...own, state: 'SCHEDULED' })
    const deleted = await givenPost(world, { ...own, state: 'DELETED' })
    await sql`update post set publish_at = ${new Date(now.getTime() + 86_400_000)} where id = ${waiting.id}`
    await sql`update post set deleted_at = ${now}, deleted_by = ${author}, deleted_as = 'AUTHOR' where id = ${deleted.id}`
    all.push(waiting.id, deleted.id)
  }
  await sql`update post set link = ${url} where id = any(${all}::uuid[])`
  return post
}

async function givenQuiz(world: World, { scene, teacher }: Staffed, story: SceneStory) {
  const sql = world.owner
  const { school, people } = scene
  const asked = async (stem: string) => {
    const id = await givenQuestion(world, { workspace: school, stem })
    await sql`update quiz_question set article_id = ${story.id}, cluster_id = ${story.cluster} where id = ${id}`
    return id
  }
  const question = await asked('Who sleeps?')
  const draft = await asked('Who is asleep?')
  const set = await givenSet(teacher, writtenSet([question]))
  await sql`update quiz_question set state = 'DRAFT' where id = ${draft}`
  const results: Partial<Record<Who, string>> = {}
  for (const who of SIGNED_IN) {
    const workspace = who === 'blocker' ? null : school
    const { resultSlug } = await givenTry(world, { personId: people[who].id, workspace, chosen: [[question, [0]]] })
    results[who] = resultSlug
  }
  await sql`
    insert into quiz_question_report (question_id, person_id, reason, words, reported_at)
    values (${question}, ${people.pupil.id}, 'TYPO', '', ${world.clock.now()})`
  const [suggestion] = await sql<{ id: string; title: string }[]>`
    insert into quiz_suggestion (workspace_id, person_id, article_id, state, asked_at)
    select ${school}, ${teacher.id}, id, 'DONE', ${world.clock.now()} from article where id = ${story.id}
    returning id, (select title from article where id = article_id)`
  if (suggestion) await tellSuggested(world.owner, world, { ...suggestion, drafts: 2 })
  return { question, draft, set: set.id, slug: set.slug, results }
}

// Reports about it were decided: that is told without a word of it.
const tellDecided = async (world: World, { teacher }: Staffed, story: SceneStory) =>
  await notify(world.owner, world, {
    kind: REPORT_DECIDED,
    personIds: [teacher.id],
    subject: crypto.randomUUID(),
    actorId: null,
    facts: { outcome: 'UPHELD' },
    event: story.key,
  })

async function givenLeading(world: World, staffed: Staffed, story: SceneStory): Promise<Leading> {
  await tellDecided(world, staffed, story)
  const quiz = await givenQuiz(world, staffed, story)
  return { ...quiz, key: story.key, url: pageOf(world, story), post: await givenPosts(world, staffed, story) }
}

const wantedOf = ({ names }: NamingPath, isReadable: boolean) => names !== undefined && isReadable

test(
  'a post, a comment, a notification and a question that lead to a story name it to whoever may read it and to nobody else [V1:A6]',
  { timeout: 240_000 },
  async ({ world }) => {
    const staffed = await givenStaff(world)
    const { scene, writer } = staffed
    const tried = []
    const sql = world.owner
    const { suspended } = scene.publicationIds
    // While it may still be read, all that leads to it comes to be.
    await sql`update publication set status = 'ACTIVE' where id = ${suspended}`
    for (const barrier of BARRIERS) {
      const { publication, ...later } = barrier.facts(scene)
      const open = { name: barrier.name, unseenBy: [], facts: () => (publication === undefined ? {} : { publication }) }
      const story = await givenBarrier(world, scene, open)
      tried.push({ barrier, later, story, leading: await givenLeading(world, staffed, story) })
    }
    await sql`update publication set status = 'SUSPENDED' where id = ${suspended}`
    for (const { barrier, later, story } of tried) {
      const { state = 'READY', sensitive = false, level = null } = later
      await sql`update article set state = ${state}, sensitive = ${sensitive}, level = ${level} where id = ${story.id}`
      await barrier.change?.(world, story.id)
    }
    world.cache.clear()
    const wrong: string[] = []
    for (const path of NAMING_PATHS)
      for (const { barrier, story, leading } of tried)
        for (const who of path.by) {
          const given = path.input(leading, { school: scene.school, writer: writer.id }, who)
          const answer = await scene.people[who].ask(path.ask, given)
          const said = JSON.stringify(answer.body)
          const name = path.names === 'key' ? `"articleId":"${story.key}"` : `that is ${barrier.name}`
          const isReadable = !barrier.unseenBy.includes(who) || barrier.isOpenDirectly === true
          if (answer.statusCode >= 400 || said.includes(name) !== wantedOf(path, isReadable))
            wrong.push(`${path.ask.address}, ${barrier.name}, ${who}: ${answer.statusCode} ${said.slice(0, 300)}`)
        }
    expect(wrong).toEqual([])
  },
)
