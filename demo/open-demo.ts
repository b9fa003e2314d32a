import type { begin } from '@chowk/server/begin.ts'
import type { OpenHouse, Openings } from '@chowk/server/open.ts'
import type { TaskOptions } from '@chowk/server/tasks.ts'
import type { FeedServer } from './feed-server.ts'
import { DEMO_PASSWORD, demoPeople } from './people.ts'
import { beginAnewIfHalf, whileFilling } from './filling.ts'

const people = demoPeople.map(({ email, name, part: segment }) => ({
  email,
  name,
  part: segment,
  password: DEMO_PASSWORD,
}))

interface Newsroom extends FeedServer {
  /** From now on it shows its feeds as they stood at that moment; undefined: as they stand. */
  showAt(time: Date | undefined): void
}

interface DemoOptions extends TaskOptions {
  /** Nobody writes by herself, so that tests meet what they wrote. */
  isQuiet?: boolean
}

interface OpeningOptions extends DemoOptions {
  /** Whether the world is in place. */
  isSettled: () => boolean
}

/** Opens the house on its demo world, which is put in place while the first pages are already read. */
export async function openDemo(beginHouse: typeof begin, options: DemoOptions = {}): Promise<void> {
  const openedAt = new Date()
  const newsroom = openNewsroom(openedAt)
  let isSettled = false
  const open = await beginHouse(
    process.env['CHOWK_DEV'] === '1' ? 'dev' : 'demo',
    openingsOf(newsroom, { ...options, isSettled: () => isSettled }),
  )
  if (!(await whileFilling(open, async () => await fillWorld(open, await newsroom, openedAt)))) return
  isSettled = true
  // The first page was made while nothing had been published yet.
  open.forgetCached()
  say(open)
  if (open.house.config.worldFeeds) void addWorldIfReachable(open)
}

async function openNewsroom(openedAt: Date): Promise<Newsroom> {
  const { openFeedServer } = await import('./feed-server.ts')
  let shown: Date | undefined = openedAt
  const server = await openFeedServer({ openedAt, now: () => shown ?? new Date() })
  process.once('SIGTERM', () => void server.close()).once('SIGINT', () => void server.close())
  return { ...server, showAt: (time) => void (shown = time) }
}

// What is imported here is read while the database starts.
async function openingsOf(newsroom: Promise<Newsroom>, { isSettled, ...options }: OpeningOptions): Promise<Openings> {
  const { registerPostBox } = await import('@chowk/server/platform/post/post-box.ts')
  return {
    innerOrigins: [(await newsroom).origin],
    before: beginAnewIfHalf,
    tasks: async (house, fetcher) => {
      const [{ houseTasks }, { withLife }] = await Promise.all([
        import('@chowk/server/tasks.ts'),
        import('./community/living.ts'),
      ])
      const tasks = houseTasks(house, fetcher, options)
      return options.isQuiet ? tasks : withLife(tasks, house, isSettled)
    },
    more: (app, house) => {
      app.get('/demo/people', (c) => c.json({ statusCode: 200, message: 'Success!', body: people }))
      registerPostBox(app, house)
    },
  }
}

async function fillWorld(open: OpenHouse, newsroom: Newsroom, openedAt: Date): Promise<void> {
  const settling = { house: open.house, sql: open.owner, openedAt }
  const [
    { liveThePast },
    { readThePast, settlePublications },
    { invitePupil, settlePeople },
    { settleSquares },
    { settlePlans },
    { settleProfiles },
    { settleSchool },
    { settleCommunity },
    { settleModeration },
    { settleFurther },
    { settleSecondSchool },
    { settleAdministration },
    { moveToToday },
    { settleStore },
    { makeLanguageReader },
  ] = await Promise.all([
    import('./history.ts'),
    import('./newsroom.ts'),
    import('./people.ts'),
    import('./squares.ts'),
    import('./plans.ts'),
    import('./profiles.ts'),
    import('./school.ts'),
    import('./community/settle-community.ts'),
    import('./community/settle-moderation.ts'),
    import('./community/settle-further.ts'),
    import('./community/second-school.ts'),
    import('./administration.ts'),
    import('./today.ts'),
    import('./store/settle-store.ts'),
    import('@chowk/server/ingest/text/language.ts'),
  ])
  await moveToToday(open.owner, openedAt)
  await settlePublications(open.owner, newsroom)
  const ids = await settlePeople(open.owner)
  await invitePupil(open.house, open.owner)
  await settleSquares(open.owner, ids)
  await settlePlans(open.house, open.owner, ids)
  await settleProfiles(open.owner, ids)
  await settleSchool(open.owner, openedAt)
  await settleCommunity(settling)
  await settleModeration(open.owner, openedAt)
  await settleFurther(settling)
  await settleSecondSchool(settling)
  await settleAdministration(settling)
  const languages = makeLanguageReader()
  await readThePast({ house: open.house, fetcher: open.fetcher, languages }, openedAt, newsroom.showAt)
  newsroom.showAt(undefined)
  await liveThePast(open.house, open.owner, ids, openedAt)
  await languages.close()
  await fillQuiz(settling)
  await settleStore({ house: open.house, sql: open.owner, people: ids, openedAt })
}

interface Settling {
  house: OpenHouse['house']
  sql: OpenHouse['owner']
  openedAt: Date
}

async function fillQuiz(settling: Settling): Promise<void> {
  const [{ settleQuizzes }, { settleQuestionBank }, { settleTeacherExamples }] = await Promise.all([
    import('./quiz/quizzes.ts'),
    import('./quiz/question-bank.ts'),
    import('./quiz/teacher-examples.ts'),
  ])
  await settleQuizzes(settling)
  await settleQuestionBank(settling)
  await settleTeacherExamples(settling.sql, settling.openedAt)
}

// By its name: letters lead there, passkeys belong to it, and a session at the number would be another one.
function say({ house }: OpenHouse): void {
  const address = house.config.origin ?? `http://localhost:${house.config.port}`
  const width = Math.max(...people.map((person) => person.email.length))
  const lines = people.map(({ email, part: segment }) => `  ${email.padEnd(width)}  ${segment}`)
  console.log(
    `\nChowk is open at ${address}\nLetters and codes: ${address}/demo/post\n\nSign in as one of these, password ${DEMO_PASSWORD}\n${lines.join('\n')}\n`,
  )
}

// Without internet the world's publications would stand in every list with nothing to read.
async function addWorldIfReachable({ fetcher, owner, house }: OpenHouse): Promise<void> {
  try {
    const { addWorldPublications, isWorldReachable } =
      await import('@chowk/server/ingest/operator/world-publications.ts')
    if (await isWorldReachable(fetcher)) await addWorldPublications(owner, new Date(), { isDefault: false })
  } catch (failure) {
    house.log.warn({ error: String(failure) }, "the world's publications were not added")
  }
}
