import { describe, expect, test } from 'vitest'
import {
  bodyWordsOf,
  compareTitles,
  differingBits,
  isSameStory,
  normaliseTitle,
  simhashOf,
  type StoryFacts,
} from './cluster.rules.ts'

const LANDER = 'Chandrayaan lander touches down near lunar south pole'
const LANDER_LONG =
  "India's Chandrayaan lander touches down near the Moon's south pole, ISRO chief says mission a success (PTI)"
const HOUR = 3_600_000

function facts(title: string, more: Partial<StoryFacts> = {}): StoryFacts {
  return {
    language: 'en',
    publicationId: 'courier',
    publishedAtMs: 0,
    titleWords: normaliseTitle(title),
    simhash: undefined,
    ...more,
  }
}
const other = { publicationId: 'mirror' }
const body = (seed: number, words: number) =>
  Array.from({ length: words }, (_, n) => `word${(n * 7919 + seed * 104_729) % 5003}`).join(' ')

describe('[news:I39] the two titles of the rule', () => {
  test('share 7 words, overlap 0.875, Jaccard 0.438, and are one story', () => {
    const likeness = compareTitles(normaliseTitle(LANDER), normaliseTitle(LANDER_LONG))
    expect(likeness.shared).toBe(7)
    expect(likeness.overlap).toBe(0.875)
    expect(likeness.jaccard).toBeCloseTo(0.438, 2)
    expect(isSameStory(facts(LANDER), facts(LANDER_LONG, other))).toBe(true)
  })
})

describe('[news:I31] titles are compared by their telling words', () => {
  test('case, marks, numbers, stop words and the publisher fall away; vowel signs stay', () => {
    expect(normaliseTitle('The Rain-fed lake/pond of 2026 - The Courier', 'The Courier')).toEqual([
      'rain',
      'fed',
      'lake',
      'pond',
    ])
    expect(normaliseTitle('शिक्षा नीति की समीक्षा')).toEqual(['शिक्षा', 'नीति', 'समीक्षा'])
    expect(normaliseTitle('Courier reports: rain', 'Courier')).toEqual(['reports', 'rain'])
  })
})

describe('[news:I30] [news:I32] who is joined', () => {
  test('other languages, older stories and the same publication are kept apart', () => {
    expect(isSameStory(facts(LANDER), facts(LANDER_LONG, { ...other, language: 'hi' }))).toBe(false)
    expect(isSameStory(facts(LANDER), facts(LANDER_LONG, { ...other, publishedAtMs: 120 * HOUR }))).toBe(true)
    expect(isSameStory(facts(LANDER), facts(LANDER_LONG, { ...other, publishedAtMs: 121 * HOUR }))).toBe(false)
    expect(isSameStory(facts(LANDER), facts(LANDER_LONG))).toBe(false)
    expect(isSameStory(facts(LANDER), facts(LANDER))).toBe(true)
  })

  test('short titles must be equal', () => {
    expect(isSameStory(facts('Heavy rain in Pune'), facts('Heavy rain in Pune today', other))).toBe(false)
    expect(isSameStory(facts('Heavy rain Pune'), facts('HEAVY RAIN, PUNE', other))).toBe(true)
    expect(isSameStory(facts('Rain'), facts('Rain', other))).toBe(false)
  })

  test('a copied body joins under another title, a body of its own does not', () => {
    const copied = { ...other, simhash: simhashOf(`${body(1, 400)} ends`) }
    expect(
      isSameStory(facts('One title here', { simhash: simhashOf(body(1, 400)) }), facts('Another name', copied)),
    ).toBe(true)
    expect(
      isSameStory(facts('One title here', { simhash: simhashOf(body(2, 400)) }), facts('Another name', copied)),
    ).toBe(false)
    expect(simhashOf(body(1, 119))).toBeUndefined()
    expect([differingBits(0n, -1n), differingBits(5n, 4n)]).toEqual([64, 1])
  })

  test('two persons doing the same thing, and two parts of one series, stay two stories', () => {
    const anita = facts('Anita Rao endorses Meera Das in Lakhimpur mayor election')
    const bipin = facts('Bipin Sen endorses Meera Das in Lakhimpur mayor election', other)
    expect(isSameStory(anita, bipin)).toBe(false)
    const segment = (n: number) => `Walking the whole Narmada river with boatmen, part ${n}`
    expect(isSameStory(facts(segment(1)), facts(segment(2), other))).toBe(false)
  })

  test('bodies without common words speak against alike titles', () => {
    const river = 'river boats silt bridge monsoon ferry '.repeat(30)
    const exam = 'exam syllabus answer teacher marks board '.repeat(30)
    const titles = ['Lakhimpur council plans winter fair', 'Lakhimpur council plans school timetable']
    const withBody = (title: string, text: string, more = {}) =>
      facts(title, { ...more, bodyWords: () => bodyWordsOf(text) })
    expect(isSameStory(withBody(titles[0]!, river), withBody(titles[1]!, exam, other))).toBe(false)
    expect(isSameStory(withBody(titles[0]!, river), withBody(titles[1]!, river, other))).toBe(true)
  })
})
