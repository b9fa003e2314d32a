/** What a font covers. */
export interface Coverage {
  covers(char: string): boolean
}

/** A font whose words a document must hold. */
export interface ScriptCoverage extends Coverage {
  pattern: RegExp
}

/** Fonts in the order in which they are tried. */
export interface FontCoverage<Script extends ScriptCoverage> {
  latin: Coverage
  scripts: readonly Script[]
  symbols: readonly Coverage[]
  emoji: Coverage
}

/** A character that no font has; □ is printed in its place. */
export interface MissingCharacter {
  /** The text that it is in, as a path: `invoice.buyer.name`. */
  where: string
  /** Its place in that text, in UTF-16 units of its NFC form. */
  index: number
  /** `U+5F20` */
  codePoint: string
}

const MISSING = '□'
const DOTTED_CIRCLE = '◌'
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}+$/u
const LINE_OR_TAB = /^[\n\t]$/
const EMOJI_STYLE = /\uFE0F|\p{Emoji_Modifier}/u
const LONE_MARK = /^\p{M}/u
// PDF/A forbids private characters, even those that a font has.
const PRIVATE = /\p{Co}/u
// Control characters, and overrides of direction, by which a name could turn round the text beside it.
const UNPRINTABLE = /(?![\n\t])\p{Cc}|[\uFEFF\uFFF9-\uFFFB\u202D\u202E]/gu

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const nameOf = (char: string) => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** The text of one document: makes every string printable, and collects the words of each script and what no font has. */
export class PrintableText<Script extends ScriptCoverage> {
  readonly missing: MissingCharacter[] = []
  readonly words = new Map<Script, Set<string>>()
  readonly symbolFonts = new Set<Coverage>()
  readonly #fonts: FontCoverage<Script>

  constructor(fonts: FontCoverage<Script>) {
    this.#fonts = fonts
  }

  /** The text as it is printed: what no font has becomes □, and a mark without a letter gets a dotted circle. */
  print(text: string, where: string): string {
    let printed = ''
    let word = ''
    let script: Script | undefined
    const endWord = () => {
      if (script && word) this.#wordsOf(script).add(word)
      word = ''
    }
    const normal = text.toWellFormed().normalize('NFC').replaceAll(UNPRINTABLE, '')
    for (const { segment, index } of graphemes.segment(normal)) {
      const grapheme = LONE_MARK.test(segment) ? DOTTED_CIRCLE + segment : segment
      const font = this.#fontOf(grapheme, script)
      if (!isScript(font)) endWord()
      else if (font !== script) {
        endWord()
        script = font
      }
      if (isScript(font)) word += grapheme
      printed += font ? grapheme : this.#withMarks(grapheme, { where, index })
    }
    endWord()
    return printed
  }

  #wordsOf(script: Script): Set<string> {
    const words = this.words.get(script) ?? new Set()
    this.words.set(script, words)
    return words
  }

  #fontOf(grapheme: string, current: Script | undefined): Coverage | Script | undefined {
    const { latin, scripts, symbols, emoji } = this.#fonts
    if (LINE_OR_TAB.test(grapheme) || INVISIBLE.test(grapheme)) return latin
    if (PRIVATE.test(grapheme)) return undefined
    const symbol = () => {
      const font = [...symbols, emoji].find((each) => covers(each, grapheme))
      if (font) this.symbolFonts.add(font)
      return font
    }
    if (EMOJI_STYLE.test(grapheme) && covers(emoji, grapheme)) {
      this.symbolFonts.add(emoji)
      return emoji
    }
    if (covers(latin, grapheme)) return latin
    // A sign that scripts share, such as a danda, stays in the word before it.
    const ordered = current ? [current, ...scripts] : scripts
    return ordered.find((each) => each.pattern.test(grapheme) && covers(each, grapheme)) ?? symbol()
  }

  // Of a grapheme that no font covers, letters of the Latin font remain.
  #withMarks(grapheme: string, { where, index }: { where: string; index: number }): string {
    let printed = ''
    let at = index
    for (const char of grapheme) {
      const isLatin = this.#fontOf(char, undefined) === this.#fonts.latin
      if (isLatin && !INVISIBLE.test(char)) printed += char
      else if (!isLatin) {
        printed += MISSING
        this.missing.push({ where, index: at, codePoint: nameOf(char) })
      }
      at += char.length
    }
    return printed
  }
}

const covers = (font: Coverage, grapheme: string) =>
  Array.from(grapheme).every((char) => INVISIBLE.test(char) || font.covers(char))

const isScript = <Script extends ScriptCoverage>(font: Coverage | Script | undefined): font is Script =>
  font !== undefined && 'pattern' in font
