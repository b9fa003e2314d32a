import * as z from 'zod/mini'
import { ActivityPeriod } from '../activity-period.ts'
import { call } from '../call.ts'
import { everybody, signedIn } from '../permission.ts'
import { Flag, listOf } from '../query.ts'
import { Paging, pageOf } from '../paging.ts'
import { CategoryNumber, Narrowing } from './filter.ts'
import { Languages } from './latest.ts'
import { ArticleId, Story } from '../article/story.ts'
import { Position, SourceList } from './view.ts'
import { OwnId, rowId } from '../row-id.ts'

/** Most rows of the reading list (RR5). */
export const MOST_RECENT_READS = 200

/** Your Recent Reads: of the person, or of a visitor's device (RR5, RR6). */
export const getRecentReads = call({
  address: 'GET /recommend/recent-reads',
  specified: 'news-recent',
  says: 'Opened stories, last opened first, one for each cluster; `period` counts in the zone of the reader.',
  permission: everybody('own', 'leave traces of reading on the own device'),
  input: z.object({
    ...Paging,
    userId: OwnId,
    begun: z.optional(Flag),
    period: z.optional(ActivityPeriod),
  }),
  output: z.extend(pageOf(z.extend(Story, { position: z.nullable(Position) })), {
    paused: z.boolean(),
    keptDays: z.int(),
  }),
})

/** Takes stories out of the reading list: those named, or all. What a quiz already granted stays (P7). */
export const removeRecentReads = call({
  address: 'DELETE /api/news/recent-reads',
  says: 'Removes one story, some or all from the reading list.',
  permission: everybody('own', 'leave traces of reading on the own device'),
  input: z.object({ articleIds: z.optional(listOf(ArticleId, 200)), all: z.optional(Flag) }),
  output: z.object({ removed: z.int() }),
})

/** Stops or resumes the reading list; while it stands still only what a quiz needs is recorded (RR7). */
export const pauseHistory = call({
  address: 'POST /api/news/pause-history',
  says: 'Stops or resumes the reading list.',
  permission: signedIn('own', 'see, mark and clear what was read'),
  input: z.object({ paused: z.boolean() }),
  output: z.object({ paused: z.boolean() }),
})

/** Stories read on this device before signing in (RR6). */
export const getDeviceReads = call({
  address: 'GET /api/news/device-reads',
  says: 'How many stories were read on this device before signing in.',
  permission: signedIn('own', 'see, mark and clear what was read'),
  input: z.object({}),
  output: z.object({ count: z.int() }),
})

/** Adds the device's stories to the person's list, or deletes them (RR6). */
export const takeDeviceReads = call({
  address: 'POST /api/news/device-reads',
  says: 'Adds what was read on this device to the reading list, or forgets it.',
  permission: signedIn('own', 'see, mark and clear what was read'),
  input: z.object({ merge: z.boolean() }),
  output: z.object({ count: z.int() }),
})

/** Marks stories as read or unread: those named, or a whole list as her filter shows it and as it stood at `asOf` (RR9, RR20, RR22). */
export const markRead = call({
  address: 'POST /api/news/mark-read',
  says: 'Marks stories as read or unread; answers a token to undo it.',
  permission: signedIn('own', 'see, mark and clear what was read'),
  input: z.object({
    list: SourceList,
    read: z._default(z.boolean(), true),
    articleIds: z.optional(z.array(ArticleId).check(z.maxLength(500))),
    whole: z.optional(
      z.object({
        asOf: z.iso.datetime({ offset: true }),
        ...Narrowing,
        publicationId: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
        categoryId: z.optional(CategoryNumber),
      }),
    ),
  }),
  output: z.object({ marked: z.int(), undoToken: z.nullable(z.string()) }),
})

/** Brings back exactly what `markRead` changed, within 24 hours (RR21). */
export const undoMarkRead = call({
  address: 'POST /api/news/undo-mark-read',
  says: 'Undoes marking as read.',
  permission: signedIn('own', 'see, mark and clear what was read'),
  input: z.object({ undoToken: rowId('UNDO_OVER') }),
  output: z.object({ restored: z.int() }),
  refusals: { UNDO_OVER: 410 },
})

/** Markings of the last 24 hours that can still be undone. */
export const getReadActions = call({
  address: 'GET /api/news/read-actions',
  says: 'Recent markings as read that can still be undone.',
  permission: signedIn('own', 'see, mark and clear what was read'),
  input: z.object({}),
  output: z.object({
    content: z.array(z.object({ undoToken: z.string(), list: z.string(), at: z.string(), marked: z.int() })),
  }),
})

/** Unread stories of Latest, counted when asked (RR23); 999 means that many or more. */
export const countUnread = call({
  address: 'GET /api/news/unread-count',
  says: 'How many stories of the latest list are unread.',
  permission: signedIn('own', 'see, mark and clear what was read'),
  input: z.object({ languages: Languages }),
  output: z.object({ unread: z.int() }),
})
