import { NotTaken, reasonOf, rowOf } from '../format/draft.rules.ts'
import type { Draft, Position, ReadRow } from '../format/draft.rules.ts'
import { passageAndStem } from '../format/question-text.rules.ts'
import { flowOfQti, isInteraction } from './qti-flow.ts'
import { attributeOf, plainName } from './qti-names.rules.ts'
import { INTERACTIONS } from './qti-interactions.ts'
import { allOf, childOf, childrenOf, lettersOf, readXml } from './xml-tree.ts'
import type { XmlNode } from './xml-tree.ts'

/** The root of a document of QTI, of either version. */
export function qtiRoot(text: string): XmlNode | undefined {
  let root: XmlNode | undefined
  readXml(text, { depth: 0, nameOf: plainName, onNode: (node) => (root = node) })
  return root
}

/** The question of one item; `facts` is what its package says of it. */
export const itemRow = (item: XmlNode, place: Position, facts: ReadonlyMap<string, string>): ReadRow =>
  rowOf(place, () => draftOf(item, facts))

const CHANGING: ReadonlySet<string> = new Set(['templateDeclaration', 'templateProcessing'])

function draftOf(item: XmlNode, said: ReadonlyMap<string, string>): Draft {
  const title = item.attributes['title'] ?? ''
  const body = childOf(item, 'itemBody')
  const interactions = interactionsIn(body)
  const [interaction] = interactions
  const read = interaction && Object.hasOwn(INTERACTIONS, interaction.name) ? INTERACTIONS[interaction.name] : undefined
  if (!interaction) throw new NotTaken(reasonOf('KIND_NOT_KEPT', 'kind', 'description'), title)
  const unknown = interactions.find(({ name }) => !Object.hasOwn(INTERACTIONS, name))
  if (unknown || !read) throw new NotTaken(reasonOf('KIND_NOT_KEPT', 'kind', unknown?.name), title)
  if (interactions.length > 1) throw new NotTaken(reasonOf('SEVERAL_PARTS', 'kind', String(interactions.length)), title)
  if (allOf(item, CHANGING).length > 0) throw new NotTaken(reasonOf('KIND_NOT_KEPT', 'kind', 'template'), title)
  if (attributeOf(item, 'adaptive') === 'true') throw new NotTaken(reasonOf('KIND_NOT_KEPT', 'kind', 'adaptive'), title)
  if (childrenOf(item, 'assessmentStimulusRef').length > 0)
    throw new NotTaken(reasonOf('MEDIA_NOT_KEPT', 'passage', 'stimulus'), title)
  const asked = stemIn(body, interaction)
  try {
    const facts = factsOfItem(item, said)
    return { ...asked, ...read(interaction, declarationOf(item, interaction)), explanation: explanationOf(item), facts }
  } catch (failure) {
    if (failure instanceof NotTaken) throw new NotTaken(failure.reason, asked.stem)
    throw failure
  }
}

function interactionsIn(node: XmlNode | undefined): XmlNode[] {
  return (node?.children ?? []).flatMap((child) => {
    if (typeof child === 'string') return []
    return isInteraction(child.name) ? [child] : interactionsIn(child)
  })
}

// Where the interaction has a question of its own, what stands around it is what that is about.
function stemIn(body: XmlNode | undefined, interaction: XmlNode): { stem: string; passage: string | null } {
  const around = flowOfQti(body)
  const prompt = flowOfQti(childOf(interaction, 'prompt'))
  const media = around.media ?? prompt.media
  const own = [prompt.passage, prompt.text].filter(Boolean).join('\n')
  if (media) throw new NotTaken(reasonOf('MEDIA_NOT_KEPT', 'stem', media), own || around.text)
  if (own !== '') return { stem: own, passage: [around.passage, around.text].filter(Boolean).join('\n\n') || null }
  if (around.passage === '') return passageAndStem(around.text)
  return around.text === '' ? passageAndStem(around.passage) : { stem: around.text, passage: around.passage }
}

function declarationOf(item: XmlNode, interaction: XmlNode) {
  const name = attributeOf(interaction, 'responseIdentifier')
  const declaration = childrenOf(item, 'responseDeclaration').find(
    ({ attributes }) => attributes['identifier'] === name,
  )
  return { declaration, processing: childOf(item, 'responseProcessing') }
}

// Of several the right one depends on the answer, so none of them explains.
function explanationOf(item: XmlNode): string {
  const all = childrenOf(item, 'modalFeedback')
  if (all.length !== 1) return ''
  const { passage, text } = flowOfQti(all[0])
  return [passage, text].filter(Boolean).join('\n\n')
}

function factsOfItem(item: XmlNode, said: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const facts = new Map(said)
  const language = (item.attributes['xml:lang'] ?? '').slice(0, 2).toLowerCase()
  if (!facts.has('language') && (language === 'en' || language === 'hi')) facts.set('language', language)
  const most = childrenOf(item, 'outcomeDeclaration').find(({ attributes }) => attributes['identifier'] === 'MAXSCORE')
  const marks = lettersOf(childOf(childOf(most, 'defaultValue'), 'value')).trim()
  if (!facts.has('marks') && marks !== '') facts.set('marks', marks)
  return facts
}
