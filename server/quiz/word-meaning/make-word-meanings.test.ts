import { describe, expect, test } from 'vitest'
import { faultsOf } from '../making/gate.rules.ts'
import type { MadeQuestion, Story } from '../making/story.ts'
import { makeWordMeanings } from './make-word-meanings.ts'
import { isUsedAs, knownAs } from './word-meaning.rules.ts'
import { withWordNet } from './wordnet.ts'
import type { Dictionary, Reading } from './wordnet.ts'

let stories = 0
const storyOf = (plain: string, facts: Partial<Story> = {}): Story => ({
  id: `${++stories}`,
  clusterId: `${stories}`,
  language: 'en',
  title: 'The old bridge',
  plain,
  categoryIds: [1],
  publishedAt: new Date('2026-11-20T08:00:00Z'),
  ...facts,
})

const ask = async (story: Story, more: { others?: readonly Story[]; made?: readonly MadeQuestion[] } = {}) =>
  await withWordNet(async (dictionary) => await makeWordMeanings(story, { others: [], made: [], ...more, dictionary }))
const rightOf = ({ options, key }: MadeQuestion) => options[key[0] ?? 9]

const PILGRIMAGE = 'Every spring the people of the valley went on a pilgrimage over the old bridge.'

describe('the meaning of a word in its sentence', () => {
  test('is asked with its sentence, which proves it, beside three meanings of other words of its kind', async () => {
    const [made, ...more] = await ask(storyOf(PILGRIMAGE))
    expect(more).toEqual([])
    expect(made).toMatchObject({
      rule: 'MEANING',
      kind: 'MCQ_SINGLE',
      language: 'en',
      stem: 'What does “pilgrimage” mean in this sentence from the story “The old bridge”?',
      passage: PILGRIMAGE,
      evidence: PILGRIMAGE,
    })
    expect(made && rightOf(made)).toBe('a journey to a sacred place')
    expect(new Set(made?.options).size).toBe(4)
    expect(made?.options.every((option) => /^(?:an?|the|any|some\w*|all|one|lack|loss) /u.test(option))).toBe(true)
    expect(made && faultsOf(made)).toEqual([])
  })

  test('is made alike of the same story, and of two sentences at most', async () => {
    const plain = [
      PILGRIMAGE,
      'The engineers of the town reiterated in the council that the arches were old.',
      'A courier from the coast had to wait for three days beside the river.',
    ].join('\n')
    const story = storyOf(plain, { id: 'same' })
    const [first, again] = [await ask(story), await ask({ ...story })]
    expect(again).toEqual(first)
    expect(first).toHaveLength(2)
    expect(new Set(first.map(({ passage }) => passage)).size).toBe(2)
  })

  test('names the verb where the sentence has another form of it', async () => {
    const [made] = await ask(storyOf('The engineers of the town reiterated in the council that the arches were old.'))
    expect(made?.stem).toContain('“reiterated” (to reiterate)')
    expect(made && rightOf(made)).toBe('to say, state, or perform again')
  })

  const PEOPLE = 'Every spring the people of the valley'
  // Each with the same sentence without the fault.
  test.each([
    ['a name', `${PEOPLE} went to the inn Pilgrimage over the old bridge.`, PILGRIMAGE],
    ['a piece of a word', `${PEOPLE} went on a pilgrimage-walk over the old bridge.`, PILGRIMAGE],
    [
      'one with its family beside it',
      `Every spring the pilgrims of it went on a pilgrimage over the old bridge.`,
      PILGRIMAGE,
    ],
    [
      'one that a child knows',
      `${PEOPLE} and the passengers of the bus waited beside it.`,
      `${PEOPLE} and the narrators of the tale waited beside it.`,
    ],
    [
      'one of many meanings',
      `${PEOPLE} repeated that the bridge was old.`,
      `${PEOPLE} reiterated that the bridge was old.`,
    ],
    [
      'a piece of several words',
      `${PEOPLE} heard of the peace treaty beside it.`,
      `${PEOPLE} heard of the old treaty beside it.`,
    ],
    [
      'a piece of several, in the plural',
      `${PEOPLE} heard of the peace treaties beside it.`,
      `${PEOPLE} heard of the old treaties beside it.`,
    ],
    [
      'the first of two nouns',
      `${PEOPLE} heard of the treaty songs beside the bridge.`,
      `${PEOPLE} heard of the treaty beside the bridge.`,
    ],
    [
      'one that its meaning says',
      `${PEOPLE} heard of the modernization of the bridge.`,
      `${PEOPLE} heard of the procurement of the bridge.`,
    ],
    [
      'a noun that the dictionary does not know',
      `${PEOPLE} heard of the costly rework of its arches.`,
      `${PEOPLE} heard that they will rework all of its arches.`,
    ],
  ])('is not asked of %s', async (_, plain, control) => {
    expect(await ask(storyOf(plain))).toEqual([])
    expect(await ask(storyOf(control))).toHaveLength(1)
  })

  test('is not asked in Hindi, of what all stories of these days say, nor where another question shows or hides the sentence', async () => {
    expect(await ask(storyOf(PILGRIMAGE, { language: 'hi' }))).toEqual([])
    const others = [1, 2, 3].map(() => storyOf('They went on a pilgrimage.'))
    expect(await ask(storyOf(PILGRIMAGE), { others: others.slice(1) })).toHaveLength(1)
    expect(await ask(storyOf(PILGRIMAGE), { others })).toEqual([])
    const made = { passage: PILGRIMAGE.replace('valley', '_____'), evidence: PILGRIMAGE } as MadeQuestion
    expect(await ask(storyOf(PILGRIMAGE), { made: [made] })).toEqual([])
    expect(await ask(storyOf(PILGRIMAGE), { made: [{ ...made, passage: null, evidence: 'Another.' }] })).toHaveLength(1)
  })

  test('holds other work up for less than fifty milliseconds of computing, in a story of forty thousand letters too', async () => {
    const plain = Array.from({ length: 500 }, (_, at) => `${PILGRIMAGE.slice(0, -1)} for the time ${at + 10}.`).join(
      '\n',
    )
    const story = storyOf(plain)
    // The sentences are found for the other rules already.
    await ask(story)
    const gaps: number[] = []
    let [last, isOn] = [process.cpuUsage(), true]
    const tick = () => {
      const { user, system } = process.cpuUsage(last)
      gaps.push((user + system) / 1000)
      last = process.cpuUsage()
      if (isOn) setImmediate(tick)
    }
    setImmediate(tick)
    await ask(story)
    isOn = false
    expect(gaps.length).toBeGreaterThan(20)
    expect(Math.max(...gaps)).toBeLessThan(50)
  })
})

const reading = (facts: Partial<Reading> & { counts: number[]; field?: number }): Reading => ({
  lemma: 'verdict',
  kind: 'noun',
  count: facts.counts.reduce((sum, each) => sum + each, 0),
  senses: facts.counts.map((count, at) => ({ at: at + 1, count, field: facts.field ?? 4 })),
  ...facts,
})

describe('what a word means without a doubt', () => {
  test('is its only meaning, or the one that is four times as usual as all others together', () => {
    expect(knownAs([reading({ counts: [0] })])?.sense.at).toBe(1)
    expect(knownAs([reading({ counts: [8, 2] })])?.rest).toHaveLength(1)
    expect(knownAs([reading({ counts: [3, 0] })])?.rest).toHaveLength(1)
    for (const counts of [
      [8, 3],
      [2, 0],
      [0, 0],
      [9, 0, 0, 0, 0],
    ])
      expect(knownAs([reading({ counts })]), counts.join(' ')).toBeUndefined()
  })

  test('is not known of what everybody says, of what one sees, and of a word that is of two kinds as often', () => {
    expect(knownAs([reading({ counts: [20] })])).toBeDefined()
    expect(knownAs([reading({ counts: [21] })])).toBeUndefined()
    expect(knownAs([reading({ counts: [5], field: 6 })])).toBeUndefined()
    expect(knownAs([reading({ counts: [5] }), reading({ counts: [4], kind: 'verb', field: 30 })])).toBeUndefined()
    expect(knownAs([reading({ counts: [5] }), reading({ counts: [0], kind: 'verb', field: 30 })])?.kind).toBe('noun')
    expect(knownAs([])).toBeUndefined()
    expect(knownAs([reading({ counts: [1], lemma: 'passenger' })])).toBeUndefined()
  })

  test('is a verb’s only where the sentence uses a verb', () => {
    const use = { word: 'rework', behind: undefined, sentence: { text: '', words: [], at: 0 } }
    const verb = { lemma: 'rework', kind: 'verb' } as Reading
    expect(isUsedAs({ ...use, before: 'to' }, verb)).toBe(true)
    expect(isUsedAs({ ...use, before: 'costly' }, verb)).toBe(false)
    expect(isUsedAs({ ...use, before: undefined }, verb)).toBe(false)
    expect(isUsedAs({ ...use, word: 'reworked', before: 'was' }, verb)).toBe(true)
  })
})

/** A dictionary of the words given, all nouns, with what each means; the first is the one that is asked for. */
function dictionaryOf(glosses: Readonly<Record<string, string>>, change: Partial<Dictionary> = {}): Dictionary {
  const words = Object.keys(glosses)
  const plain = reading({ counts: [9] })
  return {
    readingsOf: async (word) =>
      await Promise.resolve([
        words.includes(word)
          ? reading({ lemma: word, counts: [1], senses: [{ at: words.indexOf(word), count: 1, field: 4 }] })
          : { ...plain, lemma: word, count: 99 },
      ]),
    meaningOf: async (kind, { at }) =>
      await Promise.resolve({
        at,
        kind,
        words: [words[at] ?? ''],
        gloss: glosses[words[at] ?? ''] ?? '',
        above: [],
        near: [],
        isSpecial: false,
      }),
    hasPhrase: async () => await Promise.resolve(false),
    someBehind: async (share) =>
      await Promise.resolve([
        { kind: 'noun' as const, at: 1 + Math.floor(share * (words.length - 1)), count: 1, field: 7 },
      ]),
    ...change,
  }
}

describe('wrong meanings', () => {
  const GLOSSES = {
    pilgrimage: 'a journey to a sacred place',
    remorse: 'a feeling of deep regret',
    tantrum: 'a display of bad temper',
    treaty: 'a written agreement between two states',
  }
  const askOf = async (glosses: Readonly<Record<string, string>>, change: Partial<Dictionary> = {}) =>
    await makeWordMeanings(storyOf(PILGRIMAGE), { others: [], made: [], dictionary: dictionaryOf(glosses, change) })

  test('are those of three other words; where one of them might be true as well, nothing is asked', async () => {
    const [made] = await askOf(GLOSSES)
    expect(made && new Set(made.options)).toEqual(new Set(Object.values(GLOSSES)))
    for (const treaty of ['a sacred agreement between two states', 'a walk of pilgrims through two states'])
      expect(await askOf({ ...GLOSSES, treaty }), treaty).toEqual([])
  })

  test('are not what the word is a kind of, however far above, nor a kind of it', async () => {
    const { meaningOf } = dictionaryOf(GLOSSES)
    const above = (of: number, parent: number): Partial<Dictionary> => ({
      meaningOf: async (kind, { at }) => ({
        ...(await meaningOf(kind, { at })),
        above: at === of ? [50] : at === 50 ? [parent] : [],
      }),
    })
    expect(await askOf(GLOSSES, above(0, 3))).toEqual([])
    expect(await askOf(GLOSSES, above(3, 0))).toEqual([])
    expect(await askOf(GLOSSES, above(3, 60))).toHaveLength(1)
  })

  test('are as long, as seldom used and of another field, and told in plain words as the right one is', async () => {
    expect(await askOf({ ...GLOSSES, treaty: 'a paper' })).toEqual([])
    const behind = (facts: object): Partial<Dictionary> => ({
      someBehind: async (share) =>
        (await dictionaryOf(GLOSSES).someBehind(share)).map((each) => ({ ...each, ...facts })),
    })
    expect(await askOf(GLOSSES, behind({ count: 8 }))).toEqual([])
    expect(await askOf(GLOSSES, behind({ field: 4 }))).toEqual([])
    expect(await askOf(GLOSSES, behind({ kind: 'verb' }))).toEqual([])
    const { readingsOf } = dictionaryOf(GLOSSES)
    const unplain = (word: string): Partial<Dictionary> => ({
      readingsOf: async (each) => (each === word ? [reading({ counts: [1] })] : await readingsOf(each)),
    })
    expect(await askOf(GLOSSES, unplain('sacred'))).toEqual([])
    expect(await askOf(GLOSSES, unplain('regret'))).toEqual([])
  })

  test('need a meaning of its own: one that belongs to a trade, or that the story does not speak of, is not asked for', async () => {
    const { meaningOf, readingsOf } = dictionaryOf(GLOSSES)
    const special = async (kind: 'noun', { at }: { at: number }) => ({
      ...(await meaningOf(kind, { at })),
      isSpecial: at === 0,
    })
    expect(await askOf(GLOSSES, { meaningOf: special as Dictionary['meaningOf'] })).toEqual([])
    // A second meaning, hardly ever counted: the story must speak of the first, and not of it.
    const two: Partial<Dictionary> = {
      readingsOf: async (word) =>
        word === 'pilgrimage'
          ? [
              reading({
                lemma: word,
                counts: [4, 0],
                senses: [0, 9].map((at) => ({ at, count: at === 0 ? 4 : 0, field: 4 })),
              }),
            ]
          : await readingsOf(word),
    }
    const askTwo = async (first: string, second: string) =>
      await askOf(
        { ...GLOSSES, pilgrimage: first },
        {
          ...two,
          meaningOf: async (kind, { at }) =>
            at === 9
              ? { ...(await meaningOf(kind, { at: 0 })), gloss: second }
              : await dictionaryOf({ ...GLOSSES, pilgrimage: first }).meaningOf(kind, { at }),
        },
      )
    expect(await askTwo('a journey across a valley', 'a long life')).toHaveLength(1)
    expect(await askTwo('a journey to a shrine', 'a long life')).toEqual([])
    expect(await askTwo('a journey across a valley', 'a long bridge')).toEqual([])
  })
})
