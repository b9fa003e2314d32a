import { randomBytes } from 'node:crypto'
import { findUrlOwner } from '../../custom-url/custom-url.ts'
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

/** Whose quiz an address leads to: the slug of a quiz, or the own address of a person (QL4); undefined: nobody's. */
export async function findQuizOwner(sql: Sql, now: Date, requested: string): Promise<string | undefined> {
  const [quiz] = await sql<{ personId: string | null }[]>`select person_id from quiz where slug = ${requested}`
  if (quiz) return quiz.personId ?? undefined
  const found = await findUrlOwner(sql, now, requested)
  return found && 'personId' in found.owner ? found.owner.personId : undefined
}
