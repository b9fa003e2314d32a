import { describe, expect, test } from 'vitest'
import { faultsOf } from './gate.rules.ts'
import { makeGapQuestions } from './gap.rules.ts'
import { numberGaps } from './number-gap.rules.ts'
import { makeOrder } from './order.rules.ts'
import { personGaps } from './person-gap.rules.ts'
import { locationGaps } from './location-gap.rules.ts'
import { questionsOf } from './story-questions.rules.ts'
import type { MadeQuestion, QuizLanguage, Story } from './story.ts'
import { makeWhich } from './which.rules.ts'

let stories = 0
const storyOf = (plain: string, title = 'The bridge', language: QuizLanguage = 'en'): Story => ({
  id: `${++stories}`,
  clusterId: `${stories}`,
  language,
  title,
  plain,
  categoryIds: [1],
  publishedAt: new Date('2026-11-20T08:00:00Z'),
})
const rightOf = ({ options, key }: MadeQuestion) => options[key[0] ?? 9]

describe('where', () => {
  const of = (plain: string, title?: string, language?: QuizLanguage) =>
    makeGapQuestions(storyOf(plain, title, language), locationGaps(storyOf(plain, title, language)))[0]

  test('offers three other places of the same kind that the story does not name', () => {
    const plain =
      'Engineers of the company shipped the steel arches of the bridge from Norway on three barges.\nPainters from Sweden came later.'
    const made = of(plain)
    expect(made).toMatchObject({ rule: 'WHERE', kind: 'MCQ_SINGLE', evidence: plain.split('\n')[0] })
    expect(made && rightOf(made)).toBe('Norway')
    expect(made?.passage).toBe(plain.split('\n')[0]?.replace('Norway', '_____'))
    expect(new Set(made?.options).size).toBe(4)
    expect(made?.options).not.toContain('Sweden')
    expect(made?.options).not.toContain('Peru')
  })

  test('is asked in Hindi before a postposition', () => {
    const made = of('इंजीनियरों ने पुल के इस्पात के मेहराब तीन नावों पर केरल से मँगवाए थे।', 'पुल', 'hi')
    expect(made && rightOf(made)).toBe('केरल')
    expect(made?.options.every((option) => /^[\p{Script=Devanagari}\s]+$/u.test(option))).toBe(true)
  })

  test('is not asked where the sentence, the title, a list, a longer name or the grammar tells it, or the story says it twice', () => {
    const told = [
      'Norwegian engineers of the company shipped the steel arches of the bridge from Norway on barges.',
      'Engineers of the company shipped the steel arches of the bridge from Norway and Sweden on barges.',
      'Engineers of the company shipped the steel arches of the bridge from Dallas, Texas, on barges.',
      'Engineers of the company shipped the steel arches from the University of New South Wales on barges.',
      'Engineers of the company shipped the steel arches of the bridge under a Norway flag on barges.',
      'Engineers of the company shipped steel arches from Norway on barges.\nIn Norway the arches were painted.',
    ]
    for (const plain of told) expect(of(plain), plain).toBeUndefined()
    const plain = 'Engineers of the company shipped the steel arches of the bridge from Norway on barges.'
    expect(of(plain, 'Norwegian arches for the bridge')).toBeUndefined()
  })
})

describe('who', () => {
  const others = ['Asha Deshmukh', 'Kabir Anand', 'Leela Thomas', 'Harbour Office'].map((name) =>
    storyOf(`Mayor ${name} opened the fair. The harbour office counted visitors.`, 'The fair'),
  )
  const plain = 'Visitors saw that governor Meena Pillai cut the ribbon of the bridge before noon.'

  test('offers names of offices from other stories of these days, and nothing that is a common word there', () => {
    const story = storyOf(plain)
    const [gap] = personGaps(story, others)
    expect(gap?.written).toBe('Meena Pillai')
    expect(gap?.wrong.toSorted()).toEqual(['Asha Deshmukh', 'Kabir Anand', 'Leela Thomas'])
  })

  test('is not asked where a pronoun or the title tells it, or the other stories name too few', () => {
    expect(personGaps(storyOf(plain), others.slice(1))).toEqual([])
    expect(personGaps(storyOf(plain, 'Pillai opens the bridge'), others)).toEqual([])
    expect(personGaps(storyOf(plain.replace('before noon', 'with her son')), others)).toEqual([])
  })

  test('is asked in Hindi behind an office and before a postposition', () => {
    const hindi = ['आशा देशमुख', 'कबीर आनंद', 'लीला थॉमस'].map((name) =>
      storyOf(`महापौर ${name} ने मेले का उद्घाटन किया।`, 'मेला', 'hi'),
    )
    const [gap] = personGaps(storyOf('पुल के सामने राज्यपाल मीना पिल्लै ने दोपहर से पहले फ़ीता काटा।', 'पुल', 'hi'), hindi)
    expect(gap?.written).toBe('मीना पिल्लै')
  })
})

describe('true or false', () => {
  const plain = `Engineers opened the second bridge over the river in 1994 with songs and lamps.
Villagers of the valley carried 640 stones to the bridge during one winter.
Villagers of the valley carried 950 sacks of lime to the bridge on donkeys.`

  test('is the sentence itself, or the sentence with one thing changed, and the sentence proves it', () => {
    for (let number = 0; number < 12; number++) {
      const story = storyOf(plain)
      const made = makeGapQuestions(story, numberGaps(story)).find(({ rule }) => rule === 'TRUE_FALSE')
      expect(made).toMatchObject({ kind: 'TRUE_FALSE', options: ['True', 'False'] })
      expect(plain.split('\n')).toContain(made?.evidence)
      expect(made?.passage === made?.evidence).toBe(made?.key[0] === 0)
      expect(made?.passage?.replaceAll(/\d+/g, '')).toBe(made?.evidence.replaceAll(/\d+/g, ''))
    }
  })

  test('is not made of “more than 640”, which “more than 400” does not gainsay', () => {
    const story = storyOf(
      plain.replace('950 sacks', 'more than 950 sacks').replace('640 stones', 'at least 640 stones'),
    )
    expect(makeGapQuestions(story, numberGaps(story)).map(({ rule }) => rule)).toEqual(['WHEN', 'HOW_MANY'])
  })

  test('asks about no sentence that another question asks about [news:QG10]', () => {
    const story = storyOf(plain)
    const asked = makeGapQuestions(story, [...numberGaps(story), ...numberGaps(story)]).map(({ evidence }) => evidence)
    expect(new Set(asked).size).toBe(asked.length)
  })
})

describe('which of these', () => {
  const others = [
    'Potters below the old fort heat their kilns with dry leaves every morning.',
    'Students of the astronomy club polished brass lenses with rice flour yesterday.',
    'Kite makers of the market signed a promise to sell cotton thread alone.',
  ].map((plain) => storyOf(plain, 'Another story'))

  test('offers one sentence of the story and three of others, none of which shares a word with the title', () => {
    const story = storyOf(
      'Engineers opened the second bridge over the river with songs.\nFishermen lent their boats while stones were carried across the water.',
    )
    const made = makeWhich(story, others)
    expect(made && rightOf(made)).toBe('Fishermen lent their boats while stones were carried across the water.')
    expect(made?.options).toHaveLength(4)
    expect(made?.evidence).toBe(made && rightOf(made))
    expect(makeWhich(story, others.slice(1))).toBeUndefined()
  })
})

describe('in what order', () => {
  const plain = `In 1965, fishermen of the valley tied a bridge of ropes over the river.
Engineers opened a bridge of iron beside the old ropes in 1987.
The iron bridge was painted red by pupils of the school in 2003.`

  test('takes the years out of events and asks for their order', () => {
    const made = makeOrder(storyOf(plain))
    expect(made).toMatchObject({ kind: 'ORDER', rule: 'ORDER' })
    expect(made?.key.map((place) => made.options[place])).toEqual([
      'Fishermen of the valley tied a bridge of ropes over the river.',
      'Engineers opened a bridge of iron beside the old ropes.',
      'The iron bridge was painted red by pupils of the school.',
    ])
    expect(made?.key).not.toEqual([0, 1, 2])
    expect(made?.evidence).toBe(plain.replaceAll('\n', ' '))
  })

  test('is not asked of two events, of a year said twice, or of what lasted', () => {
    const lines = plain.split('\n')
    expect(makeOrder(storyOf(lines.slice(1).join('\n')))).toBeUndefined()
    expect(makeOrder(storyOf(plain.replace('2003', '1987')))).toBeUndefined()
    expect(makeOrder(storyOf(plain.replace('in 2003', 'since 2003')))).toBeUndefined()
  })
})

describe('the gate', () => {
  const sound: MadeQuestion = {
    rule: 'WHERE',
    kind: 'MCQ_SINGLE',
    language: 'en',
    stem: 'Which place is missing?',
    passage: null,
    options: ['Norway', 'Peru', 'Chad', 'Oman'],
    key: [0],
    evidence: '',
  }

  test('finds every fault that keeps a question from a paper [news:QG9]', () => {
    expect(faultsOf(sound)).toEqual([])
    const faulty: [Partial<MadeQuestion>, string][] = [
      [{ stem: 'x'.repeat(301) }, 'STEM_TOO_LONG'],
      [{ options: ['Norway', 'y'.repeat(121)] }, 'OPTION_TOO_LONG'],
      [{ options: ['Norway', 'Peru', ' peru '] }, 'OPTIONS_ALIKE'],
      [{ options: ['Norway', 'Peru', 'None of the above'] }, 'ALL_OR_NONE'],
      [{ options: ['नॉर्वे', 'पेरू', 'उपरोक्त सभी'] }, 'ALL_OR_NONE'],
      [{ key: [] }, 'NO_KEY'],
      [{ key: [0, 1] }, 'NO_KEY'],
      [{ key: [4] }, 'NO_KEY'],
      [{ kind: 'MCQ_MULTI', key: [] }, 'NO_KEY'],
      [{ kind: 'ORDER', key: [0, 1] }, 'NO_KEY'],
      [{ stem: 'What did NORWAY say?' }, 'KEY_IN_STEM'],
      [
        { rule: 'WHICH', options: ['A sentence that is far longer than any of the others here.', 'Short one.'] },
        'KEY_LONGEST',
      ],
    ]
    for (const [change, code] of faulty)
      expect(faultsOf({ ...sound, ...change }), code).toContainEqual(expect.objectContaining({ code }))
    expect(faultsOf({ ...sound, kind: 'MCQ_MULTI', key: [0, 1] })).toEqual([])
  })

  test('a hostile story as long as a book gives nothing and holds nobody up', () => {
    const text = `${'Mr A '.repeat(30_000)}${'In 1999, '.repeat(30_000)}`
    expect(questionsOf(storyOf(text, 'x'.repeat(400)), [storyOf(text)])).toEqual([])
  })
})
