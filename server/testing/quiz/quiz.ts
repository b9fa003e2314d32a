import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import { makeQuestions } from '../../quiz/making/make-questions.ts'
import { givenArticle } from '../news.ts'
import type { TestPerson, World } from '../world.ts'

/** Stories that questions can be made of: each with a beginning, a number, a year and sentences that stand for themselves. */
export const STORIES: readonly { title: string; text: string }[] = [
  {
    title: 'Well of the weavers’ lane gives water again',
    text: `Volunteers of the weavers’ lane cleaned their old stone well during the hottest fortnight of May.
Engineers of the municipality found clear water below eleven metres of mud and broken pottery.
Every household of the lane gave 250 rupees for ropes, buckets and a new iron wheel.
Grandmothers remember that the well was closed in 1987 after a child had fallen over its wall.
Pupils of the primary school paint the history of the well on its rebuilt wall this month.`,
  },
  {
    title: 'Night train to the coast carries bicycles from Monday',
    text: `Passengers of the coastal night train may take their bicycles along in a separate coach.
Railway officers measured the goods coach twice before hooks for bicycles were fixed to its ceiling.
Cyclists pay 80 rupees for the place of one bicycle on the whole distance.
Station masters tried a similar coach in 1994 and gave it up for want of porters.
Fishermen of the last station hope for visitors who eat at their small kitchens.`,
  },
  {
    title: 'Library on three wheels reaches hill villages',
    text: `Librarians of the district drive a three-wheeled library up to villages beyond the second pass.
Shelves of light bamboo hold picture books, atlases and a dictionary in two scripts.
Readers borrowed 640 volumes during the first month of the new route.
Villagers asked for a rolling library in 2003 when the bridge over the gorge was opened.
Teachers exchange their finished books under a walnut tree beside the bus stop.`,
  },
  {
    title: 'Kite makers agree to give up glass-coated thread',
    text: `Kite makers of the old market signed a promise to sell cotton thread alone.
Doctors of the bird hospital had treated wounded owls and herons after every festival.
Merchants burned 300 spools of sharp thread on an open ground before the temple.
Glass powder came into the kite trade in 1979 through a dealer from the harbour.
Children fly paper kites with long tails from the roofs of the market.`,
  },
  {
    title: 'Potters fire their kilns with dried leaves',
    text: `Potters below the fort heat their kilns with leaves which the gardens used to burn.
Gardeners bring forty sacks of dried leaves every morning on a flat handcart.
Ovens now reach 900 degrees without a single log of forest wood.
Craft schools taught firing with leaves in 1965 and nobody wrote it down.
Buyers praise the even colour of lamps and water jars from the new fire.`,
  },
  {
    title: 'Astronomy club repairs brass telescope of the college',
    text: `Students of the astronomy club repaired a brass telescope that stood forgotten in a cellar.
Lenses were polished with rice flour and silk by a retired maker of spectacles.
Members watched 17 moons and planets through it during their first clear week.
Professors had bought the instrument in 1931 for a journey to an eclipse.
Neighbours may look through the telescope on the roof every Saturday after sunset.`,
  },
]

/** A story of the number among `STORIES`, which questions are made of. */
export async function givenQuizStory(
  world: World,
  number: number,
  { category = undefined as number | undefined } = {},
) {
  const story = STORIES[number]
  if (!story) throw new Error(`there is no story ${number}`)
  return await givenArticle(world, {
    title: story.title,
    html: story.text,
    ...(category && { categories: [category] }),
  })
}

/** Somebody reads a story so that it counts. */
export async function givenRead(
  world: World,
  person: Pick<TestPerson, 'id'>,
  article: { id: string; cluster: string },
): Promise<void> {
  const now = world.clock.now()
  await world.owner`
    insert into reading (person_id, article_id, cluster_id, first_opened_at, last_opened_at, active_seconds, progress, qualified_at)
    values (${person.id}, ${article.id}, ${article.cluster}, ${now}, ${now}, 60, 100, ${now}) on conflict do nothing`
}

type MadeStories = Promise<Awaited<ReturnType<typeof givenQuizStory>>[]>
const storiesOf = new WeakMap<World, MadeStories>()

// Questions of a story are those of whoever reads it: one world needs them once.
function givenQuizStories(world: World): MadeStories {
  const known = storiesOf.get(world)
  if (known) return known
  const made = (async () => {
    const stories = []
    for (const number of STORIES.keys()) stories.push(await givenQuizStory(world, number))
    for (const { id } of stories) await makeQuestions(world.house, id)
    return stories
  })()
  storiesOf.set(world, made)
  return made
}

/** So many of the stories, with their questions, read by somebody in a row. */
export async function givenReads(world: World, person: Pick<TestPerson, 'id'>, count: number) {
  const stories = (await givenQuizStories(world)).slice(0, count)
  for (const story of stories) await givenRead(world, person, story)
  return stories
}

/** So many of the stories, with their questions, heard by somebody to their end; it counts neither as read nor for a text quiz. */
export async function givenListens(world: World, person: Pick<TestPerson, 'id'>, count: number) {
  const stories = (await givenQuizStories(world)).slice(0, count)
  for (const story of stories) await givenListen(world, person, story)
  return stories
}

/** Somebody hears a story to its end. */
export async function givenListen(world: World, person: Pick<TestPerson, 'id'>, { id }: { id: string }): Promise<void> {
  const now = world.clock.now()
  await world.owner`
    insert into listen (person_id, article_id, position_ms, duration_ms, ranges, played_ms, first_played_at, updated_at, completed_at)
    values (${person.id}, ${id}, 60000, 60000, '[[0, 60000]]', 60000, ${now}, ${now}, ${now}) on conflict do nothing`
}

/** The rules of a workspace's quizzes, as its page of rules keeps them; those that are not named are as everywhere. */
export async function givenRules(world: World, workspaceId: string, rules: Partial<QuizConfig>): Promise<void> {
  await world.owner`
    insert into quiz_config (workspace_id, version, content, changed_at) values (${workspaceId}, 1, ${world.owner.json(rules)}, ${world.clock.now()})
    on conflict (workspace_id) do update set version = quiz_config.version + 1, content = excluded.content`
}
