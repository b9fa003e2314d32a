import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { judge, printShown, readCategories, readShown, replayShown } from './mind.ts'

const list = (...scores: [number, boolean][]) => scores.map(([score, isOpened]) => ({ score, isOpened }))

test('the four measures are those of their definitions', () => {
  expect(judge(list([3, true], [2, false], [1, false]))).toEqual({ auc: 1, mrr: 1, ndcg5: 1, ndcg10: 1 })
  const second = judge(list([2, true], [3, false], [1, false], [0, false]))
  expect(second).toMatchObject({ auc: 2 / 3, mrr: 0.5, ndcg5: expect.closeTo(1 / Math.log2(3)) as number })
  const seventh = judge(list([0, true], ...Array.from({ length: 6 }, (): [number, boolean] => [1, false])))
  expect(seventh).toMatchObject({ auc: 0, mrr: 1 / 7, ndcg5: 0, ndcg10: expect.closeTo(1 / 3) as number })
  expect(judge(list([1, true], [1, false])).auc).toBe(0.5)
})

test('lists that were shown at one moment, and a list itself, are no past of each other', () => {
  const shown = (hours: number, opened: string) => ({
    hours,
    history: [],
    stories: ['S1', 'S2'].map((id) => ({ id, isOpened: id === opened })),
  })
  const at = (...hours: number[]) =>
    replayShown(
      hours.map((hour) => shown(hour, 'S2')),
      new Map(),
    )[0]
  // Of so many lists the first ones teach what is usual.
  const known = Array.from({ length: 20 }, (_, n) => n)
  expect(at(...known, 100)?.auc).toBeGreaterThan(0.5)
  expect(at(...known.map(() => 7))?.auc).toBe(0.5)
})

test('a folder is read, replayed and printed with its four measures', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chowk-shown-'))
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  try {
    await writeFile(join(folder, 'behaviors.tsv'), '1\tU1\t11/12/2019 9:00:00 PM\t\tS1-0 S2-1 S3-0\n')
    await writeFile(join(folder, 'news.tsv'), 'S1\tsports\tmore\tA title\n')
    printShown(folder)
  } finally {
    vi.restoreAllMocks()
    await rm(folder, { recursive: true })
  }
  const [heading, ...rows] = lines
  expect(heading).toContain('AUC, MRR, nDCG@5, nDCG@10')
  expect(rows.map((row) => row.trim().split(/ {2,}/))).toEqual([
    ['click-through alone (baseline)', '0.5000', '0.5000', '0.6309', '0.6309', 'of 1'],
    ['score of For You', '0.5000', '0.5000', '0.6309', '0.6309', 'of 1'],
    ['For You as it is ordered', ...Array<unknown>(4).fill(expect.stringMatching(/^[01]\.\d{4}$/)), 'of 1'],
  ])
})

test('lists are taken by their time and judged by what was known before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chowk-shown-'))
  try {
    const rows = [
      // The last in time, though first in the file: S2 had been opened each time, S1 never.
      '1\tU1\t11/12/2019 9:00:00 PM\tS9\tS1-0 S2-1',
      ...Array.from({ length: 20 }, (_, index) => `${index + 2}\tU2\t11/11/2019 9:${10 + index}:00 AM\t\tS1-0 S2-1`),
    ]
    await writeFile(join(folder, 'behaviors.tsv'), rows.join('\n'))
    await writeFile(join(folder, 'news.tsv'), 'S9\tsports\tmore\tA title\nS1\tsports\tmore\tA title\n')
    const shown = readShown(folder)
    expect(shown.at(-1)).toMatchObject({ history: ['S9'], stories: [{ id: 'S1', isOpened: false }, { id: 'S2' }] })
    const [clicks, score] = replayShown(shown, new Map())
    // Nothing is known of the first list, and after it S2 leads by its click-through.
    expect(clicks).toMatchObject({ lists: 21, auc: expect.closeTo(20.5 / 21) as number })
    expect(score?.auc).toBeGreaterThan(0.5)
    // By categories S1 is what this reader likes, which outweighs a trend.
    const [, learned] = replayShown(shown, readCategories(folder))
    expect(learned?.auc).toBeLessThan(score?.auc ?? 0)
  } finally {
    await rm(folder, { recursive: true })
  }
})
