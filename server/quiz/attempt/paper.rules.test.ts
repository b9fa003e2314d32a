import { describe, expect, test } from 'vitest'
import { choosePaper } from './paper.rules.ts'
import type { Difficulty, UsableQuestion } from './paper.rules.ts'

const question = (id: string, clusterId: string, difficulty: Difficulty = 'EASY'): UsableQuestion => ({
  id,
  version: 1,
  clusterId,
  difficulty,
  options: 4,
})
const idsOf = (questions: readonly UsableQuestion[]) => questions.map(({ id }) => id)

describe('a paper [news:QA6]', () => {
  test('takes one question of each story, newest first, before a second of any, and never a third', () => {
    const usable = ['a', 'b', 'c'].flatMap((story) => [1, 2, 3].map((n) => question(`${story}${n}`, story)))
    expect(idsOf(choosePaper(usable, { stories: ['c', 'a', 'b'], count: 4 }))).toEqual(['c1', 'a1', 'b1', 'c2'])
    expect(choosePaper(usable, { stories: ['c', 'a', 'b'], count: 10 })).toHaveLength(6)
  })

  test('is two fifths easy, two fifths middling and a fifth hard where stories have all', () => {
    const stories = Array.from({ length: 10 }, (_, n) => `s${n}`)
    const usable = stories.flatMap((story) =>
      (['EASY', 'MEDIUM', 'HARD'] as const).map((difficulty) => question(`${story}${difficulty}`, story, difficulty)),
    )
    const paper = choosePaper(usable, { stories, count: 10 })
    const count = (difficulty: Difficulty) => paper.filter((each) => each.difficulty === difficulty).length
    expect([count('EASY'), count('MEDIUM'), count('HARD')]).toEqual([4, 4, 2])
  })
})
