import { SCHEDULE_LIMITS } from '@chowk/contract/community/publish-at.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts'

/** The time that is wished for, if a post may come out then: in five minutes to 90 days (C35). */
export function publishTime(wished: string | undefined, now: Date): Date | undefined {
  const at = wished === undefined ? undefined : new Date(wished)
  const ahead = (at?.getTime() ?? Number.NaN) - now.getTime()
  return ahead >= SCHEDULE_LIMITS.minutes * MINUTE_MS && ahead <= SCHEDULE_LIMITS.days * DAY_MS ? at : undefined
}
