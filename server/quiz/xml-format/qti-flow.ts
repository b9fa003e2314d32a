import { FlowText } from '../format/flow-text.ts'
import type { Flow } from '../format/flow-text.ts'
import { GAP } from '../format/question-text.rules.ts'
import type { XmlNode } from './xml-tree.ts'

/** What is said only after an answer, or to those who mark. */
const HIDDEN: ReadonlySet<string> = new Set([
  'feedbackInline',
  'feedbackBlock',
  'rubricBlock',
  'templateInline',
  'templateBlock',
  'stylesheet',
  'catalogInfo',
])
/** Within a line of the text: a gap stands where they do. */
const INLINE: ReadonlySet<string> = new Set(['textEntryInteraction', 'inlineChoiceInteraction'])

/** Whether an element is where people answer. */
export const isInteraction = (name: string): boolean => name.endsWith('Interaction')

/** The text of a piece of QTI without its choices; a gap that stands alone in its paragraph is none. */
export function flowOfQti(node: XmlNode | undefined): Flow {
  const flow = new FlowText()
  if (node) walk(node, flow)
  return flow.end()
}

const isBlank = (child: XmlNode | string): boolean => typeof child === 'string' && child.trim() === ''

function walk(node: XmlNode, flow: FlowText): void {
  const isAlone = node.children.filter((child) => !isBlank(child)).length === 1
  for (const child of node.children) {
    if (typeof child === 'string') flow.text(child)
    else if (INLINE.has(child.name)) flow.put(isAlone ? '' : GAP)
    else if (!isInteraction(child.name) && !HIDDEN.has(child.name)) {
      flow.open(child.name)
      walk(child, flow)
      flow.close(child.name)
    }
  }
}
