import { expect, test } from 'vitest'
import { SharedReads } from './shared-reads.ts'

test('what many ask within a moment is read once, then anew', async () => {
  let now = 0
  let reads = 0
  const shared = new SharedReads(1000, () => now)
  const ask = async () => await shared.get('top', async () => ++reads)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  now = 999
  expect(await ask()).toBe(1)
  now = 1000
  expect(await ask()).toBe(2)
  expect(await shared.get('another', async () => 'own')).toBe('own')
})

test('nobody who asks after something was hidden gets what was read before, were it still on its way', async () => {
  const shared = new SharedReads(1000, () => 0)
  let answer: (text: string) => void = () => {}
  const early = shared.get('top', async () => await new Promise<string>((done) => (answer = done)))
  shared.clear()
  expect(await shared.get('top', async () => 'without it')).toBe('without it')
  answer('with it')
  expect(await early).toBe('with it')
  expect(await shared.get('top', async () => 'again')).toBe('without it')
})

test('a read that failed is tried again by the next one', async () => {
  const shared = new SharedReads(1000, () => 0)
  await expect(shared.get('top', async () => await Promise.reject(new Error('no line')))).rejects.toThrow('no line')
  expect(await shared.get('top', async () => 'there')).toBe('there')
})

test('where the moment is nothing, everybody reads for herself', async () => {
  let reads = 0
  const shared = new SharedReads(0, () => 0)
  await shared.get('top', async () => ++reads)
  expect(await shared.get('top', async () => ++reads)).toBe(2)
})

test('of several things only those are read that nobody asked for a moment ago, each answered in its place', async () => {
  const read: string[][] = []
  const shared = new SharedReads(1000, () => 0)
  const ask = async (...keys: string[]) =>
    await shared.getEach(keys, async (missing) => {
      const wanted = missing.map((index) => keys[index] ?? '')
      read.push(wanted)
      return wanted.map((key) => key.toUpperCase())
    })
  expect(await Promise.all([ask('a', 'b'), ask('b', 'c', 'a')])).toEqual([
    ['A', 'B'],
    ['B', 'C', 'A'],
  ])
  expect(await ask('c', 'd')).toEqual(['C', 'D'])
  expect(read).toEqual([['a', 'b'], ['c'], ['d']])
  shared.clear()
  expect(await ask('a')).toEqual(['A'])
  expect(read).toHaveLength(4)
})

test('several things whose read failed are read again by the next one', async () => {
  const shared = new SharedReads(1000, () => 0)
  const failing = shared.getEach(['a', 'b'], async () => await Promise.reject(new Error('no line')))
  await expect(failing).rejects.toThrow('no line')
  expect(await shared.getEach(['b', 'a'], async () => ['there', 'too'])).toEqual(['there', 'too'])
})
