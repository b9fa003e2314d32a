import type { Sounding } from '../../platform/search/search-sounds.job.ts'
import { soundKey } from '../../platform/search/sound-key.rules.ts'

/** So much of a text is known by its sound. */
const MOST_LETTERS = 20_000

/** Published posts whose words wait to be known by their sound. */
export const POST_SOUNDS: Sounding = {
  keysOf: (word) => [soundKey(word)],
  waiting: (sql, most) => sql`
    select p.id, left(p.title || ' ' || p.description || ' ' || body_text(p.body), ${MOST_LETTERS}) as text
    from post_search s join post p on p.id = s.post_id where s.sounds is null order by s.post_id limit ${most} for update of s skip locked`,
  note: (sql, noted) => sql`update post_search s set sounds = u.sounds::text[] from ${noted} where s.post_id = u.id`,
}
