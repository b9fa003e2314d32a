import type { NoticeMode, NoticeSettings } from '@chowk/contract/notice/preference.ts'
import type { NoticeKind } from '../kind.ts'

/** Who never chose. */
export const USUAL_SETTINGS: NoticeSettings = { digest: true, quietFrom: null, quietTo: null }

/** How somebody is told of a kind, by what she chose, if anything. */
export function modeOf({ usually, isSecurity }: NoticeKind, chosen: NoticeMode | undefined): NoticeMode {
  return chosen === undefined || (chosen === 'OFF' && isSecurity) ? usually : chosen
}

/** Whether the devices of somebody are sent a kind, by what she chose, if anything. */
export const isPushed = ({ withoutPush }: NoticeKind, chosen: boolean | null | undefined): boolean =>
  chosen ?? !withoutPush

const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000
// India has one zone and no summer time.
const INDIA_MINUTES = 330

/** The end of the quiet hours that `now` lies in, or `now` itself. They may pass midnight. */
export function endOfQuiet({ quietFrom, quietTo }: Pick<NoticeSettings, 'quietFrom' | 'quietTo'>, now: Date): Date {
  if (quietFrom === null || quietTo === null) return now
  const minute = Math.floor(now.getTime() / MINUTE_MS + INDIA_MINUTES) % DAY_MINUTES
  const since = (minute - quietFrom + DAY_MINUTES) % DAY_MINUTES
  const lasts = (quietTo - quietFrom + DAY_MINUTES) % DAY_MINUTES
  if (since >= lasts) return now
  return new Date((Math.floor(now.getTime() / MINUTE_MS) + lasts - since) * MINUTE_MS)
}
