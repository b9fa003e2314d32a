import { describe, expect, test } from 'vitest'
import { choosePaper } from './paper.rules.ts'
import type { Difficulty, UsableQuestion } from './paper.rules.ts'

const question = (id: string, clusterId: string, difficulty: Difficulty = 'EASY', categoryId = 1): UsableQuestion => ({
  id,
  version: 1,
  clusterId,
  categoryId,
  difficulty,
  options: 4,
})
const idsOf = (questions: readonly UsableQuestion[]) => questions.map(({ id }) => id)

describe('a paper [news:QA6]', () => {
  test('takes one question of each story, newest first, before a second of any, and never a third', () => {
    const usable = ['a', 'b', 'c'].flatMap((story) => [1, 2, 3].map((n) => question(`${story}${n}`, story)))
    expect(idsOf(choosePaper(usable, { stories: ['c', 'a', 'b'], count: 4, first: [] }))).toEqual(['c1', 'a1', 'b1', 'c2'])
    expect(choosePaper(usable, { stories: ['c', 'a', 'b'], count: 10, first: [] })).toHaveLength(6)
  })

  test('begins with stories of the categories that come first, however old they are', () => {
    const usable = ['a', 'b', 'c'].map((story, index) => question(`${story}1`, story, 'EASY', index))
    expect(idsOf(choosePaper(usable, { stories: ['c', 'b', 'a'], count: 2, first: [0] }))).toEqual(['a1', 'c1'])
    expect(idsOf(choosePaper(usable, { stories: ['c', 'b', 'a'], count: 3, first: [1, 0] }))).toEqual(['b1', 'a1', 'c1'])
  })

  test('is two fifths easy, two fifths middling and a fifth hard where stories have all', () => {
    const stories = Array.from({ length: 10 }, (_, n) => `s${n}`)
    const usable = stories.flatMap((story) =>
      (['EASY', 'MEDIUM', 'HARD'] as const).map((difficulty) => question(`${story}${difficulty}`, story, difficulty)),
    )
    const paper = choosePaper(usable, { stories, count: 10, first: [] })
    const count = (difficulty: Difficulty) => paper.filter((each) => each.difficulty === difficulty).length
    expect([count('EASY'), count('MEDIUM'), count('HARD')]).toEqual([4, 4, 2])
  })
})
