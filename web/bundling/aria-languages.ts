import { join } from 'node:path'
import type { Plugin } from 'vite'

const STRINGS =
  /\/node_modules\/(react-(?:aria|stately|aria-components))\/dist\/private\/(?:([\w-]+)\/)?intlStrings\.mjs$/
const HINDI = join(import.meta.dirname, '../ui/widgets/hindi-strings.ts')

/** The list of languages of one folder of React Aria: its own English, and our Hindi where we have it. */
export function inTwoLanguages(code: string, id: string): string | undefined {
  const [, name, folder] = STRINGS.exec(id) ?? []
  const [, english] = /from "([^"]+\/en-US\.mjs)"/.exec(code) ?? []
  if (!name || !english) return undefined
  const key = JSON.stringify(folder ? `${name}/${folder}` : name)
  return [
    `import english from ${JSON.stringify(english)}`,
    `import { HINDI_STRINGS } from ${JSON.stringify(HINDI)}`,
    `export default { 'en-US': english, 'hi-IN': HINDI_STRINGS[${key}] ?? english }`,
  ].join('\n')
}

/** React Aria speaks 34 languages, Hindi not among them: pages get English and our Hindi, which also saves 50 KB. */
export function ariaLanguages(): Plugin {
  return {
    name: 'chowk:aria-languages',
    transform: {
      filter: { id: STRINGS },
      handler(code, id) {
        const text = inTwoLanguages(code, id)
        return text === undefined ? null : { code: text, map: null }
      },
    },
  }
}
