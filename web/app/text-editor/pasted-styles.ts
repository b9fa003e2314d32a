import { noteLeft } from './left-out.ts'
import type { LeftOut } from './left-out.ts'

const HEADINGS = 'h1, h2, h3, h4, h5, h6, th'

/** Makes elements of the styles that the editor knows, and removes all styles; colours and alignment are noted. */
export function takeStyles(body: HTMLElement, left: LeftOut): void {
  for (const element of body.querySelectorAll<HTMLElement>('[style], font, mark, [align], [bgcolor]')) {
    const styles = readStyles(element.getAttribute('style') ?? '')
    if (hasWords(element)) {
      if (isColoured(element, styles)) left.set('colours', { count: 1, sources: [] })
      if (/^(?:center|right|end)$/.test(styles.get('text-align') ?? element.getAttribute('align') ?? ''))
        left.set('alignment', { count: 1, sources: [] })
    }
    element.removeAttribute('style')
    takeMarks(element, styles)
  }
  for (const raised of body.querySelectorAll('sup, sub')) writeRaised(raised, left)
}

const hasWords = (element: Element) => (element.textContent ?? '').trim() !== ''

function readStyles(given: string): Map<string, string> {
  const pairs = given.split(';').map((each) => {
    const colon = each.indexOf(':')
    return [
      each.slice(0, colon).trim().toLowerCase(),
      each
        .slice(colon + 1)
        .trim()
        .toLowerCase(),
    ] as const
  })
  return new Map(pairs)
}

function takeMarks(element: HTMLElement, styles: ReadonlyMap<string, string>): void {
  const weight = styles.get('font-weight') ?? ''
  const line = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`
  // Google Docs wraps all that is copied in an element that is bold by name only.
  if (/^(?:normal|[1-4]00)$/.test(weight) && /^(?:B|STRONG)$/.test(element.tagName)) {
    element.replaceWith(...element.childNodes)
    return
  }
  const marks = [
    (weight.startsWith('bold') || Number(weight) >= 600) && !element.closest(HEADINGS) && 'strong',
    /^(?:italic|oblique)/.test(styles.get('font-style') ?? '') && 'em',
    line.includes('underline') && !element.closest('a') && !element.querySelector('a') && 'u',
    line.includes('line-through') && 's',
    styles.get('vertical-align')?.startsWith('super') && 'sup',
    styles.get('vertical-align')?.startsWith('sub') && 'sub',
  ]
  for (const mark of marks)
    if (mark && hasWords(element)) {
      const made = element.ownerDocument.createElement(mark)
      made.append(...element.childNodes)
      element.append(made)
    }
}

const PLAIN_COLOURS =
  /^(?:black|white|windowtext|inherit|initial|unset|transparent|currentcolor|auto|none|gr[ae]y|silver|canvas(?:text)?|var\(.*)?$/

function isColoured(element: HTMLElement, styles: ReadonlyMap<string, string>): boolean {
  if (element.tagName === 'MARK') return true
  const own = element.closest('a') ? undefined : (styles.get('color') ?? element.getAttribute('color'))
  const behind = styles.get('background-color') ?? styles.get('background') ?? element.getAttribute('bgcolor')
  return [own, behind].some((colour) => colour && isBright(colour.toLowerCase()))
}

// Text in black or grey looks as every text does here.
function isBright(colour: string): boolean {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/.exec(colour)?.[1]
  const hex = digits?.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const numbers = /^rgba?\(/.test(colour) ? colour.match(/[\d.]+/g)?.map(Number) : undefined
  const parts = hex?.match(/../g)?.map((each) => Number.parseInt(each, 16)) ?? numbers
  if (!parts) return /^[a-z]+$/.test(colour) && !PLAIN_COLOURS.test(colour)
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts
  return alpha > 0 && Math.max(red, green, blue) - Math.min(red, green, blue) > 24
}

const RAISED = { sup: ['0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'], sub: ['0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'] } as const

/** Digits have raised and lowered letters of their own. */
function writeRaised(element: Element, left: LeftOut): void {
  const [plain, raised] = element.tagName === 'SUP' ? RAISED.sup : RAISED.sub
  const text = (element.textContent ?? '').trim().replaceAll('−', '-')
  const signs = text.split('').map((sign) => raised[plain.indexOf(sign)])
  if (signs.length > 0 && signs.every((sign) => sign !== undefined) && !element.querySelector('a')) {
    element.replaceWith(signs.join(''))
    return
  }
  if (text !== '') noteLeft(left, 'raised')
  element.replaceWith(...element.childNodes)
}
