import { describe, expect, test } from 'vitest'
import { faultsOf } from './gate.rules.ts'
import { makeGapQuestions } from './gap.rules.ts'
import { numberGaps } from '../number-gap/number-gap.rules.ts'
import { makeOrder } from './order.rules.ts'
import { personGaps } from '../person-gap/person-gap.rules.ts'
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
      'Engineers of the company shipped steel arches from Norway on barges.\nThe steel arches of the bridge were shipped on barges from Norway.',
    ]
    for (const plain of told) expect(of(plain), plain).toBeUndefined()
    const plain = 'Engineers of the company shipped the steel arches of the bridge from Norway on barges.'
    expect(of(plain, 'Norwegian arches for the bridge')).toBeUndefined()
  })
})

describe('who', () => {
  const others = ['Asha Deshmukh', 'Divya Anand', 'Leela Thomas', 'Harbour Office'].map((name) =>
    storyOf(`Mayor ${name} opened the fair. The harbour office counted visitors.`, 'The fair'),
  )
  const plain = 'Visitors saw that governor Meena Pillai cut the ribbon of the bridge before noon.'

  test('offers names of offices from other stories of these days, and nothing that is a common word there', () => {
    const story = storyOf(plain)
    const [gap] = personGaps(story, others)
    expect(gap?.written).toBe('Meena Pillai')
    expect(gap?.wrong.toSorted()).toEqual(['Asha Deshmukh', 'Divya Anand', 'Leela Thomas'])
  })

  test('is not asked where a pronoun or the title tells it, or the other stories name too few', () => {
    expect(personGaps(storyOf(plain), others.slice(1))).toEqual([])
    expect(personGaps(storyOf(plain, 'Pillai opens the bridge'), others)).toEqual([])
    const unknown = plain.replace('Meena', 'Mandira')
    expect(personGaps(storyOf(unknown), others)).toHaveLength(1)
    expect(personGaps(storyOf(unknown.replace('before noon', 'with her son')), others)).toEqual([])
  })

  test('is not asked of one of several, of a thing, of a head of state, or where a land tells the name', () => {
    expect(personGaps(storyOf(plain), others)).toHaveLength(1)
    for (const [from, to] of [
      ['Meena Pillai', 'Meena Pillai and Arun Nair'],
      ['governor Meena', 'governor Asha and Meena'],
      ['Meena Pillai', 'Meena Pillai Bridge'],
      ['governor', 'president'],
      ['before noon', 'before the German guests'],
      ['before noon', 'beside her Mughal palace'],
    ] as const)
      expect(personGaps(storyOf(plain.replace(from, to)), others), to).toEqual([])
    const famous = [...others.slice(1), storyOf('Mayor Greta Thunberg opened the fair.')]
    expect(personGaps(storyOf(plain), famous)).toEqual([])
  })

  test('is in Hindi nobody whose two words stand apart elsewhere, and spelled in either way', () => {
    const hindi = ['आशा देशमुख', 'दिव्या आनंद', 'लीला थॉमस'].map((name) =>
      storyOf(`महापौर ${name} ने मेले का उद्घाटन किया।`, 'मेला', 'hi'),
    )
    const text = 'पुल के सामने राज्यपाल चर्चा प्रदान की गई और दोपहर से पहले फ़ीता काटा।'
    const apart = storyOf('गाँव में चर्चा हुई। स्कूल ने पुस्तकें प्रदान कीं।', 'गाँव', 'hi')
    expect(personGaps(storyOf(text, 'पुल', 'hi'), hindi).map(({ written }) => written)).toEqual(['चर्चा प्रदान'])
    expect(personGaps(storyOf(text, 'पुल', 'hi'), [...hindi, apart])).toEqual([])
    const alone = (name: string) => `मेले में ${name} ने नीले रंग की पतंग पेड़ की डाल से उतारी।`
    for (const name of ['चंदू', 'चन्दू']) expect(personGaps(storyOf(alone(name), 'पतंग', 'hi'), hindi), name).toHaveLength(1)
  })

  test('is asked in Hindi behind an office and before a postposition', () => {
    const hindi = ['आशा देशमुख', 'दिव्या आनंद', 'लीला थॉमस'].map((name) =>
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
    expect(makeGapQuestions(story, numberGaps(story)).map(({ rule }) => rule)).toEqual(['WHEN', 'HOW_MANY', 'HOW_MANY'])
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

  test('offers no sentence that goes on with another, tells somebody what to do, names its author or a piece of the title', () => {
    const of = (second: string, title = 'The bridge') =>
      makeWhich(storyOf(`Engineers opened the second bridge over the river with songs.\n${second}`, title), others)
    const sound = 'Fishermen lent their boats while stones were carried across the water.'
    expect(of(sound)).toBeDefined()
    for (const second of [
      `The fishermen lent their boats while stones were carried across the water.`,
      `Suddenly fishermen lent their boats while stones were carried across the water.`,
      `Place boats beside the stones while others are carried across the water.`,
      `Asha Nair is a boat designer who carried stones across the water with fishermen.`,
    ])
      expect(of(second), second).toBeUndefined()
    for (const title of ['A fishing village', 'Unlent boats']) expect(of(sound, title), title).toBeUndefined()
    const strange = others.map((other) => ({
      ...other,
      plain: `Suddenly ${other.plain.charAt(0).toLowerCase()}${other.plain.slice(1)}`,
    }))
    expect(makeWhich(storyOf(`Engineers opened the second bridge over the river.\n${sound}`), strange)).toBeUndefined()
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
    expect(makeOrder(storyOf(plain.replace('the school in', 'the school that was built in')))).toBeUndefined()
  })

  const LINES = [
    'Asha carried her basket of mangoes down to the river.',
    'Then the rain came. The path was muddy. Birds sat in the trees.',
    'Asha threw three mangoes to the hungry monkeys of the grove.',
    'Later the sun came out. The grass was wet. A dog barked.',
    'Asha gave the last mangoes to the ferryman of the village.',
    'Asha was happy.',
  ]
  const orderOf = (change: (line: string) => string = (line) => line) =>
    makeOrder(storyOf(LINES.map((line) => change(line)).join('\n'), 'Mangoes'))

  test('is asked of what somebody whom the story often names did, one after another', () => {
    expect(orderOf()?.options).toHaveLength(3)
    expect(
      orderOf((line) => line.replace('Asha gave', 'Farida gave').replace('mangoes to the ferry', 'fruit to the ferry')),
    ).toBeUndefined()
  })

  test.each(['never threw', 'again threw', 'had already thrown', 'will throw'])(
    'is not asked where somebody %s',
    (done) => {
      expect(orderOf((line) => line.replace('threw', done))).toBeUndefined()
    },
  )

  test('is not asked in Hindi of what lasts, is denied or is still to come', () => {
    const told = [
      'आशा ने आम की टोकरी उठाई और नदी के किनारे तक गई।',
      'फिर बारिश आई। रास्ता गीला था। पेड़ पर चिड़िया थी।',
      'आशा ने तीन आम बाग के भूखे बंदरों की ओर फेंके और हँसी।',
      'थोड़ी देर बाद धूप निकली। घास गीली थी। कुत्ता सोया।',
      'आशा ने बाकी आम गाँव के नाविक को दिए और घर लौटी।',
      'आशा खुश थी।',
    ]
    const of = (from: string, to: string) =>
      makeOrder(storyOf(told.map((line) => line.replace(from, to)).join('\n'), 'टोकरी', 'hi'))
    expect(of('', '')?.options).toHaveLength(3)
    for (const end of ['फेंके पर कोई न आया', 'फेंके और दोनों हँसीं', 'फेंककर वहाँ से जाएगी'])
      expect(of('फेंके और हँसी', end), end).toBeUndefined()
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

  test('nothing is asked about a story whose title no class should read', () => {
    const text = 'In 1965, fishermen of the valley tied a bridge of ropes over the river.'
    expect(questionsOf(storyOf(text), [])).not.toEqual([])
    expect(questionsOf(storyOf(text, 'Life of a sex worker'), [])).toEqual([])
  })

  test('a hostile story as long as a book gives nothing and holds nobody up', () => {
    const text = `${'Mr A '.repeat(30_000)}${'In 1999, '.repeat(30_000)}`
    expect(questionsOf(storyOf(text, 'x'.repeat(400)), [storyOf(text)])).toEqual([])
  })
})
