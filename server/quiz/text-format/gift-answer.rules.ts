import { NotTaken, reasonOf, warningOf } from '../format/draft.rules.ts'
import type { Draft } from '../format/draft.rules.ts'
import { findSign, formatOf, piecesOf, unescaped, weightOf } from './gift-signs.rules.ts'
import { flowOfHtml } from '../format/html-flow.ts'
import { numbersIn } from './gift-number.rules.ts'
import { languageOf } from '../format/question-text.rules.ts'
import { withoutStars } from '../format/wildcard.rules.ts'
import { TRUE_AND_FALSE } from '../making/stems.rules.ts'

interface Around {
  /** Options are written as the stem is. */
  isHtml: boolean
  asked: string
  facts: ReadonlyMap<string, string>
}

type Answer = Pick<
  Draft,
  'kind' | 'options' | 'key' | 'matches' | 'accepted' | 'number' | 'tolerance' | 'explanation' | 'warnings'
>

const TRUE_FALSE = /^(T|TRUE|F|FALSE)$/i

/** What stands between the braces of a question in GIFT. */
export function answerIn(text: string, around: Around): Answer {
  const { answer, explanation } = feedbackOf(text, around)
  const trimmed = answer.trim()
  // Nothing between the braces is an essay.
  if (trimmed === '') return { kind: 'SHORT', explanation }
  return { ...withoutFeedback(trimmed, around), explanation }
}

function withoutFeedback(text: string, around: Around): Answer {
  if (text.startsWith('#')) return { kind: 'NUMBER', ...numbersIn(text.slice(1), around.asked) }
  const isTrue = TRUE_FALSE.exec(withoutComment(text).trim())
  if (isTrue) {
    const language = around.facts.get('language') === 'hi' ? 'hi' : around.facts.has('language') ? 'en' : undefined
    const options = TRUE_AND_FALSE[language ?? languageOf(around.asked)]
    return { kind: 'TRUE_FALSE', options: [...options], key: [/^t/i.test(isTrue[1] ?? '') ? 0 : 1] }
  }
  const [before, ...pieces] = piecesOf(text, '=~')
  // A single answer may stand there without its sign.
  if (pieces.length === 0) return pairsOrWords([{ text }], around)
  if (before?.text.trim() !== '') throw new NotTaken(reasonOf('UNREADABLE', 'key', before?.text ?? ''), around.asked)
  if (pieces.every(({ sign }) => sign === '=')) return pairsOrWords(pieces, around)
  return choiceOf(pieces, around)
}

// Four signs in a row begin what is said to everybody afterwards.
function feedbackOf(text: string, { isHtml }: Around): { answer: string; explanation: string } {
  let hash = findSign(text, '#')
  while (hash >= 0 && !text.startsWith('####', hash)) hash = findSign(text, '#', hash + 1)
  if (hash < 0) return { answer: text, explanation: '' }
  return { answer: text.slice(0, hash), explanation: textOf(text.slice(hash + 4), isHtml) }
}

function withoutComment(text: string): string {
  const hash = findSign(text, '#')
  return hash < 0 ? text : text.slice(0, hash)
}

function textOf(text: string, isHtml: boolean): string {
  const { format, rest } = formatOf(text)
  if (format === undefined ? !isHtml : format !== 'html') return unescaped(rest)
  const flow = flowOfHtml(unescaped(rest))
  if (flow.media) throw new NotTaken(reasonOf('MEDIA_NOT_KEPT', 'options', flow.media))
  return [flow.passage, flow.text].filter(Boolean).join('\n\n')
}

const ARROW = '->'

function pairsOrWords(pieces: readonly { text: string }[], { isHtml, asked }: Around): Answer {
  const texts = pieces.map(({ text }) => withoutComment(text))
  const isPair = (text: string) => weightOf(text).weight === undefined && text.includes(ARROW)
  if (texts.length > 1 && texts.every(isPair)) return pairsOf(texts, isHtml)
  if (texts.some(isPair)) throw new NotTaken(reasonOf('UNREADABLE', 'matches', ARROW), asked)
  const weighed = texts.map(weightOf)
  const right = weighed.filter(({ weight }) => weight === undefined || weight >= 100)
  return {
    kind: 'FILL',
    accepted: withoutStars(right.map(({ rest }) => unescaped(formatOf(rest).rest))),
    ...(right.length < weighed.length && { warnings: [warningOf('CREDIT_DROPPED', 'accepted')] }),
  }
}

// What stands only on the right is there to mislead, and is left out.
function pairsOf(texts: readonly string[], isHtml: boolean): Answer {
  const pairs = texts
    .map((text) => ({
      left: text.slice(0, text.indexOf(ARROW)),
      right: text.slice(text.indexOf(ARROW) + ARROW.length),
    }))
    .filter(({ left }) => left.trim() !== '')
  return {
    kind: 'MATCH',
    options: pairs.map(({ left }) => textOf(left, isHtml)),
    matches: pairs.map(({ right }) => unescaped(right)),
  }
}

function choiceOf(pieces: readonly { sign: string; text: string }[], { isHtml, asked }: Around): Answer {
  const options = pieces.map(({ sign, text }) => {
    const { weight, rest } = weightOf(withoutComment(text))
    // Behind the sign of the right one a per cent is no weight.
    const read = sign === '=' ? withoutComment(text) : rest
    return { isRight: sign === '=', weight: sign === '=' ? 100 : (weight ?? 0), text: textOf(read, isHtml) }
  })
  const signed = options.flatMap(({ isRight }, place) => (isRight ? [place] : []))
  const weighed = options.flatMap(({ weight }, place) => (weight > 0 ? [place] : []))
  const texts = options.map(({ text }) => text)
  if (signed.length > 1) throw new NotTaken(reasonOf('KEY_UNCLEAR', 'key'), asked)
  if (signed.length === 0) return { kind: 'MCQ_MULTI', options: texts, key: weighed }
  return {
    kind: 'MCQ_SINGLE',
    options: texts,
    key: signed,
    ...(weighed.length > 1 && { warnings: [warningOf('CREDIT_DROPPED', 'key')] }),
  }
}
