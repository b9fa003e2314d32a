import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Made, Who } from './article-paths.ts'
import type { Caller } from '../caller.ts'
import { givenCommunity } from '../community/community.ts'
import { givenArticle, givenCategory, givenPublication } from '../news.ts'
import type { World } from '../world.ts'

type Person = Caller & { id: string }
type People = Record<Exclude<Who, 'visitor'>, Person> & { visitor: Caller & { deviceId: string | null } }
/** Everybody who asks. */
export const WHO: readonly Who[] = ['visitor', 'teacher', 'minor', 'pupil', 'blocker']

/** A story of the scene. */
export interface SceneStory {
  id: string
  key: string
  slug: string
  cluster: string
}

/** Readers, publications, and a story that everybody may read. */
export interface ArticleScene extends Made {
  people: People
  school: string
  story: SceneStory
  publicationIds: { well: string; suspended: string; blocked: string }
}

/** What some may not read, or do not want to. */
export interface Barrier {
  name: string
  unseenBy: readonly Who[]
  facts: (scene: ArticleScene) => Partial<Parameters<typeof givenArticle>[1] & object>
  change?: (world: World, id: string) => Promise<unknown>
  /** Reached by its address, it is shown with that fact (X20). */
  isOpenDirectly?: boolean
  isTakenBack?: boolean
}

/** All of them. */
export const BARRIERS: readonly Barrier[] = [
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

/** Makes the scene. */
export async function givenArticleScene(world: World): Promise<ArticleScene> {
  const school = await givenCommunity(world)
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
  const scene = { people, school, publicationIds, publication: well, blocked, category, now }
  const story = await givenStory(world, { people } as ArticleScene, { publication: well, title: 'The open quokka' })
  await mkdir(join(world.config.home, 'audio'), { recursive: true })
  await writeFile(join(world.config.home, 'audio', 'quokka.mp3'), 'quokka')
  return { ...scene, story, open: story.key }
}

// Every reader saved it, opened it, reported it and put it in her queue; a teacher picked it; it can be heard.
async function givenStory(
  world: World,
  { people }: ArticleScene,
  facts: Parameters<typeof givenArticle>[1],
): Promise<SceneStory> {
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

/** Makes a story that is as a barrier says, which every reader saved, opened, reported and queued before; and one within a cluster. */
export async function givenBarrier(
  world: World,
  scene: ArticleScene,
  { name, facts, change }: Barrier,
): Promise<SceneStory> {
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
