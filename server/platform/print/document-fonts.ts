import { documentFont } from './document-font.ts'
import { FONTS } from './fonts.ts'
import type { BundledFace, ScriptFonts } from './fonts.ts'
import type { PrintableText } from './printable-text.ts'

/** The fonts of one document: their files, and what the template needs to choose among them. */
export interface DocumentFonts {
  files: readonly Buffer[]
  families: {
    sans: readonly string[]
    serif: readonly string[]
    /** Texts of a script, with the fonts that set them and the spaces within. */
    runs: readonly { pattern: string; sans: readonly string[]; serif: readonly string[] }[]
  }
  /** Families that are set from their source, whose text a reader of PDF may get back wrong. */
  unmapped: readonly string[]
}

// A space between words in the font of another script is lost by readers of PDF.
const PUNCTUATION = [' ', ',', ';', ':', '!', '?']
// Joiners and the dotted circle belong to the script of the letters beside them.
const SHARED = String.raw`\u{200C}\u{200D}\u{25CC}${PUNCTUATION.join('')}`
const runPattern = (script: string) => String.raw` ?[\p{sc=${script}}][\p{scx=${script}}${SHARED}]*`

const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u

interface DerivedFace {
  family: string
  file: Buffer
  isUnmapped: boolean
}

function derive(face: BundledFace, words: readonly string[], { language, isJoined }: ScriptFonts): DerivedFace {
  const isCovered = (word: string) => Array.from(word).every((char) => INVISIBLE.test(char) || face.covers(char))
  const held = [...words, ...PUNCTUATION].filter(isCovered)
  const { font, wrong } = documentFont(face.source, held, { code: language, isJoined })
  const isUnmapped = wrong.length > 0
  return { family: face.family, file: isUnmapped ? face.bytes : font, isUnmapped }
}

const familiesOf = (faces: readonly { family: string }[]) => [...new Set(faces.map(({ family }) => family))]

/** Derives the fonts for the texts of a document. */
export function documentFonts(text: PrintableText<ScriptFonts>): DocumentFonts {
  const scripts = FONTS.scripts.filter((each) => text.words.has(each))
  const derived = scripts.map((each: ScriptFonts) => {
    const words = [...(text.words.get(each) ?? [])]
    const sans = each.sans.map((face) => derive(face, words, each))
    const serif = each.serif ? [derive(each.serif, words, each)] : []
    return { script: each.script, sans, serif }
  })
  const symbols = [...FONTS.symbols, FONTS.emoji].filter((each) => text.symbolFonts.has(each))
  const faces = derived.flatMap((each) => [...each.serif, ...each.sans])
  const sans = familiesOf([...FONTS.sans, ...faces, ...symbols])
  const serif = familiesOf([FONTS.serif, ...FONTS.sans, ...faces, ...symbols])
  const runs = derived.map((each) => ({
    pattern: runPattern(each.script),
    sans: [...new Set([...familiesOf(each.sans), ...sans])],
    serif: [...new Set([...familiesOf([...each.serif, ...each.sans]), ...serif])],
  }))
  const bundled = [...FONTS.sans, FONTS.serif, ...symbols].map(({ bytes }) => bytes)
  return {
    files: [...bundled, ...faces.map(({ file }) => file)],
    families: { sans, serif, runs },
    unmapped: familiesOf(faces.filter(({ isUnmapped }) => isUnmapped)),
  }
}
