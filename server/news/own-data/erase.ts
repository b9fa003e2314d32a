import type { Sql } from '../../platform/database.ts'

/** Tables of news whose rows belong to one person by `person_id`, those that point at others first. */
export const OWN_TABLES = [
  'device_filter_set',
  'filter_set',
  'mute',
  'taste',
  'blocked_publication',
  'followed_publication',
  'followed_category',
  'taken_out_article',
  'saved_article',
  'saved_folder',
  'saved_total',
  'listen',
  'listening',
  'reading',
  'read_undo',
  'shown_batch',
  'feed_link',
  'requested_feed_person',
  'news_setting',
] as const

/**
 * Removes all that news keeps of a person (P9): her reading, listening, saved stories, follows, filters and learned data. Her
 * reports stay for the moderators without her identity, and sums in which nobody stands alone stay as they are. To be called
 * in the transaction that deletes the profile; calling it twice does no harm. Answers how many rows went or were anonymised.
 */
export async function eraseNewsData(sql: Sql, personId: string): Promise<number> {
  const reports = await sql`update report set reporter_id = null where reporter_id = ${personId}`
  let count = reports.count
  for (const table of OWN_TABLES) {
    const gone = await sql`delete from ${sql(table)} where person_id = ${personId}`
    count += gone.count
  }
  const events = await sql`delete from trend_event where is_person and actor_id = ${personId}`
  await sql`delete from address_test where by_person = ${personId}`
  const lists = await sql`delete from ranked_list where owner = ${personId}`
  const picks = await sql`delete from pick where picked_by = ${personId}`
  await sql`update requested_feed set settled_by = null where settled_by = ${personId}`
  await sql`update cluster_split set by_person = null where by_person = ${personId}`
  // Answers kept for repeated requests hold titles.
  const stored = await sql`delete from kept_answer where actor = ${personId}`
  await sql`delete from limit_count where key = ${`report ${personId}`}`
  return count + events.count + lists.count + picks.count + stored.count
}
