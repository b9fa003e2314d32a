import { describe, expect, test } from 'vitest'
import { organisationGaps } from '../organisation-gap/organisation-gap.rules.ts'
import { personGaps } from './person-gap.rules.ts'
import { onceForText } from './once-a-text.ts'
import type { Story } from '../making/story.ts'

const storyOf = (number: number): Story => {
  const [organisation, ground] = [
    ['Forest Survey', 'Harbour Board', 'Coastal Tourism Agency', 'River Transport Authority', 'Harvest Council'],
    ['mill', 'bridge', 'market', 'orchard', 'quarry'],
  ].map((words) => words[number % 5] ?? '')
  const mayor = ['Meena Pillai', 'Sunita Kulkarni', 'Divya Menon', 'Farhan Ansari', 'Lalita Joshi'][number % 5]
  return {
    id: `${number}`,
    clusterId: `${number}`,
    language: 'en',
    title: 'A morning in the valley',
    plain: `Visitors of fair ${number} saw that the ${organisation} had hung lamps along the ${ground} before noon.\nVillagers heard that Mayor ${mayor} planted ${number} old trees near the ${ground} after lunch.`,
    categoryIds: [1],
    publishedAt: new Date('2026-11-20T08:00:00Z'),
  }
}

describe('the other stories of a story', () => {
  test('are searched once each, however many stories they stand beside', () => {
    const searched: string[] = []
    const find = onceForText(({ plain }) => searched.push(plain))
    const stories = Array.from({ length: 12 }, (_, number) => storyOf(number))
    for (const story of stories) for (const other of stories) if (other !== story) find({ ...other })
    expect(searched.toSorted()).toEqual(stories.map(({ plain }) => plain).toSorted())
  })

  test('give way to those that were used since, and are known by their language too', () => {
    const searched: string[] = []
    const find = onceForText(({ plain, language }) => void searched.push(`${language} ${plain}`), 2)
    for (const plain of ['a', 'b', 'a', 'c', 'a', 'b']) find({ plain, language: 'en' })
    find({ plain: 'b', language: 'hi' })
    expect(searched).toEqual(['en a', 'en b', 'en c', 'en b', 'hi b'])
  })

  test('give each story of a set the same questions as if it stood alone among them, in whatever order', () => {
    const gapsOf = (number: number) => {
      const others = [0, 1, 2, 3, 4].filter((other) => other !== number).map(storyOf)
      const story = storyOf(number)
      return [...organisationGaps(story, others), ...personGaps(story, others)].map(({ written, wrong }) => [
        written,
        ...wrong,
      ])
    }
    const forwards = [0, 1, 2, 3, 4].map(gapsOf)
    const backwards = [4, 3, 2, 1, 0].map(gapsOf).toReversed()
    expect(backwards).toEqual(forwards)
    expect(forwards.map((gaps) => gaps.map(([written]) => written))).toEqual([
      ['Forest Survey', 'Meena Pillai'],
      ['Harbour Board', 'Sunita Kulkarni'],
      ['Coastal Tourism Agency', 'Divya Menon'],
      ['River Transport Authority', 'Farhan Ansari'],
      ['Harvest Council', 'Lalita Joshi'],
    ])
    for (const gaps of forwards) for (const gap of gaps) expect(new Set(gap).size).toBe(4)
  })
})
