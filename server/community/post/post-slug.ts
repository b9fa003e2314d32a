import { randomInt } from 'node:crypto'
import { cutText } from '@chowk/contract/text.ts'
import type { Sql } from '../../platform/database.ts'
import { slugOf } from '../../platform/text/slug.rules.ts'

/** Small letters and digits that nobody takes for one another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const SIGN_COUNT = 6
const WORDS_OF_TEXT = 60

const newSigns = () => Array.from({ length: SIGN_COUNT }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** The address of a post by its title, or by how its text begins, with six signs that stay when the title changes (C29). */
export function postSlug({ title, description }: { title: string; description: string }, former?: string): string {
  const words = slugOf(title || cutText(description, WORDS_OF_TEXT).replace(/…$/, '')) || 'post'
  return `${words}-${former?.slice(-SIGN_COUNT) ?? newSigns()}`
}

/** Notes an address for good; the one that it had before leads to it too. */
export async function noteSlug(sql: Sql, slug: string, postId: string): Promise<void> {
  await sql`insert into post_slug (slug, post_id) values (${slug}, ${postId}) on conflict (slug) do nothing`
}
