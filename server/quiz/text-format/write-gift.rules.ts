import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import { isTrueFalse } from '../format/draft.rules.ts'
import { escaped, formatOf, weightOf } from './gift-signs.rules.ts'
import { htmlOf } from '../format/html-flow.ts'
import { tagsOf } from '../format/tags.rules.ts'
import type { NamedQuestion } from '../format/tags.rules.ts'
import { withStars } from '../format/wildcard.rules.ts'
import { TRUE_AND_FALSE } from '../making/stems.rules.ts'

/** Hundreds of a per cent that right options share. */
const FULL = 100

/** One question in GIFT; what has no place there stands in a note above it. */
export function giftOf(question: NamedQuestion, number: number): string {
  const isHtml = question.passage !== null || question.options.some((option) => option.includes('->'))
  const tags = tagsOf(question).map((tag) => `[tag:${tag}]`)
  const stem = isHtml ? `[html]${escaped(htmlOf(question.stem, question.passage))}` : plain(question.stem)
  const answers = [...answersOf(question, isHtml), ...explanationOf(question, isHtml)]
  return [`// ${tags.join(' ')}`, `::Q${number}::${stem} {`, ...answers, '}', ''].join('\n')
}

// A text that looks like marks of HTML, or names a format itself, says that it is plain.
function plain(text: string): string {
  const needsSaying = /[<&]/.test(text) || formatOf(text).format !== undefined || weightOf(text).weight !== undefined
  return `${needsSaying ? '[plain]' : ''}${escaped(text)}`
}

function marked(text: string): string {
  const html = escaped(htmlOf(text))
  const needsSaying = formatOf(html).format !== undefined || weightOf(html).weight !== undefined
  return needsSaying ? `[html]${html}` : html
}

const explanationOf = ({ explanation }: NamedQuestion, isHtml: boolean): string[] =>
  explanation === '' ? [] : [`####${isHtml ? marked(explanation) : plain(explanation)}`]

function answersOf(question: NamedQuestion, isHtml: boolean): string[] {
  const { kind, options, key, matches, accepted, number, tolerance, language } = question
  const text = (option: string) => (isHtml ? marked(option) : plain(option))
  const share = (count: number) => Number((FULL / Math.max(1, count)).toFixed(5))
  const written: Partial<Record<QuestionKind, () => string[]>> = {
    NUMBER: () => [`#${number ?? 0}:${tolerance ?? 0}`],
    FILL: () => (accepted ?? []).map((each) => `=${weighed(withStars(each))}`),
    SHORT: () => [],
    MATCH: () => options.map((left, place) => `=${text(left)} -> ${escaped(matches?.[place] ?? '')}`),
    MCQ_MULTI: () =>
      options.map((option, place) => {
        const right = key.includes(place)
        return `~%${right ? share(key.length) : -share(options.length - key.length)}%${text(option)}`
      }),
  }
  const others = () => {
    const isPlainTruth = options.join() === TRUE_AND_FALSE[language].join() && isTrueFalse(options)
    if (isPlainTruth) return [key[0] === 0 ? 'T' : 'F']
    return options.map((option, place) => (key.includes(place) ? `=${text(option)}` : `~%0%${text(option)}`))
  }
  return (written[kind] ?? others)()
}

// An arrow or a per cent would be read as a sign.
function weighed(text: string): string {
  const needsWeight = text.includes('->') || weightOf(text).weight !== undefined
  return `${needsWeight ? '%100%' : ''}${formatOf(text).format === undefined ? '' : '[plain]'}${escaped(text)}`
}
