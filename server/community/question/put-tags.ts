import type { PostType } from '@chowk/contract/community/post.ts'
import type { Sql } from '../../platform/database.ts'
import { plainTags } from './tag.rules.ts'

/** Stores what a question is about; other posts have no tags. */
export async function putTags(
  sql: Sql,
  { id, type }: { id: string; type: PostType },
  tags: readonly string[],
): Promise<void> {
  if (type === 'FORUM') await sql`update post set tags = ${plainTags(tags)} where id = ${id}`
}
