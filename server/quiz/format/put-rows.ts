import type { ImportRow, RowReason } from '@chowk/contract/quiz/format.ts'
import type { QuestionFault, WrittenQuestion } from '@chowk/contract/quiz/written-question.ts'
import type { Sql } from '../../platform/database.ts'
import { putWritten } from '../bank/put-question.ts'
import type { Putting } from '../bank/put-question.ts'
import { reasonOf, warningOf } from './draft.rules.ts'
import type { ReadRow } from './draft.rules.ts'
import { categoryKey } from './category-key.rules.ts'

/** What questions are given that say nothing of it themselves. */
export type Defaults = Pick<WrittenQuestion, 'class' | 'categoryId'>

/** Every way to name a category, and its id. */
export async function findCategoryNames(sql: Sql): Promise<Map<string, number>> {
  const rows = await sql<{ id: number; slug: string; name: string; nameHi: string | null }[]>`
    select id, slug, name, name_hi from category`
  return new Map(
    rows.flatMap(({ id, slug, name, nameHi }) =>
      [slug, name, nameHi ?? slug].map((each) => [categoryKey(each), id] as const),
    ),
  )
}

/** The rows of a file with the ids of their categories, and with what stands for what they do not say. */
export function withDefaults(
  rows: readonly ReadRow[],
  { defaults, categories }: { defaults: Defaults; categories: ReadonlyMap<string, number> },
): ReadRow[] {
  return rows.map((row) => {
    if (!row.question) return row
    const named = row.category === null ? undefined : categories.get(categoryKey(row.category))
    const inFolder = row.folder === null ? undefined : categories.get(categoryKey(row.folder))
    const isUnknown = row.category !== null && named === undefined
    return {
      ...row,
      question: {
        ...row.question,
        class: row.question.class ?? defaults.class,
        categoryId: named ?? defaults.categoryId ?? inFolder ?? null,
      },
      reasons: isUnknown ? [...row.reasons, warningOf('CATEGORY_UNKNOWN', 'category', row.category)] : row.reasons,
    }
  })
}

/** Puts the good questions of a file into the bank one after the other, and says of each what became of it. */
export async function putRows(sql: Sql, putting: Putting, rows: readonly ReadRow[]): Promise<ImportRow[]> {
  const numbers = new Map<string, number>()
  const done: ImportRow[] = []
  for (const [index, { line, file, stem, kind, question, reasons }] of rows.entries()) {
    const number = index + 1
    const put = question && (await putWritten(sql, putting, question))
    if (put?.id !== undefined) numbers.set(put.id, number)
    const faults = put?.faults ?? []
    const all: RowReason[] = [...reasons, ...faults.map((fault) => reasonOfFault(fault, numbers))]
    done.push({ number, line, file, stem, kind, isGood: put?.id !== undefined, reasons: all })
  }
  return done
}

// A double may be one of the same file.
function reasonOfFault({ code, field, otherId }: QuestionFault, numbers: ReadonlyMap<string, number>): RowReason {
  const other = otherId === undefined ? undefined : numbers.get(otherId)
  if (code === 'DUPLICATE' && other !== undefined) return reasonOf('TWICE_IN_FILE', field, String(other))
  return { code, field, said: null, isWarning: false }
}
