import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import { namesOf } from './qti-names.rules.ts'
import { oneLine } from '../format/question-text.rules.ts'
import type { NamedQuestion } from '../format/tags.rules.ts'
import type { Xml } from '../format/write-xml.rules.ts'
import { documentOf, el } from '../format/write-xml.rules.ts'
import { paragraphsIn } from '../format/html-flow.ts'

/** Versions of QTI that are written. */
export type QtiVersion = 'QTI_2' | 'QTI_3'

const NAMESPACES = {
  QTI_2: {
    xmlns: 'http://www.imsglobal.org/xsd/imsqti_v2p2',
    schema: 'http://www.imsglobal.org/xsd/imsqti_v2p2 http://www.imsglobal.org/xsd/qti/qtiv2p2/imsqti_v2p2.xsd',
  },
  QTI_3: {
    xmlns: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
    schema:
      'http://www.imsglobal.org/xsd/imsqtiasi_v3p0 https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd',
  },
} as const

type Attributes = Parameters<typeof el>[1]
type Children = readonly (Xml | string)[]
/** Writes an element by its name in QTI 2 as a version calls it. */
export type Element = (name: string, attributes: Attributes, ...children: Children) => Xml

/** How the elements of a version are written. */
export function elementsOf(version: QtiVersion): Element {
  const { element, attribute } = namesOf(version)
  return (name, attributes, ...children) =>
    el(
      element(name),
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [attribute(key), value])),
      ...children,
    )
}

/** The attributes that the root of a document of a version has. */
export const rootAttributes = (version: QtiVersion): Record<string, string> => ({
  xmlns: NAMESPACES[version].xmlns,
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': NAMESPACES[version].schema,
})

const LONGEST_TITLE = 60
/** The name of a question among many, cut short. */
export const titleOf = (stem: string): string => oneLine(stem).slice(0, LONGEST_TITLE).toWellFormed()

const RESPONSE = { identifier: 'RESPONSE' } as const

/** One question as an item of QTI. */
export function qtiItemOf(question: NamedQuestion, { version, id }: { version: QtiVersion; id: string }): string {
  const qti = elementsOf(version)
  const { stem, passage, language, marks, explanation } = question
  const { response, inside, condition } = partsOf(question, qti)
  const quoted = passage === null ? [] : [el('blockquote', {}, ...paragraphsIn(passage))]
  const value = (text: string) => qti('defaultValue', {}, qti('value', {}, text))
  const outcome = (identifier: string, text: string) =>
    qti('outcomeDeclaration', { identifier, cardinality: 'single', baseType: 'float' }, value(text))
  const [feedback, told] = explanationOf(explanation, { qti, version })
  const root = qti(
    'assessmentItem',
    {
      ...rootAttributes(version),
      identifier: id,
      title: titleOf(stem),
      adaptive: 'false',
      timeDependent: 'false',
      'xml:lang': language,
    },
    response,
    outcome('SCORE', '0'),
    outcome('MAXSCORE', String(marks)),
    ...feedback,
    qti('itemBody', {}, ...quoted, ...inside),
    ...(condition ? [scoring(qti, condition, marks)] : []),
    ...told,
  )
  return documentOf(root)
}

function scoring(qti: Element, condition: Xml, marks: number): Xml {
  const earned = qti('baseValue', { baseType: 'float' }, String(marks))
  const scored = qti('setOutcomeValue', { identifier: 'SCORE' }, earned)
  return qti('responseProcessing', {}, qti('responseCondition', {}, qti('responseIf', {}, condition, scored)))
}

function explanationOf(text: string, { qti, version }: { qti: Element; version: QtiVersion }): [Xml[], Xml[]] {
  if (text === '') return [[], []]
  const known = { identifier: 'FEEDBACK', cardinality: 'single', baseType: 'identifier' }
  const always = qti('defaultValue', {}, qti('value', {}, 'EXPLANATION'))
  const paragraphs = paragraphsIn(text)
  const shown = { outcomeIdentifier: 'FEEDBACK', identifier: 'EXPLANATION', showHide: 'show' }
  const content = version === 'QTI_3' ? [qti('contentBody', {}, ...paragraphs)] : paragraphs
  return [[qti('outcomeDeclaration', known, always)], [qti('modalFeedback', shown, ...content)]]
}

interface Parts {
  response: Xml
  inside: Xml[]
  /** Holds where the answer is right; null: a person says it. */
  condition: Xml | null
}

function partsOf(question: NamedQuestion, qti: Element): Parts {
  const written: Partial<Record<QuestionKind, (question: NamedQuestion, qti: Element) => Parts>> = {
    NUMBER: numberOf,
    FILL: wordsOf,
    MATCH: pairsOf,
    ORDER: choiceOf,
    SHORT: essayOf,
  }
  return (written[question.kind] ?? choiceOf)(question, qti)
}

const idOf = (place: number, of = 'A'): string => `${of}${place + 1}`
const prompted = (qti: Element, stem: string): Xml => qti('prompt', {}, ...paragraphsIn(stem, 'lines'))

function declared(
  qti: Element,
  { cardinality, baseType }: { cardinality: string; baseType: string },
  ...right: string[]
) {
  const values = right.map((each) => qti('value', {}, each))
  return (...more: Xml[]) =>
    qti('responseDeclaration', { ...RESPONSE, cardinality, baseType }, qti('correctResponse', {}, ...values), ...more)
}

const matched = (qti: Element): Xml => qti('match', {}, qti('variable', RESPONSE), qti('correct', RESPONSE))

function choiceOf({ kind, stem, options, key }: NamedQuestion, qti: Element): Parts {
  const cardinality = kind === 'ORDER' ? 'ordered' : kind === 'MCQ_MULTI' ? 'multiple' : 'single'
  const choices = options.map((option, place) => qti('simpleChoice', { identifier: idOf(place) }, option))
  const most = kind === 'MCQ_MULTI' ? { maxChoices: 0 } : { maxChoices: 1 }
  const attributes = { responseIdentifier: RESPONSE.identifier, shuffle: 'true', ...(kind !== 'ORDER' && most) }
  const name = kind === 'ORDER' ? 'orderInteraction' : 'choiceInteraction'
  return {
    response: declared(qti, { cardinality, baseType: 'identifier' }, ...key.map((place) => idOf(place)))(),
    inside: [qti(name, attributes, prompted(qti, stem), ...choices)],
    condition: matched(qti),
  }
}

function pairsOf({ stem, options, matches }: NamedQuestion, qti: Element): Parts {
  const set = (texts: readonly string[], of: string) =>
    qti(
      'simpleMatchSet',
      {},
      ...texts.map((text, place) => qti('simpleAssociableChoice', { identifier: idOf(place, of), matchMax: 1 }, text)),
    )
  const pairs = options.map((_, place) => `${idOf(place, 'L')} ${idOf(place, 'R')}`)
  const attributes = { responseIdentifier: RESPONSE.identifier, shuffle: 'true', maxAssociations: options.length }
  return {
    response: declared(qti, { cardinality: 'multiple', baseType: 'directedPair' }, ...pairs)(),
    inside: [qti('matchInteraction', attributes, prompted(qti, stem), set(options, 'L'), set(matches ?? [], 'R'))],
    condition: matched(qti),
  }
}

// Below the question, in a paragraph of its own, so that no gap is read into it.
const entry = (qti: Element, stem: string): Xml[] => [
  el('p', {}, ...paragraphsIn(stem, 'lines')),
  el('p', {}, qti('textEntryInteraction', { responseIdentifier: RESPONSE.identifier, expectedLength: 40 })),
]

function numberOf({ stem, number, tolerance }: NamedQuestion, qti: Element): Parts {
  const off = tolerance ?? 0
  const near: Attributes =
    off > 0 ? { toleranceMode: 'absolute', tolerance: `${off} ${off}` } : { toleranceMode: 'exact' }
  return {
    response: declared(qti, { cardinality: 'single', baseType: 'float' }, String(number ?? 0))(),
    inside: entry(qti, stem),
    condition: qti('equal', near, qti('variable', RESPONSE), qti('correct', RESPONSE)),
  }
}

function wordsOf({ stem, accepted }: NamedQuestion, qti: Element): Parts {
  const all = accepted ?? []
  const entries = all.map((mapKey) => qti('mapEntry', { mapKey, mappedValue: 1, caseSensitive: 'false' }))
  const right = declared(qti, { cardinality: 'single', baseType: 'string' }, ...all.slice(0, 1))
  return {
    response: right(qti('mapping', { defaultValue: 0 }, ...entries)),
    inside: entry(qti, stem),
    condition: qti('gt', {}, qti('mapResponse', RESPONSE), qti('baseValue', { baseType: 'float' }, '0')),
  }
}

const essayOf = ({ stem }: NamedQuestion, qti: Element): Parts => ({
  response: qti('responseDeclaration', { ...RESPONSE, cardinality: 'single', baseType: 'string' }),
  inside: [qti('extendedTextInteraction', { responseIdentifier: RESPONSE.identifier }, prompted(qti, stem))],
  condition: null,
})
