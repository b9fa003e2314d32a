import { getCategoryAudio, getLatestAudio } from '@chowk/contract/audio/audio.ts'
import type { AudioItem } from '@chowk/contract/audio/audio.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import type { Page } from '@chowk/contract/paging.ts'
import { readerOf, visibleTo } from '../article/visibility.ts'
import type { Reader } from '../article/visibility.ts'
import { TIME_AND_NUMBER, after } from '../platform/paging/cursor.ts'
import type { Cursor, TimeAndNumber } from '../platform/paging/cursor.ts'
import { handle } from '../platform/handle.ts'
import type { Handler, House } from '../platform/handle.ts'
import { demandOwn } from '../platform/viewer.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { IsInRunningQuiz } from './ask-audio.ts'
import { findAudioItems } from './audio-item.ts'
import { keepClientScript } from './script.ts'
import { spokenLanguages } from './voice/speaker.ts'
import { HOUR_MS } from '../platform/time.ts'

const LATEST_MS = 48 * HOUR_MS
const CATEGORY_MS = 7 * 24 * HOUR_MS

/** Both lists leave out what somebody is just asked about (QD5). */
export const audioListCalls = (isInRunningQuiz: IsInRunningQuiz): Handler[] => [
  handle(getLatestAudio, async ({ input, viewer, house, cursor }) => {
    demandOwn(viewer, input.userId)
    const query = { input, cursor, windowMs: LATEST_MS, categoryId: undefined, isInRunningQuiz }
    return await pageOfAudio(house, viewer, query)
  }),
  handle(getCategoryAudio, async ({ input, viewer, sql, house, cursor, refuse }) => {
    demandOwn(viewer, input.userId)
    const [category] = await sql<{ id: number }[]>`
      select id from category where slug = ${input.category} or id::text = ${input.category}`
    if (!category) throw refuse('CATEGORY_NOT_FOUND')
    const query = { input, cursor, windowMs: CATEGORY_MS, categoryId: category.id, isInRunningQuiz }
    return await pageOfAudio(house, viewer, query)
  }),
]

interface Query {
  input: Parsed<typeof getLatestAudio>
  cursor: Cursor
  windowMs: number
  categoryId: number | undefined
  isInRunningQuiz: IsInRunningQuiz
}

async function pageOfAudio(house: House, viewer: Viewer, query: Query): Promise<Page<AudioItem>> {
  const { input, cursor } = query
  const now = house.clock.now()
  const asOf = input.asOf ? new Date(input.asOf) : now
  const from = cursor.read(TIME_AND_NUMBER, input.next)
  const reader = await readerOf({ sql: house.sql, viewer, clock: house.clock }, input)
  const places = await findPlaces(house, reader, { asked: query, viewer, now, asOf, from })
  const shown = places.slice(0, input.size)
  const last = places.length > input.size ? shown.at(-1) : undefined
  for (const { id, isWordless } of shown)
    if (isWordless) await keepClientScript(house.sql, { articleId: id, textVersion: 1, now })
  const withSegments = input.segments !== false
  const content = await findAudioItems(house.sql, viewer, { ids: shown.map(({ id }) => id), now, withSegments })
  return {
    content,
    page: input.page,
    size: input.size,
    hasMore: last !== undefined,
    asOf: asOf.toISOString(),
    next: last ? cursor.write(TIME_AND_NUMBER, last) : null,
  }
}

interface Sought {
  asked: Query
  viewer: Viewer
  now: Date
  asOf: Date
  from: TimeAndNumber | undefined
}

// What a voice of ours could speak but has not yet is left out; what none can is spoken by the browser (A1).
async function findPlaces(
  { sql, clock, config }: House,
  reader: Reader,
  { asked: query, viewer, now, asOf, from }: Sought,
): Promise<(TimeAndNumber & { isWordless: boolean })[]> {
  const { categoryId, input } = query
  const conditions = visibleTo(sql, reader, { clock, surface: 'LISTS' })
  const unasked = viewer.signedIn
    ? sql`and not ${query.isInRunningQuiz(sql, { personId: viewer.personId, now })}`
    : sql``
  return await sql<(TimeAndNumber & { isWordless: boolean })[]>`
    select a.published_at as at, a.id,
      a.audio_status = 'NONE' and not exists (select from audio u where u.article_id = a.id) as is_wordless
    from article a
    where a.is_listed and a.is_head and not a.is_calendar
      and a.published_at > ${new Date(now.getTime() - query.windowMs)} and a.first_seen_at <= ${asOf}
      and (a.audio_status in ('READY', 'PUBLISHER', 'FAILED') or not a.language = any(${spokenLanguages(config.voice)}))
      ${categoryId === undefined ? sql`` : sql`and a.category_ids @> array[${categoryId}::smallint]`}
      ${after(sql, from, { by: { at: sql`a.published_at`, id: sql`a.id` }, direction: 'DESC' })}
      ${conditions} ${unasked}
    order by a.published_at desc, a.id desc limit ${input.size + 1} offset ${from ? 0 : input.page * input.size}`
}
