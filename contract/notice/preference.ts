import * as z from 'zod/mini'
import { call } from '../call.ts'
import { signedIn } from '../permission.ts'

/** How somebody is told of a kind: not at all, here, or here and by the daily mail. */
export const NoticeMode = z.enum(['OFF', 'IN_APP', 'MAIL'])
/** See the schema of the same name. */
export type NoticeMode = z.infer<typeof NoticeMode>

const Minute = z.int().check(z.gte(0), z.lte(1439))

/** How the person wants to be told, in general: minutes are counted from midnight in India. */
export const NoticeSettings = z.object({
  digest: z.boolean(),
  quietFrom: z.nullable(Minute),
  quietTo: z.nullable(Minute),
})
/** See the schema of the same name. */
export type NoticeSettings = z.infer<typeof NoticeSettings>

/** One kind of notification with what the person chose. */
export const NoticePreference = z.object({
  kind: z.string(),
  title: z.object({ en: z.string(), hi: z.string() }),
  mode: NoticeMode,
  /** Her devices are sent it as well. */
  push: z.boolean(),
  /** It is about the account's safety or rights and cannot be turned off. */
  isSecurity: z.boolean(),
  /** A letter of its own comes at once, so the daily mail leaves it out. */
  hasOwnLetter: z.boolean(),
})
/** See the schema of the same name. */
export type NoticePreference = z.infer<typeof NoticePreference>

const BEYOND = 'The specification has no notifications, and whoever gets them decides which and how (7.G26).'

/** All kinds, and how the person is told of each. */
export const getNoticePreferences = call({
  address: 'GET /api/notice/preferences',
  says: 'Every kind of notification with how the person is told of it, her quiet hours, and whether mail reaches her.',
  permission: signedIn('own', 'choose how one is notified'),
  input: z.object({}),
  output: z.object({ kinds: z.array(NoticePreference), settings: NoticeSettings, hasMail: z.boolean() }),
  beyond: BEYOND,
})

/** Chooses how to be told of one kind. */
export const setNoticeMode = call({
  address: 'PUT /api/notice/preferences',
  says: 'Chooses how the person is told of one kind, and whether her devices are sent it; what is about the safety of her account cannot be turned off.',
  permission: signedIn('own', 'choose how one is notified'),
  input: z.object({
    kind: z.string().check(z.maxLength(60)),
    mode: NoticeMode,
    /** Whether her devices are sent it; left out, that stays as it is. */
    push: z.optional(z.boolean()),
  }),
  output: z.object({ kind: z.string(), mode: NoticeMode, push: z.boolean() }),
  refusals: { KIND_NOT_FOUND: 404, ALWAYS_TOLD: 409 },
  beyond: BEYOND,
})

/** Chooses the daily mail and the quiet hours. */
export const setNoticeSettings = call({
  address: 'PUT /api/notice/settings',
  says: 'Turns the daily mail on or off and sets the quiet hours, in which no daily mail comes.',
  permission: signedIn('own', 'choose how one is notified'),
  input: NoticeSettings,
  output: NoticeSettings,
  refusals: { QUIET_HOURS_INCOMPLETE: 400 },
  beyond: BEYOND,
})
