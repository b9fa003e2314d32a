import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { boundsOf, boundsOfBytes } from './body-bounds.ts'
import { readJson } from './json-body.ts'

const SPARE = 200

const needOf = (input: z.ZodMiniType, mostBytes?: number) => {
  const { names, values } = boundsOf({ input, ...(mostBytes && { mostBytes }) })
  return { names: names - SPARE, values: values - SPARE }
}

describe('bounds of a body', () => {
  test('follow from what the schema can need [R2:P6]', () => {
    const Row = z.object({ id: z.string(), days: z.array(z.int()).check(z.maxLength(7)) })
    expect(needOf(z.object({ name: z.string(), note: z.optional(z.nullable(z.string())) })).names).toBe(2)
    expect(needOf(z.object({ rows: z.array(Row).check(z.maxLength(50)) }))).toEqual({ names: 1 + 50 * 2, values: 502 })
    expect(needOf(z.object({ one: z.union([Row, z.string()]) })).names).toBe(3)
    expect(needOf(z.object({ ids: z.array(z.string()) })).names).toBe(1)
  })

  test('follow from the size where the schema sets none', () => {
    const open = z.object({ any: z.unknown() })
    expect(boundsOf({ input: open, mostBytes: 4_000_000 })).toEqual(boundsOfBytes(4_000_000))
    expect(boundsOf({ input: z.object({ by: z.record(z.string(), z.int()) }), mostBytes: 4000 }).names).toBe(300)
  })

  test('end at a schema inside itself', () => {
    interface Node {
      type: string
      content?: Node[] | undefined
    }
    const Node: z.ZodMiniType<Node> = z.lazy(() => z.object({ type: z.string(), content: z.optional(z.array(Node)) }))
    expect(boundsOf({ input: z.object({ node: Node }) })).toEqual(boundsOfBytes(1024 * 1024))
  })
})

describe('a JSON body', () => {
  const bounds = { bytes: 1000, depth: 4, names: 5, values: 10 }

  test.each([
    ['TOO_MANY_NAMES', '{"a":1,"b":2,"c":{"a":1,"b":2,"d":3}}'],
    ['TOO_MANY_VALUES', `{"a":[${Array(12).fill(1).join(',')}]}`],
    ['TOO_DEEP', '{"a":[[[[1]]]]}'],
  ])('is refused before it is parsed: %s [R2:P6]', (reason, text) => {
    expect(() => readJson(text, bounds)).toThrow(
      expect.objectContaining({ refused: { code: 'INVALID_JSON', details: expect.objectContaining({ reason }) } }),
    )
  })

  test('within its bounds is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 6 })), (value) => {
        const text = JSON.stringify(value)
        const names = text.match(/":/g)?.length ?? 0
        fc.pre(!text.includes('__proto__'))
        expect(readJson(text, { bytes: 1e6, depth: 64, names, values: text.length })).toEqual(JSON.parse(text))
      }),
    )
  })

  test('that is not closed is refused, however it ends', () => {
    for (const text of ['{"a', '{"a\\', '{"a":', '{"\\u00', '{"a":1', '}', ']', ''])
      expect(() => readJson(text)).toThrow(expect.objectContaining({ refused: { code: 'INVALID_JSON' } }))
  })
})
