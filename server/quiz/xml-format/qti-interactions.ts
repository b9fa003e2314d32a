import { NotTaken, reasonOf, warningOf } from '../format/draft.rules.ts'
import type { Draft } from '../format/draft.rules.ts'
import { flowOfQti } from './qti-flow.ts'
import { attributeOf } from './qti-names.rules.ts'
import { numberOf, rounded } from '../format/question-text.rules.ts'
import { allOf, childOf, childrenOf, lettersOf } from './xml-tree.ts'
import type { XmlNode } from './xml-tree.ts'

/** What an item says of the right answer. */
export interface Declared {
  declaration: XmlNode | undefined
  processing: XmlNode | undefined
}

type Answer = Pick<Draft, 'kind' | 'options' | 'key' | 'matches' | 'accepted' | 'number' | 'tolerance' | 'warnings'>

/** How each interaction that we keep is read. */
export const INTERACTIONS: Readonly<Record<string, (interaction: XmlNode, declared: Declared) => Answer>> = {
  choiceInteraction: choiceOf,
  inlineChoiceInteraction: inlineChoiceOf,
  orderInteraction: orderOf,
  matchInteraction: pairsOf,
  textEntryInteraction: entryOf,
  // A person marks it: what some programs note as its answer is no key.
  extendedTextInteraction: () => ({ kind: 'SHORT' }),
}

const identifierOf = ({ attributes }: XmlNode): string => attributes['identifier'] ?? ''

function textOf(choice: XmlNode): string {
  const { text, passage, media } = flowOfQti(choice)
  if (media) throw new NotTaken(reasonOf('MEDIA_NOT_KEPT', 'options', media))
  return [passage, text].filter(Boolean).join(' ')
}

const correctIn = (declaration: XmlNode | undefined): string[] =>
  childrenOf(childOf(declaration, 'correctResponse'), 'value').map((value) => lettersOf(value).trim())

interface Mapped {
  key: string
  earns: number
}

const mappedIn = (declaration: XmlNode | undefined): Mapped[] =>
  childrenOf(childOf(declaration, 'mapping'), 'mapEntry').map((entry) => ({
    key: attributeOf(entry, 'mapKey') ?? '',
    earns: Number(attributeOf(entry, 'mappedValue') ?? 0),
  }))

// Where nothing is said to be right, what earns something is.
function rightIn({ declaration }: Declared, isMulti: boolean): string[] {
  const correct = correctIn(declaration)
  if (correct.length > 0) return correct
  const earning = mappedIn(declaration).filter(({ earns }) => earns > 0)
  const most = Math.max(...earning.map(({ earns }) => earns))
  return earning.filter(({ earns }) => isMulti || earns === most).map(({ key }) => key)
}

function keyOf(choices: readonly XmlNode[], right: readonly string[]): number[] {
  return right.map((each) => {
    const place = choices.findIndex((choice) => identifierOf(choice) === each)
    if (place < 0) throw new NotTaken(reasonOf('KEY_UNCLEAR', 'key', each))
    return place
  })
}

function choiceOf(interaction: XmlNode, declared: Declared): Answer {
  const choices = childrenOf(interaction, 'simpleChoice')
  const cardinality = declared.declaration?.attributes['cardinality'] ?? 'single'
  const isMulti = cardinality !== 'single'
  const key = keyOf(choices, rightIn(declared, isMulti))
  if (!isMulti && key.length > 1) throw new NotTaken(reasonOf('KEY_UNCLEAR', 'key'))
  const isOne = isMulti && (attributeOf(interaction, 'maxChoices') ?? '1') === '1' && key.length === 1
  return { kind: isMulti && !isOne ? 'MCQ_MULTI' : 'MCQ_SINGLE', options: choices.map(textOf), key }
}

function inlineChoiceOf(interaction: XmlNode, declared: Declared): Answer {
  const choices = childrenOf(interaction, 'inlineChoice')
  return { kind: 'MCQ_SINGLE', options: choices.map(textOf), key: keyOf(choices, rightIn(declared, false)) }
}

function orderOf(interaction: XmlNode, { declaration }: Declared): Answer {
  const choices = childrenOf(interaction, 'simpleChoice')
  return { kind: 'ORDER', options: choices.map(textOf), key: keyOf(choices, correctIn(declaration)) }
}

const SPACES = /\s+/

function pairsOf(interaction: XmlNode, declared: Declared): Answer {
  const [lefts = [], rights = []] = childrenOf(interaction, 'simpleMatchSet').map((set) =>
    childrenOf(set, 'simpleAssociableChoice'),
  )
  const pairs = rightIn(declared, true).map((pair) => pair.split(SPACES))
  const matches = lefts.map((left) => {
    const [one, ...others] = pairs.filter(([from]) => from === identifierOf(left))
    if (others.length > 0) throw new NotTaken(reasonOf('KEY_UNCLEAR', 'matches', textOf(left)))
    const right = rights.find((each) => identifierOf(each) === one?.[1])
    if (one && !right) throw new NotTaken(reasonOf('KEY_UNCLEAR', 'matches', one.join(' ')))
    return right ? [textOf(right)] : []
  })
  return { kind: 'MATCH', options: lefts.map(textOf), matches: matches.flat() }
}

const NUMBERS: ReadonlySet<string> = new Set(['float', 'integer'])

function entryOf(_: XmlNode, declared: Declared): Answer {
  const { declaration, processing } = declared
  const isNumber = declaration && NUMBERS.has(attributeOf(declaration, 'baseType') ?? '')
  if (isNumber) return numberIn(correctIn(declaration)[0], processing)
  const mapped = mappedIn(declaration)
  const most = Math.max(...mapped.map(({ earns }) => earns), 0)
  const full = mapped.filter(({ earns }) => earns > 0 && earns === most).map(({ key }) => key.trim())
  const accepted = [...correctIn(declaration), ...full]
  const isPartly = mapped.some(({ earns }) => earns > 0 && earns < most)
  return { kind: 'FILL', accepted, ...(isPartly && { warnings: [warningOf('CREDIT_DROPPED', 'accepted')] }) }
}

const EQUALS: ReadonlySet<string> = new Set(['equal'])
const PER_CENT = 100

function numberIn(written: string | undefined, processing: XmlNode | undefined): Answer {
  const number = written === undefined ? undefined : numberOf(written)
  if (written !== undefined && number === undefined) throw new NotTaken(reasonOf('NOT_A_NUMBER', 'number', written))
  const [equal] = allOf(processing, EQUALS)
  const mode = equal && attributeOf(equal, 'toleranceMode')
  const off = Number((equal && attributeOf(equal, 'tolerance'))?.trim().split(SPACES)[0])
  const share = mode === 'relative' ? Math.abs(number ?? 0) / PER_CENT : mode === 'absolute' ? 1 : 0
  const tolerance = share > 0 && off >= 0 ? rounded(off * share) : 0
  return { kind: 'NUMBER', ...(number !== undefined && { number }), tolerance }
}
