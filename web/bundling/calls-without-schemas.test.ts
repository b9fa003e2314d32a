import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsForForms, withoutSchemas } from './calls-without-schemas.ts'
import { callsOfForms, findFormCalls } from './form-calls.ts'

test('a call keeps its address, its wire form and its promise not to happen twice, and loses its schemas', () => {
  const declared = `export const buy = call({
    at: 'POST /api/store/buy',
    says: 'Buys, and answers "done".',
    permission: signedIn('own', 'buy'),
    body: 'form',
    input: z.object({ id: z.string(), at: z.object({ input: z.int() }) }),
    idempotency: true,
    output: z.object({ call: z.literal('x') }),
  })
  export const Kind = z.enum(['a', 'b'])`
  const left = withoutSchemas(declared)
  expect(left).not.toMatch(/says|permission|input|output|literal/)
  expect(left).toMatch(/at: 'POST \/api\/store\/buy',\s+body: 'form',\s+idempotency: true,/)
  expect(left).toContain("Kind = /* @__PURE__ */ (() => (z.enum(['a', 'b'])))()")
})

test('other functions keep what they are given', () => {
  expect(withoutSchemas('keep({ input: 1, output: 2 })')).toBe('keep({ input: 1, output: 2 })')
})

test('a call that a form sends keeps its input beside, and so do the calls of a list that a form chooses from', () => {
  const declared = `const of = (name) => ({ save: call({ address: name, says: 'x', input: z.object({ inForm: z.string() }) }) })
  export const CALLS = { skill: of('POST /skill') }
  export const other = call({ address: 'GET /other', input: z.object({ notInForm: z.string() }), output: z.string() })`
  const left = withoutSchemas(declared, new Set(['CALLS']))
  expect(left).toContain('inForm')
  expect(left).not.toMatch(/notInForm|says|output/)
})

test('of a form, only the calls that it is made on are found, directly or by a name of its own', () => {
  const form = `import { add, change, list } from '@chowk/contract/a.ts'
  import { CALLS } from '@chowk/contract/b.ts'
  const callsOf = (name: string) => CALLS[name]
  function One() { return useForm(isNew ? add : change, { refreshes: [list] }) }
  function Other() { const calls = callsOf('x'); return useLetterForm(calls.save, {}) }`
  expect(callsOfForms('form.tsx', form)).toEqual(
    new Map([
      ['contract/a.ts', new Set(['add', 'change'])],
      ['contract/b.ts', new Set(['CALLS'])],
    ]),
  )
  const found = findFormCalls(join(import.meta.dirname, '..'))
  expect(found.get('contract/operator/publication.ts')).toEqual(new Set(['addPublication', 'changePublication']))
  expect(found.get('contract/identity/profile/section-calls.ts')).toEqual(new Set(['SECTION_CALLS']))
})

test('a form gets its calls from a copy of its own, so that no other page carries their schemas', () => {
  const form = `import { add } from '@chowk/contract/a.ts'
  import { list } from "@chowk/contract/b.ts"
  export { word } from './words.ts'`
  expect(importsForForms(form, (source) => source.endsWith('/a.ts'))).toBe(form.replace('a.ts', 'a.ts?form'))
  expect(importsForForms(form, (source) => source.startsWith('.'))).toBe(form.replace('words.ts', 'words.ts?form'))
})
