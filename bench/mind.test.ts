import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judge, readCategories, readShown, replayShown } from './mind.ts'

const list = (...scores: [number, boolean][]) => scores.map(([score, isOpened]) => ({ score, isOpened }))

test('the four measures are those of their definitions', () => {
  expect(judge(list([3, true], [2, false], [1, false]))).toEqual({ auc: 1, mrr: 1, ndcg5: 1, ndcg10: 1 })
  const second = judge(list([2, true], [3, false], [1, false], [0, false]))
  expect(second).toMatchObject({ auc: 2 / 3, mrr: 0.5, ndcg5: expect.closeTo(1 / Math.log2(3)) as number })
  const seventh = judge(list([0, true], ...Array.from({ length: 6 }, (): [number, boolean] => [1, false])))
  expect(seventh).toMatchObject({ auc: 0, mrr: 1 / 7, ndcg5: 0, ndcg10: expect.closeTo(1 / 3) as number })
  expect(judge(list([1, true], [1, false])).auc).toBe(0.5)
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
