import { expect, test } from 'vitest'
import { withoutSchemas } from './calls-without-schemas.ts'

test('a call keeps its address, its wire form and its promise not to happen twice, and loses its schemas', () => {
  const declared = `export const buy = call({
    at: 'POST /api/store/buy',
    says: 'Buys, and answers "done".',
    access: 'signed-in',
    body: 'form',
    input: z.object({ id: z.string(), at: z.object({ input: z.int() }) }),
    idempotency: true,
    output: z.object({ call: z.literal('x') }),
  })
  export const Kind = z.enum(['a', 'b'])`
  const left = withoutSchemas(declared)
  expect(left).not.toMatch(/says|access|input|output|literal/)
  expect(left).toMatch(/at: 'POST \/api\/store\/buy',\s+body: 'form',\s+idempotency: true,/)
  expect(left).toContain("Kind = /* @__PURE__ */ (() => (z.enum(['a', 'b'])))()")
})

test('other functions keep what they are given', () => {
  expect(withoutSchemas('keep({ input: 1, output: 2 })')).toBe('keep({ input: 1, output: 2 })')
})
