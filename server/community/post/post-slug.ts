import { cutText } from '@chowk/contract/text.ts'
import type { Sql } from '../../platform/database.ts'
import { slugWithSigns } from '../../platform/text/slug-signs.ts'

const WORDS_OF_TEXT = 60

/** The address of a post by its title, or by how its text begins, with six signs that stay when the title changes (C29). */
export const postSlug = ({ title, description }: { title: string; description: string }, former?: string): string =>
  slugWithSigns(title || cutText(description, WORDS_OF_TEXT).replace(/…$/, ''), 'post', former)

/** Notes an address for good; the one that it had before leads to it too. */
export async function noteSlug(sql: Sql, slug: string, postId: string): Promise<void> {
  await sql`insert into post_slug (slug, post_id) values (${slug}, ${postId}) on conflict (slug) do nothing`
}
