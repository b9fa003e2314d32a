import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { rowSitesIn } from './row-sites.ts'

const SERVER = join(import.meta.dirname, '../..')
const HELPER = join(import.meta.dirname, 'checked-rows.ts')

/**
 * In the tests each statement whose rows have a type in the code hands out only rows that are of this type: PostgreSQL decides what a column
 * is, and nothing else would notice that the code says something different.
 */
export const checkRowTypes = (): Plugin => ({
  name: 'check-row-types',
  enforce: 'pre',
  async transform(text, id) {
    const [file = ''] = id.split('?')
    if (!file.startsWith(`${SERVER}/`) || !file.endsWith('.ts') || file === HELPER) return null
    const sites = (await rowSitesIn(file, text)).filter(({ columns }) => columns)
    if (sites.length === 0) return null
    let made = text
    for (const { tag, typeEnd, line, columns } of sites.toReversed()) {
      const where = JSON.stringify(`${relative(join(SERVER, '..'), file)}:${line}`)
      const lines = '\n'.repeat(text.slice(tag.end, typeEnd).split('\n').length - 1)
      const requested = JSON.stringify(columns, (_, value: unknown) => (value === undefined ? null : value))
      const call = `checkedRows__(${text.slice(tag.start, tag.end)}, ${where}, ${requested})${lines}`
      made = made.slice(0, tag.start) + call + made.slice(typeEnd)
    }
    // On the first line, so that all others keep their numbers.
    return { code: `import { checkedRows as checkedRows__ } from ${JSON.stringify(HELPER)};${made}`, map: null }
  },
})
