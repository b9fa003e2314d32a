import fs from 'node:fs'
import { createRequire } from 'node:module'
import { renameFont } from './font-tables.ts'
import type { ScriptCoverage } from './printable-text.ts'
import { codePointsOf } from './shaping.ts'
import { SourceFont } from './source-font.ts'

const { resolve } = createRequire(import.meta.url)

/** A face of a bundled font, under a family name of ours. */
export class BundledFace {
  readonly family: string
  readonly #path: string
  #bytes: Buffer | undefined
  #source: SourceFont | undefined
  #codePoints: Set<number> | undefined

  constructor(family: string, path: string) {
    this.family = family
    this.#path = path
  }

  /** Its font file. Read when a document first needs it. */
  get bytes(): Buffer {
    return (this.#bytes ??= renameFont(fs.readFileSync(resolve(`@expo-google-fonts/${this.#path}`)), this.family))
  }

  get source(): SourceFont {
    return (this.#source ??= new SourceFont(this.bytes))
  }

  covers(char: string): boolean {
    this.#codePoints ??= codePointsOf(this.bytes)
    return this.#codePoints.has(char.codePointAt(0) ?? 0)
  }
}

/** A script whose words are set from fonts that are derived for each document. */
export interface ScriptFonts extends ScriptCoverage {
  /** Its name in Unicode. */
  script: string
  /** Its main language, as HarfBuzz calls it. */
  language: string
  /** Whether its letters join and run from right to left. */
  isJoined: boolean
  /** Its regular and its semibold weight. */
  sans: readonly [regular: BundledFace, semibold: BundledFace]
  serif?: BundledFace
}

const noto = (script: string, file: string) =>
  [
    new BundledFace(`Chowk ${script}`, `${file.replace('/', '/400Regular/')}_400Regular.ttf`),
    new BundledFace(`Chowk ${script}`, `${file.replace('/', '/600SemiBold/')}_600SemiBold.ttf`),
  ] as const

function scriptFonts(script: string, pattern: RegExp, language: string, file: string): ScriptFonts {
  const sans = noto(script, file)
  return {
    script,
    pattern,
    language,
    isJoined: script === 'Arabic',
    covers: (char) => sans[0].covers(char),
    sans,
  }
}

const SANS = [
  new BundledFace('Chowk Sans', 'source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  new BundledFace('Chowk Sans', 'source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
] as const
const SERIF = new BundledFace('Chowk Serif', 'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf')
const DEVANAGARI_SERIF = new BundledFace(
  'Chowk Devanagari Serif',
  'noto-serif-devanagari/600SemiBold/NotoSerifDevanagari_600SemiBold.ttf',
)

/** All that documents are set in. The fonts of the machine are never used, so a document is the same on every machine. */
export const FONTS = {
  sans: SANS,
  serif: SERIF,
  scripts: [
    {
      ...scriptFonts('Devanagari', /\p{scx=Devanagari}/u, 'hi', 'noto-sans-devanagari/NotoSansDevanagari'),
      serif: DEVANAGARI_SERIF,
    },
    scriptFonts('Tamil', /\p{scx=Tamil}/u, 'ta', 'noto-sans-tamil/NotoSansTamil'),
    scriptFonts('Bengali', /\p{scx=Bengali}/u, 'bn', 'noto-sans-bengali/NotoSansBengali'),
    scriptFonts('Telugu', /\p{scx=Telugu}/u, 'te', 'noto-sans-telugu/NotoSansTelugu'),
    scriptFonts('Kannada', /\p{scx=Kannada}/u, 'kn', 'noto-sans-kannada/NotoSansKannada'),
    scriptFonts('Malayalam', /\p{scx=Malayalam}/u, 'ml', 'noto-sans-malayalam/NotoSansMalayalam'),
    scriptFonts('Gujarati', /\p{scx=Gujarati}/u, 'gu', 'noto-sans-gujarati/NotoSansGujarati'),
    scriptFonts('Oriya', /\p{scx=Oriya}/u, 'or', 'noto-sans-oriya/NotoSansOriya'),
    scriptFonts('Gurmukhi', /\p{scx=Gurmukhi}/u, 'pa', 'noto-sans-gurmukhi/NotoSansGurmukhi'),
    scriptFonts('Arabic', /\p{scx=Arabic}/u, 'ur', 'noto-naskh-arabic/NotoNaskhArabic'),
  ],
  symbols: [
    new BundledFace('Chowk Symbols', 'noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf'),
    new BundledFace('Chowk Math', 'noto-sans-math/400Regular/NotoSansMath_400Regular.ttf'),
  ],
  emoji: new BundledFace('Chowk Emoji', 'noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
} as const satisfies Record<string, unknown>
