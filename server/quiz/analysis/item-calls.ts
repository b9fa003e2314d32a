import { MOST_DOTS, listQuizItems } from '@chowk/contract/quiz/summary/item.ts'
import type { ItemRow } from '@chowk/contract/quiz/summary/item.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { skipOf } from '../../platform/paging/cursor.ts'
import { aboutSummary, pageOfSummary, summaryFor } from '../summary/summary-calls.ts'
import type { Summary } from '../summary/summary-rows.ts'
import { countWaiting, findAnswers, findItems, findLines, findTexts } from './find-items.ts'
import type { ItemGlance, WantedItems } from './find-items.ts'
import type { PaperFigures } from './item-analysis.rules.ts'
import { guessOf, isDoubtful } from './item-analysis.rules.ts'
import { choiceOf, itemRow, paperOf } from './item-row.rules.ts'

// What is right is told to nobody who may have to answer it (QN1).
const mayRead = ({ scope }: Summary): boolean => scope.sees !== 'OWN'

/** Questions with what their answers say, in the order in which they are given. */
async function fillItems(
  sql: Sql,
  summary: Summary,
  { items, versions }: Pick<WantedItems, 'versions'> & { items: readonly ItemGlance[] },
): Promise<ItemRow[]> {
  const ids = [...new Set(items.map(({ questionId }) => questionId))]
  const [answers, texts] = [
    await findAnswers(sql, summary, { ids, versions }),
    await findTexts(sql, summary.viewer, ids),
  ]
  const textOf = new Map(texts.map((text) => [text.questionId, text]))
  const keyOf = ({ questionId, isSet }: Pick<ItemGlance, 'questionId' | 'isSet'>) => `${questionId} ${isSet}`
  const answersTo = Map.groupBy(answers, keyOf)
  return items.flatMap((item) => {
    const text = textOf.get(item.questionId)
    return text ? [itemRow(item, text, answersTo.get(keyOf(item)) ?? [])] : []
  })
}

/** Questions of a summary as they are wanted, as many as a file holds, with what the whole paper says. */
export async function findItemRows(
  sql: Sql,
  summary: Summary,
  { skip = 0, most, ...wanted }: WantedItems & { skip?: number; most: number },
): Promise<{ rows: ItemRow[]; paper: PaperFigures | null; isMore: boolean }> {
  if (!mayRead(summary)) return { rows: [], paper: null, isMore: false }
  const items = await findItems(sql, summary, wanted)
  const rows = await fillItems(sql, summary, { items: items.slice(skip, skip + most), versions: wanted.versions })
  return { rows, paper: await findPaper(sql, summary), isMore: items.length > skip + most }
}

// Only one quiz has a paper.
const findPaper = async (sql: Sql, summary: Summary): Promise<PaperFigures | null> =>
  mayRead(summary) && summary.filter.quiz !== undefined ? paperOf(await findLines(sql, summary)) : null

/** Every question of which something is said, as dots of a picture. */
export const findDots = async (sql: Sql, summary: Summary, wanted: WantedItems) =>
  mayRead(summary) ? await dotsOf(sql, summary, await findItems(sql, summary, wanted)) : []

// A question that stands in both kinds of quizzes is two dots: it was asked of other people.
async function dotsOf(sql: Sql, summary: Summary, items: readonly ItemGlance[]) {
  const measured = items.filter(({ discrimination }) => discrimination !== null).slice(0, MOST_DOTS)
  const texts = await findTexts(sql, summary.viewer, [...new Set(measured.map(({ questionId }) => questionId))])
  const textOf = new Map(texts.map((text) => [text.questionId, text]))
  return measured.flatMap(({ questionId, facility, discrimination }) => {
    const text = textOf.get(questionId)
    if (!text || facility === null || discrimination === null) return []
    const figures = { facility, discrimination, guess: guessOf(choiceOf(text)) }
    return [{ questionId, stem: text.stem, facility, discrimination, isDoubtful: isDoubtful(figures) }]
  })
}

/** Answers what the questions of quizzes are worth. */
export const answerQuizItems = handle(listQuizItems, async ({ input, viewer, sql, clock, cursor }) => {
  const summary = await summaryFor({ input, viewer, sql, clock })
  const items = mayRead(summary) ? await findItems(sql, summary, input) : []
  const skip = skipOf(cursor, input)
  const page = pageOfSummary(items.slice(skip, skip + input.size + 1), { ...input, skip }, { now: summary.now, cursor })
  return {
    ...page,
    content: await fillItems(sql, summary, { items: page.content, versions: input.versions }),
    totalElements: items.length,
    ...(await aboutSummary(sql, summary)),
    waiting: mayRead(summary) && summary.quiz ? await countWaiting(sql, summary) : 0,
    paper: await findPaper(sql, summary),
    dots: await dotsOf(sql, summary, items),
  }
})
