import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import { isTrueFalse } from '../format/draft.rules.ts'
import { htmlOf } from '../format/html-flow.ts'
import { oneLine } from '../format/question-text.rules.ts'
import { tagsOf } from '../format/tags.rules.ts'
import type { NamedQuestion } from '../format/tags.rules.ts'
import { withStars } from '../format/wildcard.rules.ts'
import type { Xml } from '../format/write-xml.rules.ts'
import { documentOf, el } from '../format/write-xml.rules.ts'
import { TRUE_AND_FALSE } from '../making/stems.rules.ts'

const FULL = 100
const LONGEST_NAME = 60

const textOf = (text: string): Xml => el('text', {}, text)
const html = (name: string, text: string, attributes: Record<string, string | number> = {}): Xml =>
  el(name, { ...attributes, format: 'html' }, textOf(htmlOf(text)))
const answer = (text: string, fraction: number, ...more: Xml[]): Xml =>
  el('answer', { fraction, format: 'moodle_auto_format' }, textOf(text), ...more)
const share = (count: number): number => Number((FULL / Math.max(1, count)).toFixed(5))

/** Questions in the XML of Moodle. */
export const moodleOf = (questions: readonly NamedQuestion[]): string =>
  documentOf(el('quiz', {}, ...questions.map(questionOf)))

function questionOf(question: NamedQuestion): Xml {
  const { stem, passage, explanation, marks } = question
  const { type, parts, tags = [] } = partsOf(question)
  const words = [...tagsOf(question), ...tags].map((tag) => el('tag', {}, textOf(tag)))
  return el(
    'question',
    { type },
    el('name', {}, textOf(oneLine(stem).slice(0, LONGEST_NAME).toWellFormed())),
    el('questiontext', { format: 'html' }, textOf(htmlOf(stem, passage))),
    html('generalfeedback', explanation),
    el('defaultgrade', {}, String(marks)),
    ...parts,
    el('tags', {}, ...words),
  )
}

interface Parts {
  type: string
  parts: Xml[]
  tags?: string[]
}

function partsOf(question: NamedQuestion): Parts {
  const { kind, options, key, matches, accepted, number, tolerance } = question
  const written: Partial<Record<QuestionKind, () => Parts>> = {
    NUMBER: () => ({
      type: 'numerical',
      parts: [answer(String(number ?? 0), FULL, el('tolerance', {}, String(tolerance ?? 0)))],
    }),
    FILL: () => ({
      type: 'shortanswer',
      parts: [el('usecase', {}, '0'), ...(accepted ?? []).map((each) => answer(withStars(each), FULL))],
    }),
    SHORT: () => ({ type: 'essay', parts: [el('responseformat', {}, 'plain'), html('graderinfo', '')] }),
    MATCH: () => ({
      type: 'matching',
      parts: options.map((left, place) =>
        el('subquestion', { format: 'html' }, textOf(htmlOf(left)), el('answer', {}, textOf(matches?.[place] ?? ''))),
      ),
    }),
    ORDER: () => ({
      type: 'ordering',
      parts: key.map((place) => html('answer', options[place] ?? '', { fraction: 1 })),
      tags: [`shown:${options.map((_, place) => key.indexOf(place)).join(',')}`],
    }),
  }
  return (written[kind] ?? (() => choiceOf(question)))()
}

function choiceOf({ kind, options, key, language }: NamedQuestion): Parts {
  if (isTrueFalse(options) && options.join() === TRUE_AND_FALSE[language].join())
    return {
      type: 'truefalse',
      parts: ['true', 'false'].map((word, place) => answer(word, key.includes(place) ? FULL : 0)),
    }
  const isMulti = kind === 'MCQ_MULTI'
  const wrong = isMulti ? -share(options.length - key.length) : 0
  const right = isMulti ? share(key.length) : FULL
  return {
    type: 'multichoice',
    parts: [
      el('single', {}, String(!isMulti)),
      el('shuffleanswers', {}, 'true'),
      ...options.map((option, place) => html('answer', option, { fraction: key.includes(place) ? right : wrong })),
    ],
  }
}
