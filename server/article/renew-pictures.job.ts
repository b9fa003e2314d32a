import type { Sql } from '../platform/database.ts'
import { DAY_MS } from '../platform/time.ts'
import { signedPicture } from '../picture/picture.ts'

/** Signs the pictures anew whose addresses end within a week, where a list can still show them. Answers how many. */
export async function renewPictures(sql: Sql, serverKey: Buffer, now: Date): Promise<number> {
  const month = new Date(now.getTime() - 31 * DAY_MS)
  const old = await sql<{ id: string; key: string }[]>`
    select a.id, p.key from article a join picture p on p.url = a.picture_url
    where a.is_listed and a.first_seen_at < ${new Date(now.getTime() - 27 * DAY_MS)}
      and (a.published_at > ${month} or exists (select from saved_article s where s.article_id = a.id))`
  for (const { id, key } of old)
    await sql`update article set picture_src = ${signedPicture(serverKey, key, now)} where id = ${id}`
  return old.length
}
