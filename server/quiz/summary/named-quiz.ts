import type { Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import type { Quiz } from '../kind/quiz-kind.ts'
import { quizzesOf } from '../set/runs-quiz.ts'

/** The quiz that a summary is narrowed to. */
export interface NamedQuiz extends Quiz {
  /** It can be begun, as far as it alone decides. */
  isOpen: boolean
  /** Whoever asks runs it: what came of it is hers to see, whosever pupils took it. */
  isRun: boolean
}

/** Finds the quiz that is named; none where no address has it. */
export async function findNamedQuiz(
  sql: Sql,
  { viewer, now }: { viewer: Person; now: Date },
  slug: string | undefined,
): Promise<NamedQuiz | null> {
  if (slug === undefined) return null
  const [row] = await sql<NamedQuiz[]>`
    select z.id, z.slug, z.kind, z.title, z.person_id, z.workspace_id, coalesce(${quizzesOf(sql, viewer, sql`z`)}, false) as is_run,
      coalesce(z.state = 'OPEN' and (z.closes_at is null or z.closes_at > ${now}), false) as is_open
    from quiz z where z.slug = ${slug}`
  return row ?? null
}
