import { firstLink } from '@chowk/contract/community/first-link.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { Sql } from '../../platform/database.ts'
import { linkOfArticle } from './link.rules.ts'

/** The job that fetches what a page says of itself. */
export const FETCH_LINK_CARD = 'fetch-link-card'

/** Fetches a page soon, in a job of its own: what is written waits for no stranger. */
export const fetchSoon = async (sql: Sql, url: string): Promise<void> =>
  await enqueue(sql, FETCH_LINK_CARD, { url }, { key: `link ${url}`, maxAttempts: 2 })

interface Written {
  table: 'post' | 'comment'
  id: string
  text: string
  body?: RichDocument | null
  /** The address whose card its writer took away while she wrote. */
  hiddenLink?: string | null
}

/** Notes the address in what somebody wrote whose card it shows; another address than before has its card again. */
export async function putLink(sql: Sql, { table, id, text, body, hiddenLink }: Written): Promise<void> {
  const link = (body && linkOfArticle(body)) ?? firstLink(text)
  await sql`
    update ${sql(table)} set link = ${link}, hides_link = ${link !== null && link === hiddenLink} or hides_link and link is not distinct from ${link}
    where id = ${id} and link is distinct from ${link}`
  if (link) await fetchSoon(sql, link)
}
