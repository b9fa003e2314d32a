import { NotTaken, reasonOf, rowOf, warningOf } from '../format/draft.rules.ts'
import type { Draft, ReadRow } from '../format/draft.rules.ts'
import { flowOfHtml } from '../format/html-flow.ts'
import { languageOf, numberOf, passageAndStem } from '../format/question-text.rules.ts'
import { factsOf, folderOf } from '../format/tags.rules.ts'
import { withoutStars } from '../format/wildcard.rules.ts'
import { childOf, childrenOf, lettersOf, readXml } from './xml-tree.ts'
import type { XmlNode } from './xml-tree.ts'
import { TRUE_AND_FALSE } from '../making/stems.rules.ts'

/** Questions in the XML of Moodle are put into `rows` one after the other; a file that breaks off keeps those before. */
export function readMoodle(text: string, rows: ReadRow[]): void {
  let folder: string | null = null
  readXml(text, {
    depth: 1,
    without: new Set(['file']),
    onNode(node) {
      if (node.name !== 'question') return
      const type = node.attributes['type'] ?? ''
      if (type === 'category') folder = folderOf(lettersOf(childOf(childOf(node, 'category'), 'text')))
      else rows.push(rowOf({ line: node.line, file: null }, () => ({ ...draftOf(node, type), folder })))
    },
  })
}

interface Written {
  text: string
  passage: string
  media: string | undefined
}

const FORMATTED = new Set(['plain_text', 'markdown'])

// Texts are HTML unless they say otherwise.
function told(node: XmlNode | undefined): Written {
  const text = lettersOf(childOf(node, 'text'))
  const media = childrenOf(node, 'file').length > 0 ? 'file' : undefined
  const format = node?.attributes['format'] ?? ''
  if (FORMATTED.has(format)) return { text, passage: '', media }
  const flow = flowOfHtml(format === 'moodle_auto_format' ? text.trim().replaceAll('\n', '<br>') : text)
  return { ...flow, media: flow.media ?? media }
}

function textOf(node: XmlNode, field: string): string {
  const { text, passage, media } = told(node)
  if (media) throw new NotTaken(reasonOf('MEDIA_NOT_KEPT', field, media))
  return [passage, text].filter(Boolean).join('\n\n')
}

type Answer = Pick<Draft, 'kind' | 'options' | 'key' | 'matches' | 'accepted' | 'number' | 'tolerance' | 'warnings'>

const FULL = 100

function draftOf(node: XmlNode, type: string): Draft {
  const asked = told(childOf(node, 'questiontext'))
  const stem = asked.passage === '' ? passageAndStem(asked.text) : { stem: asked.text, passage: asked.passage }
  const read = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
  if (!read) throw new NotTaken(reasonOf('KIND_NOT_KEPT', 'kind', type), stem.stem)
  if (asked.media) throw new NotTaken(reasonOf('MEDIA_NOT_KEPT', 'stem', asked.media), stem.stem)
  const tags = childrenOf(childOf(node, 'tags'), 'tag').map((tag) => lettersOf(childOf(tag, 'text')))
  const facts = factsOf(tags)
  const grade = lettersOf(childOf(node, 'defaultgrade')).trim()
  if (grade !== '' && !facts.has('marks')) facts.set('marks', grade)
  try {
    return { ...stem, ...read(node, { stem: stem.stem, facts }), explanation: explanationOf(node), facts }
  } catch (failure) {
    if (failure instanceof NotTaken && failure.stem === '') throw new NotTaken(failure.reason, stem.stem)
    throw failure
  }
}

// What is said afterwards may lose its pictures.
function explanationOf(node: XmlNode): string {
  const { text, passage } = told(childOf(node, 'generalfeedback'))
  return [passage, text].filter(Boolean).join('\n\n')
}

interface Around {
  stem: string
  facts: ReadonlyMap<string, string>
}

const TYPES: Readonly<Record<string, (node: XmlNode, around: Around) => Answer>> = {
  multichoice: choiceOf,
  truefalse: truthOf,
  shortanswer: wordsOf,
  numerical: numberIn,
  matching: pairsOf,
  ordering: orderOf,
  essay: () => ({ kind: 'SHORT' }),
}

const fractionOf = ({ attributes }: XmlNode): number => Number(attributes['fraction'] ?? 0)

function choiceOf(node: XmlNode): Answer {
  const answers = childrenOf(node, 'answer')
  const options = answers.map((answer) => textOf(answer, 'options'))
  const earning = answers.flatMap((answer, place) => (fractionOf(answer) > 0 ? [place] : []))
  const full = answers.flatMap((answer, place) => (fractionOf(answer) >= FULL ? [place] : []))
  const single = lettersOf(childOf(node, 'single')).trim()
  if (single === 'false' || single === '0') return { kind: 'MCQ_MULTI', options, key: earning }
  if (full.length > 1) throw new NotTaken(reasonOf('KEY_UNCLEAR', 'key'))
  return {
    kind: 'MCQ_SINGLE',
    options,
    key: full,
    ...(earning.length > full.length && { warnings: [warningOf('CREDIT_DROPPED', 'key')] }),
  }
}

function truthOf(node: XmlNode, { stem, facts }: Around): Answer {
  const right = childrenOf(node, 'answer').find((answer) => fractionOf(answer) >= FULL)
  const word = lettersOf(childOf(right, 'text')).trim().toLowerCase()
  const language = facts.get('language') === 'hi' ? 'hi' : facts.has('language') ? 'en' : languageOf(stem)
  const key = word === 'true' ? [0] : word === 'false' ? [1] : []
  return { kind: 'TRUE_FALSE', options: [...TRUE_AND_FALSE[language]], key }
}

function wordsOf(node: XmlNode): Answer {
  const answers = childrenOf(node, 'answer')
  const right = answers.filter((answer) => fractionOf(answer) >= FULL)
  const accepted = withoutStars(right.map((answer) => lettersOf(childOf(answer, 'text'))))
  return {
    kind: 'FILL',
    accepted,
    ...(answers.some((answer) => fractionOf(answer) > 0 && fractionOf(answer) < FULL) && {
      warnings: [warningOf('CREDIT_DROPPED', 'accepted')],
    }),
  }
}

function numberIn(node: XmlNode): Answer {
  const answers = childrenOf(node, 'answer').filter((answer) => fractionOf(answer) > 0)
  const right = answers.filter((answer) => fractionOf(answer) >= FULL)
  if (right.length > 1) throw new NotTaken(reasonOf('KEY_UNCLEAR', 'number'))
  const written = lettersOf(childOf(right[0], 'text'))
  const number = numberOf(written)
  if (right.length > 0 && number === undefined) throw new NotTaken(reasonOf('NOT_A_NUMBER', 'number', written))
  const tolerance = numberOf(lettersOf(childOf(right[0], 'tolerance')))
  return {
    kind: 'NUMBER',
    ...(number !== undefined && { number }),
    ...(tolerance !== undefined && { tolerance: Math.abs(tolerance) }),
    ...(answers.length > right.length && { warnings: [warningOf('CREDIT_DROPPED', 'number')] }),
  }
}

// What stands only on the right is there to mislead, and is left out.
function pairsOf(node: XmlNode): Answer {
  const pairs = childrenOf(node, 'subquestion')
    .map((pair) => ({ left: textOf(pair, 'options'), right: lettersOf(childOf(childOf(pair, 'answer'), 'text')) }))
    .filter(({ left }) => left !== '')
  return { kind: 'MATCH', options: pairs.map(({ left }) => left), matches: pairs.map(({ right }) => right) }
}

const PLACES = /^\d(?:,\d){1,9}$/

// Answers stand in the order that is right; how they were shown is said beside them, or they are mixed when they are put in the bank.
function orderOf(node: XmlNode, { facts }: Around): Answer {
  const right = childrenOf(node, 'answer').map((answer) => textOf(answer, 'options'))
  const said = facts.get('shown') ?? ''
  const places = PLACES.test(said) ? said.split(',').map(Number) : []
  const isComplete = places.length === right.length && right.every((_, place) => places.includes(place))
  const shown = isComplete ? places : right.map((_, place) => place)
  return {
    kind: 'ORDER',
    options: shown.map((place) => right[place] ?? ''),
    key: right.map((_, place) => shown.indexOf(place)),
  }
}
