import { escapeMarkup } from '../../platform/text/markup.rules.ts'

/** A piece of XML that stands as it is. */
export class Xml {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Attributes = Readonly<Record<string, string | number | boolean | null>>

// What XML would read as an end of line or not at all.
const WHITE = /[\t\n\r]/g
const HEX = 16

/** An element: values and texts in it are escaped, an attribute of null is left out. */
export function el(name: string, attributes: Attributes, ...children: readonly (Xml | string)[]): Xml {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` ${key}="${attributeOf(String(value))}"`)
    .join('')
  const inside = children.map((child) => (typeof child === 'string' ? escapeMarkup(child) : child.text)).join('')
  return new Xml(inside === '' ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`)
}

const attributeOf = (value: string): string =>
  escapeMarkup(value).replaceAll(WHITE, (sign) => `&#x${(sign.codePointAt(0) ?? 0).toString(HEX)};`)

/** A document with its declaration. */
export const documentOf = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`
