const PARAGRAPHS = new Set([
  'p',
  'div',
  'ul',
  'ol',
  'dl',
  'table',
  'pre',
  'section',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
])
const LINES = new Set(['br', 'li', 'tr', 'dt', 'dd', 'hr', 'caption'])
const CELLS = new Set(['td', 'th'])
/** What a question in words cannot keep, and without which nobody can answer it. */
const MEDIA = new Set(['img', 'audio', 'video', 'object', 'embed', 'iframe', 'svg', 'math', 'picture', 'canvas'])
const UNHEARD = new Set(['script', 'style', 'template', 'noscript'])

const RAISED: Readonly<Record<string, string>> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '+': '⁺',
  '-': '⁻',
  n: 'ⁿ',
}
const LOWERED: Readonly<Record<string, string>> = {
  '0': '₀',
  '1': '₁',
  '2': '₂',
  '3': '₃',
  '4': '₄',
  '5': '₅',
  '6': '₆',
  '7': '₇',
  '8': '₈',
  '9': '₉',
}

/** What a page's marks say as text. */
export interface Flow {
  text: string
  /** What stands in a quotation. */
  passage: string
  /** The first picture, film, sound or formula. */
  media: string | undefined
}

const WHITE = /\s+/g

/** Gathers the text of marks one by one: paragraphs keep apart, quotations are the passage, raised digits stay raised. */
export class FlowText {
  readonly #pieces: Record<'text' | 'passage', string[]> = { text: [], passage: [] }
  #media: string | undefined
  #quoted = 0
  #unheard = 0
  readonly #shifted: string[] = []

  open(name: string): void {
    if (UNHEARD.has(name)) this.#unheard++
    if (MEDIA.has(name)) this.#media ??= name
    if (name === 'blockquote') this.#quoted++
    if (name === 'sup' || name === 'sub') this.#shifted.push(name)
    this.#break(name)
  }

  close(name: string): void {
    if (UNHEARD.has(name)) this.#unheard = Math.max(0, this.#unheard - 1)
    if (name === 'sup' || name === 'sub') this.#shifted.pop()
    if (name !== 'br' && name !== 'hr') this.#break(name)
    if (name === 'blockquote') this.#quoted = Math.max(0, this.#quoted - 1)
  }

  text(text: string): void {
    if (this.#unheard > 0) return
    const letters = text.replaceAll(WHITE, ' ')
    const shifted = this.#shifted.at(-1)
    this.put(shifted === undefined || letters.trim() === '' ? letters : shiftedText(shifted, letters))
  }

  /** Puts a text in as it is. */
  put(text: string): void {
    this.#pieces[this.#quoted > 0 ? 'passage' : 'text'].push(text)
  }

  end(): Flow {
    return { text: tidied(this.#pieces.text), passage: tidied(this.#pieces.passage), media: this.#media }
  }

  #break(name: string): void {
    if (PARAGRAPHS.has(name)) this.put('\n\n')
    else if (LINES.has(name)) this.put('\n')
    else if (CELLS.has(name)) this.put(' ')
  }
}

const SPACED_END = / ?\n ?/g
const MANY_ENDS = /\n{3,}/g
const SPACES = / +/g

const tidied = (pieces: readonly string[]): string =>
  pieces.join('').replaceAll(SPACES, ' ').replaceAll(SPACED_END, '\n').replaceAll(MANY_ENDS, '\n\n').trim()

function shiftedText(mark: string, text: string): string {
  const table = mark === 'sup' ? RAISED : LOWERED
  const letters = Array.from(text.trim())
  if (letters.every((letter) => table[letter] !== undefined)) return letters.map((letter) => table[letter]).join('')
  return `${mark === 'sup' ? '^' : '_'}${text.trim()}`
}
