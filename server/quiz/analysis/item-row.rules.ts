import { LEAST_ANSWERS } from '@chowk/contract/quiz/summary/item.ts'
import type { ItemRow } from '@chowk/contract/quiz/summary/item.ts'
import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import type { AnswerRow, ItemGlance, ItemText } from './find-items.ts'
import { analyseItem, analysePaper, flagsOf } from './item-analysis.rules.ts'
import type { ItemAnswer, ItemOptions, PaperFigures } from './item-analysis.rules.ts'

// Of an order every option is chosen, of what is put together each belongs somewhere: how often says nothing.
const BY_CHOICE: ReadonlySet<QuestionKind> = new Set([
  'MCQ_SINGLE',
  'MCQ_MULTI',
  'TRUE_FALSE',
  'SENTENCE_CHECK',
  'HEADLINE_MATCH',
  'ASSERTION_REASON',
])
/** What stands for a text where nothing is chosen, so that it is not taken for a blank. */
const WRITTEN = -1

// Papers differ in length: the rest of each is told in marks of a paper of middling length.
function answersOf(rows: readonly AnswerRow[]): ItemAnswer[] {
  const middling = rows.reduce((sum, { restMarks }) => sum + restMarks, 0) / Math.max(1, rows.length)
  return rows.map(({ fraction, rest, chosen, isWritten, seconds }) => ({
    mark: fraction,
    rest: (rest ?? 0) * middling,
    chosen: chosen ?? (isWritten ? [WRITTEN] : null),
    seconds,
  }))
}

/** What a question offers to choose; nothing where its options are put in order or together, or where one writes. */
export const choiceOf = ({ kind, options, key }: Pick<ItemText, 'kind' | 'options' | 'key'>): ItemOptions =>
  BY_CHOICE.has(kind) ? { options: options.length, key } : { options: 0, key: [] }

/** A question as a list shows it: with what is remarkable once twenty have answered it, before that with how many did. */
export function itemRow({ questionId, isSet, asked }: ItemGlance, text: ItemText, rows: readonly AnswerRow[]): ItemRow {
  const isChoice = BY_CHOICE.has(text.kind)
  const item = choiceOf(text)
  const figures = asked < LEAST_ANSWERS ? null : analyseItem(answersOf(rows), item)
  const { stem, passage, kind, language, mayCorrect } = text
  return {
    questionId,
    stem,
    passage,
    kind,
    language,
    mayCorrect,
    isSet,
    asked,
    figures: figures && {
      facility: figures.facility,
      guess: figures.guess,
      deviation: figures.deviation,
      discrimination: figures.discrimination,
      efficiency: figures.efficiency,
      blank: figures.blank,
      seconds: figures.seconds,
    },
    flags: figures ? flagsOf(figures, item) : [],
    options: isChoice
      ? text.options.map((option, place) => {
          const chosen = figures?.choices[place]
          const isRight = text.key.includes(place)
          return {
            text: option,
            isRight,
            all: chosen?.all ?? null,
            top: chosen?.top ?? null,
            bottom: chosen?.bottom ?? null,
          }
        })
      : [],
  }
}

/** What the marks of a paper say; whether its questions measure one thing only where all had the same ones. */
export function paperOf(
  lines: readonly { questions: readonly string[]; marks: readonly number[] }[],
): PaperFigures | null {
  if (lines.length < LEAST_ANSWERS) return null
  const [first] = lines
  const isOne = lines.every(({ questions }) => questions.join() === first?.questions.join())
  const figures = analysePaper(lines.map(({ marks }) => marks))
  return figures && { ...figures, ...(!isOne && { consistency: null, error: null }) }
}
