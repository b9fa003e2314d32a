import { walk } from './sources.ts'
import type { Node, Source } from './sources.ts'

/** Words that came to mean three or four things in this code, each with the terms to use instead. */
export const WORN: Readonly<Record<string, string>> = {
  asked: '`requested`, `query` or `pending`',
  at: '`index`, `address`, `time` or `position` (a time in a row stays `…At`)',
  bare: '`unstyled`, `plain` or `raw`',
  bones: '`skeleton`',
  desk: '`operator` for its screens and calls, `desktop` for a width',
  door: '`module` for what others may import, `access` for who may enter',
  kept: '`cached`, `stored` or `saved`',
  look: '`appearance`, `variant` or `preview`',
  low: '`lower`, `min` or `below…`',
  part: '`section`, `component`, `segment` or `chunk`',
  place: '`cursor`, `position`, `location` or `slot`',
  standing: '`status` or `health`',
  told: '`reported`, `notified` or `sent`',
  way: '`method`, `route` or `direction`',
  whole: '`full`, `complete` or `integer`',
}

const wordsOf = (name: string): string[] =>
  name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())

/** Whether one of a name's words is worn; `createdAt` and `partial` are not. */
export function wornWordOf(name: string): string | undefined {
  const words = wordsOf(name)
  return words.find(
    (word, index) => Object.hasOwn(WORN, word) && !(word === 'at' && index > 0 && index === words.length - 1),
  )
}

// What introduces a name: the node's type, and where in it the name stands.
const DECLARES: Readonly<Record<string, 'id' | 'key'>> = {
  VariableDeclarator: 'id',
  FunctionDeclaration: 'id',
  ClassDeclaration: 'id',
  TSInterfaceDeclaration: 'id',
  TSTypeAliasDeclaration: 'id',
  TSPropertySignature: 'key',
  MethodDefinition: 'key',
  PropertyDefinition: 'key',
}

/** Names that a file declares, its own and those of its folders among them. */
export function namesIn({ path, program }: Source): string[] {
  const names = path.split('/').map((piece) => piece.replace(/\..*$/, ''))
  walk(program, (node) => {
    const holder = DECLARES[node.type]
    const named = holder && (node[holder] as Node | null)
    const name = named && (named as { name?: unknown }).name
    if (typeof name === 'string') names.push(name)
    for (const parameter of (node['params'] as Node[] | undefined) ?? []) {
      const said = (parameter as { name?: unknown }).name
      if (typeof said === 'string') names.push(said)
    }
  })
  return names
}

/** All worn names in use, each once, in order. */
export const wornNames = (sources: readonly Source[]): string[] =>
  [...new Set(sources.flatMap(namesIn).filter(wornWordOf))].sort()
