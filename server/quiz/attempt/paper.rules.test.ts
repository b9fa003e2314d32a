import { describe, expect, test } from 'vitest'
import { NO_WISHES, choosePaper, matchOrder } from './paper.rules.ts'
import type { Difficulty, UsableQuestion, Wishes } from './paper.rules.ts'

const question = (id: string, clusterId: string, difficulty: Difficulty = 'EASY', categoryId = 1): UsableQuestion => ({
  id,
  version: 1,
  clusterId,
  categoryId,
  language: 'en',
  difficulty,
  options: 4,
})
const idsOf = (questions: readonly UsableQuestion[]) => questions.map(({ id }) => id)

describe('a paper [news:QA6]', () => {
  test('takes one question of each story, newest first, before a second of any, and never a third', () => {
    const usable = ['a', 'b', 'c'].flatMap((story) => [1, 2, 3].map((n) => question(`${story}${n}`, story)))
    expect(idsOf(choosePaper(usable, { stories: ['c', 'a', 'b'], count: 4, first: [], wishes: NO_WISHES }))).toEqual([
      'c1',
      'a1',
      'b1',
      'c2',
    ])
    expect(choosePaper(usable, { stories: ['c', 'a', 'b'], count: 10, first: [], wishes: NO_WISHES })).toHaveLength(6)
  })

  test('begins with stories of the categories that come first, however old they are', () => {
    const usable = ['a', 'b', 'c'].map((story, index) => question(`${story}1`, story, 'EASY', index))
    expect(idsOf(choosePaper(usable, { stories: ['c', 'b', 'a'], count: 2, first: [0], wishes: NO_WISHES }))).toEqual([
      'a1',
      'c1',
    ])
    expect(
      idsOf(choosePaper(usable, { stories: ['c', 'b', 'a'], count: 3, first: [1, 0], wishes: NO_WISHES })),
    ).toEqual(['b1', 'a1', 'c1'])
  })

  test('is two fifths easy, two fifths middling and a fifth hard where stories have all', () => {
    const stories = Array.from({ length: 10 }, (_, n) => `s${n}`)
    const usable = stories.flatMap((story) =>
      (['EASY', 'MEDIUM', 'HARD'] as const).map((difficulty) => question(`${story}${difficulty}`, story, difficulty)),
    )
    const paper = choosePaper(usable, { stories, count: 10, first: [], wishes: NO_WISHES })
    const count = (difficulty: Difficulty) => paper.filter((each) => each.difficulty === difficulty).length
    expect([count('EASY'), count('MEDIUM'), count('HARD')]).toEqual([4, 4, 2])
  })

  test('of a chosen difficulty takes that one and its neighbours, and others only where those are too few [news:QL7]', () => {
    const stories = Array.from({ length: 10 }, (_, n) => `s${n}`)
    const all = stories.flatMap((story) =>
      (['EASY', 'MEDIUM', 'HARD'] as const).map((difficulty) => question(`${story}${difficulty}`, story, difficulty)),
    )
    const counts = (usable: UsableQuestion[], difficulty: Difficulty) => {
      const paper = choosePaper(usable, { stories, count: 10, first: [], wishes: { ...NO_WISHES, difficulty } })
      return (['EASY', 'MEDIUM', 'HARD'] as const).map((each) => paper.filter((one) => one.difficulty === each).length)
    }
    expect(counts(all, 'EASY')).toEqual([7, 3, 0])
    expect(counts(all, 'MEDIUM')).toEqual([2, 6, 2])
    expect(counts(all, 'HARD')).toEqual([0, 3, 7])
    const mostlyEasy = all.filter(({ difficulty, clusterId }) => difficulty === 'EASY' || clusterId < 's3')
    expect(counts(mostlyEasy, 'HARD')).toEqual([4, 3, 3])
  })

  test('of chosen categories and of a language takes those first, the rest fills it', () => {
    const usable = [
      question('a1', 'a', 'EASY', 1),
      question('b1', 'b', 'EASY', 2),
      { ...question('c1', 'c', 'EASY', 2), language: 'hi' as const },
    ]
    const paper = (wishes: Partial<Wishes>, count = 3) =>
      idsOf(choosePaper(usable, { stories: ['a', 'b', 'c'], count, first: [], wishes: { ...NO_WISHES, ...wishes } }))
    expect(paper({ categories: [2] })).toEqual(['b1', 'c1', 'a1'])
    expect(paper({ categories: [2] }, 2)).toEqual(['b1', 'c1'])
    expect(paper({ language: 'hi' })).toEqual(['c1', 'a1', 'b1'])
    expect(paper({ categories: [2], language: 'hi' })).toEqual(['c1', 'a1', 'b1'])
  })
})

test('the right column of pairs is mixed by the try, more of it than pairs too, and never stands wholly beside what belongs to it', () => {
  const seeds = Array.from({ length: 200 }, (_, n) => `result ${n}`)
  for (const [shown, matchCount] of [
    [[0, 1], 2],
    [[2, 0, 1], 3],
    [[1, 0, 2], 5],
  ] as const) {
    const question = { questionId: 'q', kind: 'MATCH', shown, matchCount } as const
    const orders = seeds.map((seed) => matchOrder(question, seed))
    for (const order of orders) {
      expect(order.toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: matchCount }, (_, place) => place),
      )
      expect(order.slice(0, shown.length)).not.toEqual(shown)
    }
    expect(seeds.map((seed) => matchOrder(question, seed))).toEqual(orders)
    if (matchCount > 2) expect(new Set(orders.map(String)).size).toBeGreaterThan(matchCount)
  }
})
