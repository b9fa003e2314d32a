import type { Path } from 'react-hook-form'
import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import { QUIZ_CLASSES } from '@chowk/contract/quiz/config.ts'
import type { PaperQuestion, QuestionKind } from '@chowk/contract/quiz/question.ts'
import { STANDARD_OPTIONS, standardOptions } from '@chowk/contract/quiz/written-question.ts'
import type { WrittenQuestion } from '@chowk/contract/quiz/written-question.ts'
import type { FormState } from '../../app/form/form-state.ts'
import { numberOf, textOrNull } from '../../ui/field/written-values.rules.ts'

/** A line among the answers; of MATCH with its partner. */
export const EMPTY_OPTION = { text: '', match: '', isRight: false }
/** One of the answers that are right, where somebody writes. */
export const EMPTY_ACCEPTED = { text: '' }
const FEWEST_LINES = 4

/** Kinds whose answers are always the same: only which of them is right is chosen. */
export const isStandard = (kind: QuestionKind): boolean => kind in STANDARD_OPTIONS

const lines = () => Array.from({ length: FEWEST_LINES }, () => EMPTY_OPTION)

function optionsOf({ kind, options, key, matches }: WrittenQuestion): (typeof EMPTY_OPTION)[] {
  // An order is written as it is right, and shown mixed.
  const places = kind === 'ORDER' ? key : options.map((_, place) => place)
  const rows = places.map((place) => ({
    text: options[place] ?? '',
    match: matches?.[place] ?? '',
    isRight: kind !== 'ORDER' && kind !== 'MATCH' && key.includes(place),
  }))
  return rows.length > 0 ? rows : lines()
}

const numberText = (number: number | null) => (number === null ? '' : String(number))

const BLANK: WrittenQuestion = {
  kind: 'MCQ_SINGLE',
  language: 'en',
  categoryId: null,
  class: null,
  difficulty: 'MEDIUM',
  marks: 1,
  stem: '',
  passage: null,
  options: [],
  key: [],
  matches: null,
  accepted: null,
  number: null,
  tolerance: null,
  explanation: '',
}

/** A question as its fields hold it; without one an empty one in the language of whoever writes. */
export function valuesOf(question: WrittenQuestion | null, language: WrittenQuestion['language']) {
  const asked = question ?? { ...BLANK, language }
  return {
    kind: asked.kind as string,
    language: asked.language as string,
    categoryId: numberText(asked.categoryId),
    class: numberText(asked.class),
    difficulty: asked.difficulty as string,
    marks: String(asked.marks),
    stem: asked.stem,
    passage: asked.passage ?? '',
    options: optionsOf(asked),
    right: String(asked.key[0] ?? 0),
    accepted: asked.accepted?.map((text) => ({ text })) ?? [EMPTY_ACCEPTED],
    number: numberText(asked.number),
    tolerance: numberText(asked.tolerance ?? 0),
    explanation: asked.explanation,
    approves: false,
  }
}
/** An empty question about the same passage, for the same people. */
export const besideOf = ({ language, categoryId, class: year, difficulty, passage }: WrittenQuestion) =>
  valuesOf({ ...BLANK, language, categoryId, class: year, difficulty, passage }, language)

/** See the function of the same name. */
export type QuestionValues = ReturnType<typeof valuesOf>
/** The form of a question, which its groups of fields are given. */
export type QuestionForm = FormState<QuestionValues>

const KINDS_WITH_LINES: readonly string[] = ['MCQ_SINGLE', 'MCQ_MULTI', 'HEADLINE_MATCH', 'ORDER', 'MATCH', 'POLL']

function answersOf(values: QuestionValues, kind: QuestionKind): Pick<WrittenQuestion, 'options' | 'key' | 'matches'> {
  if (isStandard(kind)) {
    const language = values.language as QuizConfig['allowedLanguages'][number]
    return { options: [...(standardOptions(kind, language) ?? [])], key: [Number(values.right)], matches: null }
  }
  if (!KINDS_WITH_LINES.includes(kind)) return { options: [], key: [], matches: null }
  const rows = values.options
  const places = rows.map((_, place) => place)
  const chosen = places.filter((place) => rows[place]?.isRight)
  return {
    options: rows.map(({ text }) => text),
    key: kind === 'ORDER' ? places : kind === 'MATCH' || kind === 'POLL' ? [] : chosen,
    matches: kind === 'MATCH' ? rows.map(({ match }) => match) : null,
  }
}

/** The question that fields say; a number that is none is NaN, which the contract refuses. */
export function questionOf(values: QuestionValues): WrittenQuestion {
  const kind = values.kind as QuestionKind
  const written = (text: string): number | null => numberOf(text) ?? null
  return {
    kind,
    language: values.language as WrittenQuestion['language'],
    categoryId: values.categoryId === '' ? null : Number(values.categoryId),
    class: QUIZ_CLASSES.find((each) => String(each) === values.class) ?? null,
    difficulty: values.difficulty as WrittenQuestion['difficulty'],
    marks: numberOf(values.marks) ?? Number.NaN,
    stem: values.stem,
    passage: textOrNull(values.passage),
    ...answersOf(values, kind),
    accepted: kind === 'FILL' ? values.accepted.map(({ text }) => text) : null,
    number: kind === 'NUMBER' ? written(values.number) : null,
    tolerance: kind === 'NUMBER' ? (written(values.tolerance) ?? 0) : null,
    explanation: values.explanation,
  }
}

/** The same as a taker sees it, who learns nothing of what is right. */
export function paperOf(question: WrittenQuestion): PaperQuestion {
  const turned = <T>(list: readonly T[]): T[] => [...list.slice(1), ...list.slice(0, 1)]
  const { kind, language, stem, passage, matches } = question
  const paper = {
    questionId: 'preview',
    number: 1,
    kind,
    language,
    stem,
    passage,
    // As on a paper, nothing stands where it belongs.
    options: kind === 'ORDER' ? turned(question.options) : question.options,
    matches: matches && turned(matches),
    mostMark: question.marks,
    isGeneral: false,
    chosen: null,
    written: null,
    flagged: false,
    seq: 0,
  }
  return paper
}

const ROWS = [0, 1, 2, 3, 4]

/** At which field what is sent under another name is shown. */
export const FIELD_AT = Object.fromEntries([
  ['key', 'options.root'],
  ['matches', 'options.root'],
  ...ROWS.map((row) => [`options.${row}`, `options.${row}.text`]),
  ...ROWS.map((row) => [`matches.${row}`, `options.${row}.match`]),
  ...Array.from({ length: 20 }, (_, row) => [`accepted.${row}`, `accepted.${row}.text`]),
]) as Readonly<Record<string, Path<QuestionValues>>>
