import { randomBytes } from 'node:crypto'
import { findUrlOwner } from '../../custom-url/custom-url.ts'
import type { Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { findQuiz } from '../kind/find-quiz.ts'
import type { Quiz } from '../kind/quiz-kind.ts'

/** What the addresses of standing quizzes begin with. */
const BEGINNINGS = { USERWISE: 'own', AUDIO: 'audio', PRACTICE: 'practice' } as const

/** The standing quiz of a person, of what she read, of what she heard or for practice, made when it is first asked for. */
export async function findOwnQuiz(
  sql: Sql,
  personId: string,
  kind: keyof typeof BEGINNINGS = 'USERWISE',
): Promise<{ id: string; slug: string }> {
  const find = async () =>
    (
      await sql<
        { id: string; slug: string }[]
      >`select id, slug from quiz where kind = ${kind} and person_id = ${personId}`
    )[0]
  const known = await find()
  if (known) return known
  await sql`
    insert into quiz (slug, kind, person_id) values (${`${BEGINNINGS[kind]}-${randomBytes(9).toString('base64url').toLowerCase()}`}, ${kind}, ${personId})
    on conflict do nothing`
  const made = await find()
  if (!made) throw new Error('the quiz that was made is not there')
  return made
}

/** Whose quiz an address leads to: the slug of a quiz, or the own address of a person; undefined: nobody's. */
export async function findQuizOwner(sql: Sql, now: Date, requested: string): Promise<string | undefined> {
  const [quiz] = await sql<{ personId: string | null }[]>`select person_id from quiz where slug = ${requested}`
  if (quiz) return quiz.personId ?? undefined
  const found = await findUrlOwner(sql, now, requested)
  return found && 'personId' in found.owner ? found.owner.personId : undefined
}

/** The quiz that somebody asks for: by its address or her own, without one her standing quiz (QL4); else why there is none for her. */
export async function findRequestedQuiz(
  sql: Sql,
  { viewer, now, kind = 'USERWISE' }: { viewer: Person; now: Date; kind?: 'USERWISE' | 'PRACTICE' },
  requested: string | undefined,
): Promise<Quiz | 'QUIZ_NOT_FOUND' | 'NOT_YOURS'> {
  const asked = requested === undefined ? undefined : await findQuiz(sql, viewer, requested)
  if (asked) return asked
  if (requested !== undefined) {
    const owner = await findQuizOwner(sql, now, requested)
    if (owner !== viewer.personId) return owner === undefined ? 'QUIZ_NOT_FOUND' : 'NOT_YOURS'
  }
  const own = await findOwnQuiz(sql, viewer.personId, kind)
  return { ...own, kind, title: null, personId: viewer.personId, workspaceId: null }
}
