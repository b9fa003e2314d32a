import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { asciiLetters } from './ascii-letters.ts'

const SOURCE = `
  const name = 'चौक 📎'
  export const found = [name, \`\${name} – café\`, /^[ऀ-ॿ]+ 📎$/u.test(name), 'x'.replace(/x/, '’')]
`

test('letters beyond ASCII are written as escapes that mean the same, in strings, templates and patterns', async () => {
  const plugin = { name: 'source', resolveId: () => 'source', load: () => SOURCE }
  const bundle = await rolldown({ input: 'source', plugins: [plugin] })
  const { output } = await bundle.generate({ comments: false, plugins: [asciiLetters()] })
  const [{ code }] = output
  expect(code).toMatch(/^[\0-\x7F]+$/)
  const { found } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { found: unknown }
  expect(found).toEqual(['चौक 📎', 'चौक 📎 – café', true, '’'])
})
