import fs from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const FONTS = [
  'source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
  'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  'noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf',
  'noto-serif-devanagari/600SemiBold/NotoSerifDevanagari_600SemiBold.ttf',
]

/** The families by the script that a text is in; the other script is found in the second one. */
export const SERIF = { en: 'Source Serif 4,Noto Serif Devanagari', hi: 'Noto Serif Devanagari,Source Serif 4' }
export const SANS = { en: 'Source Sans 3,Noto Sans Devanagari', hi: 'Noto Sans Devanagari,Source Sans 3' }

let isReady = false

/** Lets the library that sets type find our fonts and no others, so that a picture is the same on every machine. */
export function readyFonts(): void {
  if (isReady) return
  const { resolve } = createRequire(import.meta.url)
  const folder = fs.mkdtempSync(join(tmpdir(), 'chowk-fonts-'))
  const folders = FONTS.map((font) => `<dir>${escaped(dirname(resolve(`@expo-google-fonts/${font}`)))}</dir>`)
  const file = join(folder, 'fonts.conf')
  const cache = `<cachedir>${escaped(join(folder, 'cache'))}</cachedir>`
  fs.writeFileSync(file, `<?xml version="1.0"?><fontconfig>${folders.join('')}${cache}</fontconfig>`)
  // Read when the first text is set; there is no other way to name fonts to it.
  process.env['FONTCONFIG_FILE'] = file
  isReady = true
}

const escaped = (path: string) => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
