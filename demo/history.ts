import type { Call, Envelope, Input } from '@chowk/contract/call.ts'
import { followCategory, savePublication } from '@chowk/contract/news/follow.ts'
import { addPick } from '@chowk/contract/recommend/picks.ts'
import { changeSaved, makeSavedFolder, saveArticle } from '@chowk/contract/news/saved.ts'
import type { SavedFolder } from '@chowk/contract/news/saved.ts'
import { beatReading, viewArticle } from '@chowk/contract/news/view.ts'
import { handlers } from '@chowk/server/app.ts'
import type { House } from '@chowk/server/platform/handle.ts'
import type { Person, Viewer } from '@chowk/server/platform/viewer.ts'
import type { Sql } from '@chowk/server/platform/database.ts'
import { houseAt, viewerOf } from './ask-as.ts'
import { demoAddress } from './people.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DEVICES = 14
// About as much of a story as one of its paragraphs.
const PERCENT_A_BLOCK = 14
/** How many minutes before the opening visitors came: some of them just now. */
const CAME_MINUTES_AGO = [4, 12, 25, 80, 160]

/** What somebody of the demo world did before it opened. */
interface Past {
  email: string
  publications: string[]
  categories: string[]
  /** Folders with the number of saved stories in each, taken from the newest. */
  folders: [name: string, stories: number][]
  loose: number
  reads: number
}

const PASTS: Past[] = [
  {
    email: demoAddress('meera'),
    publications: ['the-riverine-post', 'saral-vigyan', 'nagar-samvad', 'maidan', 'the-ferry', 'gaon-charcha'],
    categories: ['water', 'science', 'farming', 'craft'],
    folders: [
      ['Stepwells', 4],
      ['For Sunday', 3],
    ],
    loose: 3,
    reads: 12,
  },
  {
    email: demoAddress('kabir'),
    publications: ['saral-vigyan', 'maidan', 'jan-ganit', 'khel-kona'],
    categories: ['science', 'sport', 'schools'],
    folders: [['Science fair', 2]],
    loose: 1,
    reads: 6,
  },
  {
    email: demoAddress('leela'),
    publications: ['the-ferry', 'the-riverine-post', 'pustak-path', 'jan-ganit'],
    categories: ['schools', 'books', 'languages'],
    folders: [['For class 7', 3]],
    loose: 2,
    reads: 8,
  },
  {
    email: demoAddress('anil'),
    publications: ['nagar-samvad', 'aangan', 'khel-kona'],
    categories: ['schools', 'cities'],
    folders: [],
    loose: 2,
    reads: 5,
  },
]

interface Known {
  key: string
  publishedAt: Date
  categories: string[]
}

/** Gives the people of the demo a past, made through the calls as it was then. Does nothing where somebody has one already. */
export async function liveThePast(
  house: House,
  owner: Sql,
  people: ReadonlyMap<string, string>,
  openedAt: Date,
): Promise<void> {
  const [before] = await owner`select 1 from reading limit 1`
  if (before) return
  const stories = await owner<Known[]>`
    select a.key, a.published_at, array(select slug from category where id = any(a.category_ids)) as categories
    from article a where a.is_listed and a.is_head order by a.published_at desc`
  for (const past of PASTS) {
    const viewer = await viewerOf(owner, people.get(past.email) ?? '')
    if (viewer) await live(house, owner, viewer, { past, stories, openedAt })
  }
  await passersBy(house, owner, stories, openedAt)
  await pick(house, owner, people, { stories, openedAt })
}

async function live(
  house: House,
  owner: Sql,
  viewer: Person,
  { past, stories, openedAt }: { past: Past; stories: Known[]; openedAt: Date },
): Promise<void> {
  const ago = (hours: number) => new Date(openedAt.getTime() - hours * HOUR)
  for (const slug of past.publications) {
    const [row] = await owner<{ id: string }[]>`select id from publication where slug = ${slug}`
    if (row) await make(house, { viewer, at: ago(72) }, savePublication, { publicationId: row.id, saved: true })
  }
  for (const slug of past.categories) {
    const [row] = await owner<{ id: number }[]>`select id from category where slug = ${slug}`
    if (row) await make(house, { viewer, at: ago(72) }, followCategory, { categoryId: row.id, followed: true })
  }
  const liked = stories.filter((story) => story.categories.some((slug) => past.categories.includes(slug)))
  let next = 0
  for (const [name, count] of past.folders) {
    const folder = await make<SavedFolder>(house, { viewer, at: ago(48) }, makeSavedFolder, { name })
    for (const story of liked.slice(next, (next += count))) {
      await make(house, { viewer, at: ago(count) }, saveArticle, { articleId: story.key, saved: true })
      if (folder)
        await make(house, { viewer, at: ago(count) }, changeSaved, { articleId: story.key, folderIds: [folder.id] })
    }
  }
  for (const story of liked.slice(next, next + past.loose))
    await make(house, { viewer, at: ago(1) }, saveArticle, { articleId: story.key, saved: true })
  for (const [index, story] of liked.toReversed().slice(0, past.reads).entries())
    await read(house, viewer, story, {
      at: ago(past.reads - index + 1),
      progress: [100, 64, 38, 92, 100][index % 5] ?? 100,
    })
}

// Opens a story and stays: a beat each quarter of a minute, as the page sends them.
async function read(
  house: House,
  viewer: Viewer,
  story: Known,
  { at: time, progress }: { at: Date; progress: number },
): Promise<void> {
  const opened = await make(house, { viewer, at: time }, viewArticle, { articleId: story.key, list: 'latest' })
  if (!opened) return
  for (let beat = 1; beat <= 6; beat++) {
    const now = new Date(time.getTime() + beat * 15_000)
    const percent = Math.round((progress * beat) / 6)
    await make(house, { viewer, at: now }, beatReading, {
      articleId: story.key,
      progress: percent,
      position: { blockIndex: Math.floor(percent / PERCENT_A_BLOCK), offset: 0, percent, at: now.toISOString() },
    })
  }
}

// Visitors of the last hours: without them nothing would be read by many.
async function passersBy(house: House, owner: Sql, stories: Known[], openedAt: Date): Promise<void> {
  for (let number = 0; number < DEVICES; number++) {
    const [device] = await owner<{ id: string }[]>`insert into device (consent_at) values (${openedAt}) returning id`
    const viewer: Viewer = { signedIn: false, deviceId: device?.id ?? null }
    for (const [position, story] of stories.slice(0, 24).entries()) {
      if ((number * 7 + position * 5) % (position + 3) > 2) continue
      const time = new Date(
        Math.max(
          story.publishedAt.getTime() + MINUTE,
          openedAt.getTime() - (CAME_MINUTES_AGO[(number + position) % 5] ?? 0) * MINUTE,
        ),
      )
      if (time < openedAt) await read(house, viewer, story, { at: time, progress: 100 })
    }
  }
}

async function pick(
  house: House,
  owner: Sql,
  people: ReadonlyMap<string, string>,
  { stories, openedAt }: { stories: Known[]; openedAt: Date },
): Promise<void> {
  const teacher = await viewerOf(owner, people.get(demoAddress('leela')) ?? '')
  const story = stories.find((one) => one.categories.includes('books')) ?? stories[0]
  if (teacher && story)
    await make(house, { viewer: teacher, at: new Date(openedAt.getTime() - HOUR) }, addPick, {
      articleId: story.key,
      days: 5,
      classes: [7],
    })
}

/** Makes one call in somebody's name at some moment; a refusal is nothing here, a fault ends the demo. */
async function make<Body>(
  house: House,
  { viewer, at: time }: { viewer: Viewer; at: Date },
  declared: Call,
  input: Input<Call>,
): Promise<Body | undefined> {
  const handler = handlers.find((one) => one.call.address === declared.address)
  if (!handler) throw new Error(`No handler answers ${declared.address}.`)
  const origin = {
    requestId: 'demo',
    ip: '127.0.0.1',
    userAgent: 'demo',
    idempotencyKey: undefined,
    cookies: {},
    isSecure: false,
  }
  const answer = await handler.answer(houseAt(house, time), origin, viewer, input)
  const envelope = JSON.parse(answer.text.toString()) as Envelope<Body>
  if (answer.status >= 500) throw new Error(`${declared.address} failed in the demo's past.`)
  return answer.status < 400 ? envelope.body : undefined
}
