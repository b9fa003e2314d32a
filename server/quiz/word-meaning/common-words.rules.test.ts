import { describe, expect, test } from 'vitest'
import type { Story } from '../making/story.ts'
import { isEasy, plainRootsOf } from './common-words.rules.ts'
import { makeWordMeanings } from './make-word-meanings.ts'
import type { WordKind } from './word-forms.rules.ts'
import { withWordNet } from './wordnet.ts'

const easyOf = async (lemma: string, kind: WordKind) =>
  await withWordNet(async (dictionary) => await isEasy({ lemma, kind }, dictionary))

describe('words that a pupil of class 7 knows', () => {
  test.each([
    ['teacher', 'noun'],
    ['courage', 'noun'],
    ['advice', 'noun'],
    // Made of a word that everybody uses.
    ['helper', 'noun'],
    ['walker', 'noun'],
    ['darkness', 'noun'],
    ['movement', 'noun'],
    ['hopeless', 'adjective'],
    ['eatable', 'adjective'],
    ['unread', 'adjective'],
    ['deeply', 'adverb'],
  ] as const)('hold %s', async (lemma, kind) => {
    expect(await easyOf(lemma, kind)).toBe(true)
  })

  test.each([
    ['pilgrimage', 'noun'],
    ['procurement', 'noun'],
    ['treaty', 'noun'],
    ['courier', 'noun'],
    ['reiterate', 'verb'],
    ['feasible', 'adjective'],
    ['indigenous', 'adjective'],
  ] as const)('do not hold %s', async (lemma, kind) => {
    expect(await easyOf(lemma, kind)).toBe(false)
  })

  test('are known by what they are plainly made of, whatever its end became', () => {
    expect(plainRootsOf('happiness', 'noun')).toContain('happy')
    expect(plainRootsOf('runner', 'noun')).toContain('run')
    expect(plainRootsOf('dancer', 'noun')).toContain('dance')
    // An end belongs to its kind of word: a treaty treats nobody.
    expect(plainRootsOf('treaty', 'noun')).toEqual([])
  })

  test('are not asked for, in the singular and in the plural', async () => {
    const ask = async (word: string) =>
      await withWordNet(async (dictionary) => {
        const plain = `Every spring the people of the valley heard of the ${word} beside the old bridge.`
        const story: Story = {
          id: word,
          clusterId: word,
          language: 'en',
          title: 'Steps',
          plain,
          categoryIds: [1],
          publishedAt: new Date(0),
        }
        return (await makeWordMeanings(story, { others: [], made: [], dictionary })).length
      })
    expect([await ask('nominee'), await ask('athlete'), await ask('athletes'), await ask('professor')]).toEqual([
      1, 0, 0, 0,
    ])
  })
})
