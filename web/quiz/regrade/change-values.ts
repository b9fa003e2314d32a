import type { Input, Output } from '@chowk/contract/call.ts'
import { SEVERAL_CHOSEN } from '@chowk/contract/quiz/question.ts'
import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import type { RegradeAction, listRegrades, previewRegrade } from '@chowk/contract/quiz/regrade.ts'
import { numberOf } from '../../ui/field/written-values.rules.ts'

/** A question with what is right of it now. */
export type Question = Output<typeof listRegrades>['question']

/** A correction as it is looked at. */
export type Wanted = Omit<Input<typeof previewRegrade>, 'page' | 'size' | 'neverLower'>

/** What the fields of a correction hold. */
export interface ChangeValues extends Record<string, unknown> {
  action: string
  /** The place of one option, as a text. */
  one: string
  several: string[]
  order: { place: string }[]
  accepted: string
  rightNumber: string
  tolerance: string
  mostMark: string
}

/** Which fields say what is right. */
export type KeyForm = 'ONE' | 'SEVERAL' | 'ORDER' | 'WORDS' | 'NUMBER' | 'NONE'

const FORMS: Partial<Record<QuestionKind, KeyForm>> = {
  MCQ_MULTI: 'SEVERAL',
  ORDER: 'ORDER',
  FILL: 'WORDS',
  NUMBER: 'NUMBER',
  MATCH: 'NONE',
  SHORT: 'NONE',
  POLL: 'NONE',
}

/** Which fields say what is right of a kind; of most it is one option. */
export const keyFormOf = (kind: QuestionKind): KeyForm => FORMS[kind] ?? 'ONE'

type Want = Exclude<RegradeAction, 'UNDO'>

/** What can be wanted of a question of this kind. */
export function wantsFor({ kind, options, right }: Question): readonly Want[] {
  const form = keyFormOf(kind)
  const canAdd = form === 'WORDS' || (form === 'ONE' && right.length < options.length)
  return [
    ...(form === 'NONE' ? [] : ['CHANGE_KEY' as const]),
    ...(canAdd ? ['ADD_KEY' as const] : []),
    'FULL_MARKS_ALL',
    'VOID',
    'CHANGE_MARK',
  ]
}

/** What stands in the fields at first. */
export const valuesOf = (question: Question): ChangeValues => ({
  action: wantsFor(question)[0] ?? 'VOID',
  one: '',
  several: SEVERAL_CHOSEN.has(question.kind) ? question.right.map(String) : [],
  order: question.right.map((place) => ({ place: String(place) })),
  accepted: (question.accepted ?? []).join('\n'),
  rightNumber: question.rightNumber === null ? '' : String(question.rightNumber),
  tolerance: question.tolerance === null ? '' : String(question.tolerance),
  mostMark: String(question.mostMark),
})

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

function keyOf(question: Question, typed: ChangeValues): Partial<Wanted> {
  switch (keyFormOf(question.kind)) {
    case 'ONE':
      return { key: typed.one === '' ? [] : [Number(typed.one)] }
    case 'SEVERAL':
      return { key: typed.several.map(Number) }
    case 'ORDER':
      return { key: typed.order.map(({ place }) => Number(place)) }
    case 'WORDS': {
      const known = typed.action === 'ADD_KEY' ? (question.accepted ?? []) : []
      return { accepted: linesOf(typed.accepted).filter((line) => !known.includes(line)) }
    }
    case 'NUMBER':
      return { rightNumber: numberOf(typed.rightNumber), tolerance: numberOf(typed.tolerance) ?? 0 }
    case 'NONE':
      return {}
  }
}

/** The correction that the fields say. */
export function wantedOf(question: Question, typed: ChangeValues): Wanted {
  const action = typed.action as Want
  const about = { questionId: question.questionId, action }
  if (action === 'CHANGE_MARK') return { ...about, mostMark: numberOf(typed.mostMark) }
  return action === 'CHANGE_KEY' || action === 'ADD_KEY' ? { ...about, ...keyOf(question, typed) } : about
}
