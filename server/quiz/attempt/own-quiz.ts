import { randomBytes } from 'node:crypto'
import type { Sql } from '../../platform/database.ts'

/** The standing quiz of a person, made when it is first asked for. */
export async function findOwnQuiz(sql: Sql, personId: string): Promise<{ id: string; slug: string }> {
  const find = async () =>
    (
      await sql<
        { id: string; slug: string }[]
      >`select id, slug from quiz where kind = 'USERWISE' and person_id = ${personId}`
    )[0]
  const known = await find()
  if (known) return known
  await sql`
    insert into quiz (slug, kind, person_id) values (${`own-${randomBytes(9).toString('base64url').toLowerCase()}`}, 'USERWISE', ${personId})
    on conflict (person_id) where kind = 'USERWISE' do nothing`
  const made = await find()
  if (!made) throw new Error('the quiz that was made is not there')
  return made
}
