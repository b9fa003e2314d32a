import type { Sounding } from '../../platform/search/search-sounds.job.ts'
import { nearKeys } from '../../platform/search/sound-key.rules.ts'

/** People whose names wait to be known by their sound. */
export const PEOPLE_SOUNDS: Sounding = {
  keysOf: nearKeys,
  waiting: (sql, most) => sql`
    select person_id as id, found_by as text from person_search where sounds is null order by person_id limit ${most} for update skip locked`,
  note: (sql, noted) =>
    sql`update person_search s set sounds = u.sounds::text[] from ${noted} where s.person_id = u.id`,
}
