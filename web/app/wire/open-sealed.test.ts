import { createCipheriv, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { DoesNotOpen, maySeal, openAnswer, refusalOf, SEALED } from './open-sealed.ts'

const key = randomBytes(32)
const iv = randomBytes(16)
const seal = { key: key.toString('base64'), iv: iv.toString('base64'), id: 'k1' }
const envelope = { statusCode: 200, message: 'Success!', body: { title: 'पानी लौट आया' } }

function sealed(value: unknown, headers: Record<string, string> = {}): Response {
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  const bytes = Buffer.concat([cipher.update(gzipSync(JSON.stringify(value))), cipher.final()])
  return new Response(bytes, { headers: { 'content-type': SEALED, 'x-seal-id': 'k1', ...headers } })
}

describe('opening an answer [R7.01] [R9.12]', () => {
  test('a sealed body opens with the key and vector of the page', async () => {
    expect(await openAnswer(sealed(envelope), seal)).toEqual(envelope)
  })

  test('a plain body needs no key', async () => {
    expect(await openAnswer(Response.json(envelope), null)).toEqual(envelope)
  })

  test.each([
    ['sealed with a key of another name', () => sealed(envelope, { 'x-seal-id': 'k2' })],
    [
      'cut short',
      async () =>
        new Response((await sealed(envelope).arrayBuffer()).slice(0, 32), {
          headers: { 'content-type': SEALED, 'x-seal-id': 'k1' },
        }),
    ],
    ['no envelope', () => sealed(['a', 'b'])],
    ['a page of some proxy', () => new Response('<h1>Gateway</h1>')],
  ])('a body that is %s does not open', async (_, answer) => {
    await expect(openAnswer(await answer(), seal)).rejects.toBeInstanceOf(DoesNotOpen)
  })

  test('a damaged vector gives the very answer or none, never another', async () => {
    const open = async (vector: Buffer) =>
      await openAnswer(sealed(envelope), { ...seal, iv: vector.toString('base64') }).catch((error: unknown) => error)
    const refused: number[] = []
    for (let bit = 0; bit < iv.length * 8; bit++) {
      const damaged = Buffer.from(iv)
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const answer = await open(damaged)
      if (answer instanceof DoesNotOpen) refused.push(bit)
      else expect(answer, `bit ${bit}`).toEqual(envelope)
    }
    // The zip's mark stands in the first three bytes, its time and system, which say nothing, in the fifth to the tenth.
    expect(refused).toEqual(expect.arrayContaining(Array.from({ length: 24 }, (_, bit) => bit)))
    expect(refused.filter((bit) => bit >= 32 && bit < 80)).toEqual([])
    expect(await open(randomBytes(16))).toBeInstanceOf(DoesNotOpen)
  })

  test.each([
    ['too short', iv.subarray(1).toString('base64')],
    ['too long', Buffer.concat([iv, iv]).toString('base64')],
    ['empty', ''],
    ['no base64', '****'],
  ])('a vector that is %s opens nothing', async (_, vector) => {
    await expect(openAnswer(sealed(envelope), { ...seal, iv: vector })).rejects.toBeInstanceOf(DoesNotOpen)
  })

  test('without a key the browser does not ask for sealed bodies', () => {
    expect(maySeal(null)).toBe(false)
    expect(maySeal(seal)).toBe(true)
  })
})

describe('a failed answer [R7.01]', () => {
  const refusal = { code: 'LINE_IS_FULL', details: { most: 9 } }
  test('gives its opened error body', () => {
    expect(refusalOf({ statusCode: 409, message: 'No', body: refusal })).toEqual(refusal)
  })

  test.each([
    ['an error flag', { statusCode: 400, message: 'No', body: refusal, error: true as const }],
    ['a server error', { statusCode: 500, message: 'No', body: refusal }],
    ['an empty body', { statusCode: 404, message: 'No', body: null }],
    ['a body without a code', { statusCode: 404, message: 'No', body: {} }],
  ])('%s yields null', (_, answer) => {
    expect(refusalOf(answer)).toBeNull()
  })
})
