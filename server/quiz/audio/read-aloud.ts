import { askSpoken } from '../../audio/spoken/spoken.ts'
import type { Sql } from '../../platform/database.ts'
import { accommodationOf } from '../accommodation/accommodation.rules.ts'
import type { AttemptRow } from '../attempt/attempt-row.ts'
import { matchOrder } from '../attempt/paper.rules.ts'
import type { OnPaper } from '../attempt/paper.rules.ts'
import { partsOf } from './speech.rules.ts'
import type { HeardQuestion, Segment } from './speech.rules.ts'

interface PaperRow extends HeardQuestion, OnPaper {
  heardParts: number
  heardAt: Date | null
}

/** A question of a try with the pieces in which it is spoken, and how far it was. */
export interface SpokenRow extends Pick<PaperRow, 'questionId' | 'language' | 'heardParts' | 'heardAt'> {
  parts: Segment[]
}

type Spoken = Pick<AttemptRow, 'id' | 'quizKind' | 'config' | 'resultSlug'>

/** Whether questions of a try are spoken by our voices: it is heard, or its taker was given that they are read to her (QD2, QY5). */
export const isSpoken = ({ quizKind, config }: Pick<Spoken, 'quizKind' | 'config'>): boolean =>
  quizKind === 'AUDIO' || accommodationOf(config)?.readAloud === true

/** The questions of a try as they are spoken. What is right is not read at all: what is not in the program's hands cannot leave it (QN1). */
export async function findSpokenPaper(sql: Sql, { id, quizKind, resultSlug }: Spoken): Promise<SpokenRow[]> {
  const rows = await sql<PaperRow[]>`
    select w.question_id, q.kind, q.language, v.stem, v.passage, v.options, v.matches, coalesce(cardinality(v.matches), 0) as match_count, w.shown,
      w.heard_parts, w.heard_at
    from quiz_answer w join quiz_question q on q.id = w.question_id
    join quiz_question_version v on v.question_id = w.question_id and v.version = w.version
    where w.attempt_id = ${id} order by w.position`
  return rows.map((row) => {
    const { questionId, language, heardParts, heardAt, stem, passage } = row
    const options = row.shown.map((place) => row.options[place] ?? '')
    const matches = row.matches && matchOrder(row, resultSlug).map((place) => row.matches?.[place] ?? '')
    const parts = partsOf({ language, stem, passage, options, matches }, quizKind === 'AUDIO' ? 'NUMBERS' : 'LETTERS')
    return { questionId, language, heardParts, heardAt, parts }
  })
}

/** Has the paper of a try spoken whose taker was given that it is read to her: not every device has a voice for its language (QY5). */
export async function askReadAloud(sql: Sql, now: Date, attempt: Spoken): Promise<void> {
  if (attempt.quizKind === 'AUDIO' || !isSpoken(attempt)) return
  await askSpoken(
    sql,
    now,
    (await findSpokenPaper(sql, attempt)).flatMap(({ parts }) => parts),
  )
}
