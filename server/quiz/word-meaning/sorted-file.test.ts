import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSorted } from './sorted-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sorted-'))
})
afterAll(async () => await rm(folder, { recursive: true, force: true }))

let files = 0
async function givenFile(lines: readonly string[], last = '\n') {
  const path = join(folder, `${++files}`)
  await writeFile(path, lines.join('\n') + last, 'latin1')
  return await openSorted(path)
}

// By bytes, as the files are.
const sorted = (lines: Iterable<string>) => [...new Set(lines)].toSorted((one, other) => (one < other ? -1 : 1))

describe('a file of sorted lines', () => {
  test('finds by its beginning what a look at every line finds, and nothing for what is not there', async () => {
    const word = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom('a', 'b', 'c', '_', '-') })
    const line = fc.tuple(word, fc.integer({ min: 0, max: 400 })).map(([one, more]) => `${one}% ${'x'.repeat(more)}`)
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 120 }), fc.array(word), async (some, others) => {
        const lines = sorted(some)
        const file = await givenFile(lines, others.length % 2 === 0 ? '\n' : '')
        for (const sought of [...others, ...lines.map((each) => each.split('%')[0] ?? '')])
          expect(await file.linesOf(`${sought}%`)).toEqual(lines.filter((each) => each.startsWith(`${sought}%`)))
        await file.close()
      }),
      { numRuns: 60 },
    )
  })

  test('finds the first, the last and any between among very many, and all lines that begin alike', async () => {
    const lines = sorted(Array.from({ length: 60_000 }, (_, at) => `w${String(at).padStart(6, '0')}% ${at}`))
    const alike = Array.from({ length: 60 }, (_, at) => `x%${String(at).padStart(3, '0')} ${'y'.repeat(40)}`)
    const file = await givenFile([...lines, ...alike])
    for (const at of [0, 1, 31_007, 59_999])
      expect(await file.linesOf(`w${String(at).padStart(6, '0')}%`)).toEqual([`w${String(at).padStart(6, '0')}% ${at}`])
    expect(await file.linesOf('x%')).toEqual(alike)
    expect(await file.linesOf('a%')).toEqual([])
    expect(await file.linesOf('z%')).toEqual([])
    await file.close()
  })

  test('gives a line by its place however long it is, and whole lines behind any point', async () => {
    const long = `b ${'l'.repeat(5000)}`
    const file = await givenFile(['a first', long, ...Array.from({ length: 200 }, (_, at) => `c${at} last`)])
    expect(await file.lineAt(0)).toBe('a first')
    expect(await file.lineAt(8)).toBe(long)
    const some = await file.linesBehind(0.9)
    expect(some.length).toBeGreaterThan(3)
    expect(some.every((line) => /^c\d{1,3} last$/u.test(line))).toBe(true)
    expect(await file.linesBehind(1)).toEqual([])
    await file.close()
  })
})
