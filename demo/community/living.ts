import { createHash } from 'node:crypto'
import { createComment } from '@chowk/contract/community/comment.ts'
import type { LikeEvent } from '@chowk/contract/community/post.ts'
import { createLike } from '@chowk/contract/community/reaction.ts'
import { createPost } from '@chowk/contract/community/write-post.ts'
import type { Sql } from '@chowk/server/platform/database.ts'
import type { House } from '@chowk/server/platform/handle.ts'
import type { Task, Tasks } from '@chowk/server/platform/jobs.ts'
import type { Person } from '@chowk/server/platform/viewer.ts'
import { HOUR_MS } from '@chowk/server/platform/time.ts'
import { Refused, askAs } from '../ask-as.ts'
import { SCHOOL, findWriter } from './writers.ts'

/** What somebody does while the demo runs: writes, or does something with a post, known by how it begins. */
type Step =
  | { by: string; text: string }
  | { by: string; text: string; on: string }
  | { by: string; event: LikeEvent; on: string }

const TIDE = 'Low tide at Uran'
const EGG = 'Something has laid'
const BELL = 'आज घंटी'

const STEPS: readonly Step[] = [
  { by: 'anil-deshpande', event: 'CELEBRATE', on: TIDE },
  { by: 'NS-T21', text: 'Do the godwits stay for the winter, or are they only changing trains?', on: TIDE },
  { by: 'leela-thomas', text: 'Changing trains. They have come from Yakutia and did not sit down once.', on: TIDE },
  { by: 'NS-T30', text: EGG + ' three eggs in the rain gauge. Class 9 has agreed not to measure until they are out.' },
  { by: 'leela-thomas', event: 'INSIGHTFUL', on: EGG },
  { by: 'kabir-solanki', text: 'Then how much will it have rained?', on: EGG },
  { by: 'NS-T30', text: 'Three eggs.', on: EGG },
  { by: 'NS-T14', event: 'CELEBRATE', on: EGG },
  { by: 'meera-joshi', event: 'INSIGHTFUL', on: 'Six seconds of the tide' },
  { by: 'NS-T9', text: BELL + ' दो मिनट देर से बजी, और पहली बार किसी ने शिकायत नहीं की।' },
  { by: 'anil-deshpande', text: 'शिकायत मैंने की थी, पर घंटी सुनती नहीं।', on: BELL },
  { by: 'leela-thomas', event: 'LIKE', on: BELL },
  { by: 'NS-T14', text: 'The trench is eleven metres now. They counted it twice.', on: 'Can the 7:10 bus' },
  { by: 'kabir-solanki', event: 'CURIOUS', on: 'Can the 7:10 bus' },
  { by: 'NS-T21', text: 'May I have pen thirty-four for the board examination?', on: 'What we learned from mending' },
  { by: 'NS-T9', text: 'If you promise to apologise to it first.', on: 'What we learned from mending' },
]

/** How often somebody of the demo does something, as cron in UTC: all of it takes an hour and a half; then there is something small every three hours. */
const PACE = '*/6 * * * *'
const NAME = 'demo-lives-on'

/** So far apart what comes back begins. */
const ROUND_HOURS = 3

const timeIn = (at: Date) =>
  at.toLocaleString('en-IN', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone: 'Asia/Kolkata',
  })

/** What comes back, with its time in it, so that it is told from the last one: what the gauge says, what was found, what is to be read. */
const ROUNDS: readonly ((time: string, turn: number) => readonly Step[])[] = [
  (time, turn) => {
    const gauge = `Rain gauge, ${time}: ${turn % 7} mm.`
    return [
      { by: 'NS-T30', text: `${gauge} The eggs are dry.` },
      { by: 'kabir-solanki', event: 'CURIOUS', on: gauge },
      { by: 'leela-thomas', text: 'Written down. Class 9, your turn at the next bell.', on: gauge },
    ]
  },
  (time) => {
    const found = `मिला, ${time}:`
    return [
      { by: 'NS-T9', text: `${found} पुस्तकालय में एक जोड़ी चश्मा, जो किसी किताब के बीच निशान बना था।` },
      { by: 'anil-deshpande', text: 'पहले किताब देख लीजिए, चश्मा किसका है उसी से पता चलेगा।', on: found },
      { by: 'leela-thomas', event: 'LIKE', on: found },
    ]
  },
  (time) => {
    const open = `The reading room is free from ${time}.`
    return [
      { by: 'NS-T14', text: `${open} Somebody left the window open, so bring something heavy for the pages.` },
      { by: 'NS-T21', event: 'SUPPORT', on: open },
      { by: 'kabir-solanki', text: 'Is a turtle bottle heavy enough?', on: open },
    ]
  },
]

function roundAt(now: Date): readonly Step[] {
  const turn = Math.floor(now.getTime() / (ROUND_HOURS * HOUR_MS))
  return ROUNDS[turn % ROUNDS.length]?.(timeIn(new Date(turn * ROUND_HOURS * HOUR_MS)), turn) ?? []
}

const isOnPost = (sql: Sql, on: string) => sql`
  p.workspace_id = (select id from workspace where slug = ${SCHOOL}) and (starts_with(p.title, ${on}) or starts_with(p.description, ${on}))`

/** Steps are told by what they left: what was done before the demo was closed is not done again. */
async function isDone(sql: Sql, step: Step, { personId }: Person): Promise<boolean> {
  if ('event' in step) {
    const found = await sql`
      select from reaction r join post p on p.id = r.subject_id where r.person_id = ${personId} and ${isOnPost(sql, step.on)}`
    return found.length > 0
  }
  const found =
    'on' in step
      ? await sql`
          select from comment c join post p on p.id = c.subject_id where c.author_id = ${personId} and c.text = ${step.text} and ${isOnPost(sql, step.on)} limit 1`
      : await sql`select from post where author_id = ${personId} and description = ${step.text} limit 1`
  return found.length > 0
}

// Of one attempt: a step that is refused is asked again no sooner than its turn comes back.
const keyOf = (step: Step) => createHash('sha256').update(JSON.stringify(step)).digest('hex').slice(0, 32)

async function take(house: House, step: Step, viewer: Person): Promise<boolean> {
  const as = { house, viewer, at: house.clock.now(), key: `${NAME} ${keyOf(step)}` }
  if (!('on' in step)) {
    await askAs(as, createPost, { description: step.text })
    return true
  }
  const [post] = await house.sql<{ id: string }[]>`
    select p.id from post p where p.state = 'PUBLISHED' and ${isOnPost(house.sql, step.on)} order by p.published_at limit 1`
  if (!post) return false
  if ('event' in step) await askAs(as, createLike, { activityId: post.id, likeEvent: step.event })
  else await askAs(as, createComment, { activityId: post.id, text: step.text })
  return true
}

/** Takes the next step that is left, and then of what comes back; what cannot be done any more is passed over. Answers whether there was one. */
export async function liveOn(house: House): Promise<boolean> {
  for (const step of [...STEPS, ...roundAt(house.clock.now())]) {
    const viewer = await findWriter(house.sql, step.by)
    if (!viewer || (await isDone(house.sql, step, viewer))) continue
    try {
      if (await take(house, step, viewer)) return true
    } catch (failure) {
      if (!(failure instanceof Refused)) throw failure
    }
  }
  return false
}

// Jobs run while the world is still put in place: a post of that moment would stand for a community that is there already.
const livingTask =
  (house: House, isSettled: () => boolean): Task =>
  async () => {
    if (isSettled()) await liveOn(house)
  }

/** The jobs of a house, and the one by which its demo's school goes on talking, once its world is in place. */
export const withLife = ({ tasks, crontab }: Tasks, house: House, isSettled: () => boolean): Tasks => ({
  tasks: { ...tasks, [NAME]: livingTask(house, isSettled) },
  crontab: `${crontab}\n${PACE} ${NAME}`,
})
