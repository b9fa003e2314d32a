import type { Sql } from '@chowk/server/platform/database.ts'
import { makeDemoOpening } from './filling.ts'
import { HOUR_MS } from '@chowk/server/platform/time.ts'

/**
 * A demo that is opened again days later is as fresh as on its first day: the demo's stories, and what was read of them, move on by the time that
 * passed. Nothing is lost and nothing is made twice.
 */
export async function moveToToday(sql: Sql, openedAt: Date): Promise<void> {
  await makeDemoOpening(sql)
  const [last] = await sql<{ at: Date }[]>`select at from demo_opening`
  // Where people are already, the database is not the demo's alone, and is never thrown away for it.
  await sql`
    insert into demo_opening (at, is_whole) values (${openedAt}, exists(select from person)) on conflict (one) do update set at = excluded.at`
  const passedMs = last ? openedAt.getTime() - last.at.getTime() : 0
  if (passedMs < HOUR_MS) return
  const passed = `${Math.round(passedMs / 1000)} seconds`
  const demo = sql`select a.id from article a where a.url like 'http://127.0.0.1:%'`
  await sql`
    update article set published_at = published_at + ${passed}::interval, first_seen_at = first_seen_at + ${passed}::interval,
      updated_at = updated_at + ${passed}::interval, declared_at = declared_at + ${passed}::interval where id in (${demo})`
  await sql`update article_category set published_at = published_at + ${passed}::interval where article_id in (${demo})`
  await sql`update article_version set at = at + ${passed}::interval where article_id in (${demo})`
  await sql`update story_word set published_at = published_at + ${passed}::interval where article_id in (${demo})`
  await sql`
    update cluster c set newest_at = newest_at + ${passed}::interval, trend_k = trend_k + ${passedMs / (6 * HOUR_MS)}
    where exists (select from article a where a.cluster_id = c.id and a.id in (${demo}))`
  await sql`update reading set first_opened_at = first_opened_at + ${passed}::interval, last_opened_at = last_opened_at + ${passed}::interval where article_id in (${demo})`
}
