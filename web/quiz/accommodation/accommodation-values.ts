import { NO_ACCOMMODATION, TIME_FACTORS } from '@chowk/contract/quiz/accommodation.ts'
import type { Accommodation } from '@chowk/contract/quiz/accommodation.ts'
import { numberOf } from '../../ui/field/written-values.rules.ts'

/** In the list of times, the one without a limit. */
export const NO_LIMIT = 'NONE'

interface Stored {
  accommodation: Accommodation
  reason: string
  startsOn: string | null
  endsOn: string | null
}

/** What was set, as the fields hold it; nothing yet: what everybody has. */
export function valuesOf(kept?: Stored) {
  const {
    timeFactor,
    noTimeLimit,
    extraAttempts,
    minArticlesRead,
    minAudioListened,
    closesLaterHours,
    language,
    ...boxes
  } = kept?.accommodation ?? NO_ACCOMMODATION
  return {
    ...boxes,
    time: noTimeLimit ? NO_LIMIT : String(timeFactor),
    extraAttempts: String(extraAttempts),
    minArticlesRead: String(minArticlesRead ?? ''),
    minAudioListened: String(minAudioListened ?? ''),
    closesLaterHours: String(closesLaterHours),
    language: language ?? '',
    reason: kept?.reason ?? '',
    startsOn: kept?.startsOn ?? '',
    endsOn: kept?.endsOn ?? '',
  }
}
/** See the function of the same name. */
export type CareValues = ReturnType<typeof valuesOf>

/** What the fields say. */
export function accommodationOf(typed: CareValues): Accommodation {
  const { anyHour, readAloud, largeText, fewerOptions } = typed
  return {
    anyHour,
    readAloud,
    largeText,
    fewerOptions,
    noTimeLimit: typed.time === NO_LIMIT,
    timeFactor: TIME_FACTORS.find((each) => String(each) === typed.time) ?? 1,
    extraAttempts: numberOf(typed.extraAttempts) ?? 0,
    minArticlesRead: numberOf(typed.minArticlesRead) ?? null,
    minAudioListened: numberOf(typed.minAudioListened) ?? null,
    closesLaterHours: numberOf(typed.closesLaterHours) ?? 0,
    language: typed.language === 'en' || typed.language === 'hi' ? typed.language : null,
  }
}
