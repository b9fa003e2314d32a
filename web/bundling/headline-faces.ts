import fs from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const SOURCE = '@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2'

/** The two cuts of the serif: one for texts and small headlines, one for large letters, finer and narrower. */
const CUTS = {
  'serif-text': { opsz: 18, wght: { min: 400, max: 700, default: 400 } },
  'serif-large': { opsz: 44, wght: 600 },
}

const span = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
// What the rules of fonts.css promise.
const LETTERS = [
  span(0x20, 0xff),
  span(0x20_00, 0x20_6f),
  '\u0131\u0152\u0153\u02BB\u02BC\u02C6\u02DA\u02DC\u0304\u0308\u0329\u20AC\u2122\u2191\u2193\u2212\u2215\uFEFF\uFFFD',
].join('')

/** Cuts the serif's optical sizes out of its 122 KB into `folder`, where the style sheets take them as `@faces`. */
export function headlineFaces(folder: string): Plugin {
  return {
    name: 'chowk:headline-faces',
    async config() {
      await cutInto(folder)
      return { resolve: { alias: { '@faces': folder } } }
    },
  }
}

async function cutInto(folder: string) {
  const source = await fs.readFile(fileURLToPath(import.meta.resolve(SOURCE)))
  const note = join(folder, 'cut-from.json')
  const key = JSON.stringify([source.length, CUTS, LETTERS.length])
  if ((await fs.readFile(note, 'utf8').catch(() => '')) === key) return
  await fs.mkdir(folder, { recursive: true })
  for (const [name, variationAxes] of Object.entries(CUTS))
    await fs.writeFile(
      join(folder, `${name}.woff2`),
      await subsetFont(source, LETTERS, { targetFormat: 'woff2', variationAxes }),
    )
  await fs.writeFile(note, key)
}
