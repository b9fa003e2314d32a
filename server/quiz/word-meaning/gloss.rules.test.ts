import { describe, expect, test } from 'vitest'
import { areKin, glossOf, isSoughtField, mayBothFit, saysWord, stands } from './gloss.rules.ts'
import type { Meaning } from './wordnet.ts'

const meaning = (facts: Partial<Meaning>): Meaning => ({
  at: 1,
  kind: 'noun',
  words: ['word'],
  gloss: 'a thing',
  above: [],
  near: [],
  isSpecial: false,
  ...facts,
})
const noun = (gloss: string) => glossOf({ kind: 'noun', gloss })

describe('what a meaning says in a few words', () => {
  test('is its first part without brackets and examples; a verb begins with “to”', () => {
    expect(noun('(law) the findings of a jury (of twelve) on a fact; can be used; "the verdict"')).toBe(
      'the findings of a jury on a fact',
    )
    expect(glossOf({ kind: 'verb', gloss: 'warn strongly; put on guard' })).toBe('to warn strongly')
  })

  test('is left out where it is too short, too long, says little, ends in the air or is no noun’s', () => {
    for (const gloss of [
      'a stop',
      `a ${'very '.repeat(25)}long story`,
      'of or relating to money and banks',
      'used of persons who hurry',
      'the speech act of making something known',
      'a follower of Hegel in thought',
      'a sum of 50 coins',
      'a person that one speaks to',
      'capable of serving a purpose well',
    ])
      expect(noun(gloss), gloss).toBeUndefined()
    expect(glossOf({ kind: 'adjective', gloss: 'capable of serving a purpose well' })).toBeDefined()
  })

  test('is left out where it is unfit for a class, whatever of the gloss says so', () => {
    for (const gloss of [
      'a naked person in a public place',
      'someone who kills for money',
      'a person who is drunk every day',
      'a person who hurries; an offensive word',
      'a member of a savage people',
    ])
      expect(noun(gloss), gloss).toBeUndefined()
  })
})

describe('words of one family', () => {
  test('are known by their beginnings, their ends and what stands before them', () => {
    const kin = 'ready/readiness fish/fisherman day/midday direction/redirect advice/adviser plan/planning jury/jury'
    for (const pair of kin.split(' '))
      expect(areKin(pair.split('/')[0] ?? '', pair.split('/')[1] ?? ''), pair).toBe(true)
    const strangers = 'river/reader journey/sacred warn/caution contain/content'
    for (const pair of strangers.split(' '))
      expect(areKin(pair.split('/')[0] ?? '', pair.split('/')[1] ?? ''), pair).toBe(false)
  })

  test('tell when a gloss says the word that it is about', () => {
    expect(saysWord('someone whose occupation is catching fish', 'fisherman')).toBe(true)
    expect(saysWord('an expert who gives advice', 'adviser')).toBe(true)
    expect(saysWord('a journey to a sacred place', 'pilgrimage')).toBe(false)
  })
})

describe('two meanings', () => {
  const pilgrimage = meaning({ at: 10, words: ['pilgrimage'], gloss: 'a journey to a sacred place', near: [20] })

  test('may both fit where one is a kind of the other, both are of a third, they share a word, or say it alike', () => {
    const fitting = [
      meaning({ at: 20, gloss: 'going from one town on' }),
      meaning({ at: 11, near: [10] }),
      meaning({ at: 11, near: [20] }),
      meaning({ at: 11, words: ['pilgrimage', 'walk'] }),
      meaning({ at: 11, gloss: 'a sacred duty' }),
      meaning({ at: 11, gloss: 'what pilgrims do' }),
    ]
    for (const other of fitting) expect(mayBothFit(pilgrimage, other), other.gloss).toBe(true)
    expect(mayBothFit(pilgrimage, meaning({ at: 11, near: [12], gloss: 'a feeling of deep regret' }))).toBe(false)
  })

  test('stand beside each other when they are of another field, and people beside people', () => {
    expect([stands('noun', 4, 4), stands('noun', 4, 7), stands('noun', 18, 18), stands('noun', 4, 18)]).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect([stands('verb', 30, 30), stands('verb', 30, 31), stands('adjective', 0, 0)]).toEqual([false, true, true])
  })

  test('are asked for of nouns without a body, of verbs and of adjectives', () => {
    expect([isSoughtField('noun', 4), isSoughtField('noun', 6), isSoughtField('noun', 5)]).toEqual([true, false, false])
    expect([isSoughtField('verb', 30), isSoughtField('adjective', 0), isSoughtField('adjective', 1)]).toEqual([
      true,
      true,
      false,
    ])
    expect(isSoughtField('adverb', 2)).toBe(false)
  })
})
