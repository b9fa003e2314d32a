import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paging, pageOf } from '../paging.ts'
import { signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'

/** What notifications are about, for the marks beside them and the groups of their preferences. */
export const NOTICE_AREAS = ['account', 'workspace', 'news', 'community', 'collab', 'quiz', 'store'] as const
/** See the list of the same name. */
export type NoticeArea = (typeof NOTICE_AREAS)[number]

/** Most notifications that a count says; beyond it stands a plus. */
export const MOST_COUNTED = 99
/** Where a browser hears of its person's count: an event stream, which is no call. */
export const NOTICE_EVENTS = '/api/notice/events'

/** A sentence in pieces, so that names in it can stand out. */
const Sentence = z.array(z.object({ text: z.string(), strong: z.boolean() }))
/** See the schema of the same name. */
export type Sentence = z.infer<typeof Sentence>

/** One notification as its person reads it; `leadsTo` is an address of ours. */
export const Notice = z.object({
  _id: z.string(),
  kind: z.string(),
  area: z.enum(NOTICE_AREAS),
  at: z.string(),
  isNew: z.boolean(),
  says: z.object({ en: Sentence, hi: Sentence }),
  leadsTo: z.string(),
  actor: z.nullable(z.object({ name: z.string(), portrait: z.string() })),
})
/** See the schema of the same name. */
export type Notice = z.infer<typeof Notice>

const BEYOND = 'The specification has no notifications; people have to learn of what others did (7.G26).'

/** Everything that a person was told of, latest first. */
export const listNotices = call({
  address: 'GET /api/notice/list',
  says: 'Notifications of the person, latest first; `of` narrows them to her own matters or those of organisations.',
  permission: signedIn('own', 'read what one is notified of'),
  input: z.object({
    size: Paging.size,
    next: Paging.next,
    of: z.optional(z.enum(['ME', 'WORKSPACE'])),
  }),
  output: pageOf(Notice),
  beyond: BEYOND,
})

const Counted = z.object({ unread: z.int() })

/** Marks one as read; one that is read already stays so. */
export const readNotice = call({
  address: 'POST /api/notice/read',
  says: 'Marks a notification as read; answers how many are not, up to 99.',
  permission: signedIn('own', 'read what one is notified of'),
  input: z.object({ id: rowId() }),
  output: Counted,
  refusals: { NOTICE_NOT_FOUND: 404 },
  beyond: BEYOND,
})

/** Marks all as read that were there when the list was. */
export const readAllNotices = call({
  address: 'POST /api/notice/read-all',
  says: 'Marks notifications as read that came until a moment, usually the `asOf` of the list.',
  permission: signedIn('own', 'read what one is notified of'),
  input: z.object({ until: z.iso.datetime({ offset: true }) }),
  output: Counted,
  beyond: BEYOND,
})
