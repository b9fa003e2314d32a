import type { XmlNode } from './xml-tree.ts'

const DASHED = /-([a-z])/g
const CAPITAL = /[A-Z]/g

/** The name that an element has in QTI 2, whichever version it is of: `qti-simple-choice` is `simpleChoice`. */
export function plainName(name: string): string {
  const short = name.startsWith('qti-') ? name.slice('qti-'.length) : name
  return short === name ? name : short.replaceAll(DASHED, (_, letter: string) => letter.toUpperCase())
}

const dashed = (name: string): string => name.replaceAll(CAPITAL, (letter) => `-${letter.toLowerCase()}`)

/** An attribute by its name in QTI 2, in either spelling. */
export const attributeOf = ({ attributes }: XmlNode, name: string): string | undefined =>
  attributes[name] ?? attributes[dashed(name)]

/** Elements of HTML are called the same in both versions. */
const HTML: ReadonlySet<string> = new Set(['p', 'br', 'div', 'blockquote'])

/** How a version of QTI writes a name of QTI 2. */
export const namesOf = (version: 'QTI_2' | 'QTI_3') => ({
  element: (name: string) => (version === 'QTI_2' || HTML.has(name) ? name : `qti-${dashed(name)}`),
  attribute: (name: string) => (version === 'QTI_2' || name.includes(':') ? name : dashed(name)),
})
