import { describe, expect, test } from 'vitest'
import { STORIES } from '../../testing/quiz/quiz.ts'
import { makeHeadlineMatch } from './headline-match.rules.ts'
import { makeGapQuestions, placesOf } from './gap.rules.ts'
import { NUMBER_WORDS } from '../number-gap/number-words.rules.ts'
import { numberGaps } from '../number-gap/number-gap.rules.ts'
import { makeSentenceChecks } from './sentence-check.rules.ts'
import { contentWords, sentencesToAsk, shareIn } from './story-sentences.rules.ts'
import type { QuizLanguage, Story } from './story.ts'

const storyOf = (id: number, title: string, plain: string, language: QuizLanguage = 'en'): Story => ({
  id: `${id}`,
  clusterId: `${id}`,
  language,
  title,
  plain,
  categoryIds: [1],
  publishedAt: new Date('2026-11-20T08:00:00Z'),
})
const stories = STORIES.map(({ title, text }, id) => storyOf(id, title, text))
const valueOf = (written: string) => NUMBER_WORDS.en.get(written) ?? Number(written)
const makeNumberGaps = (story: Story) => makeGapQuestions(story, numberGaps(story))
const othersOf = (story: Story) => stories.filter((each) => each !== story)

const sentences = (plain: string, language: QuizLanguage = 'en') =>
  sentencesToAsk({ plain, language }).map(({ text }) => text)

describe('sentences that may be asked about', () => {
  test('stand for themselves: nothing that points back, quotes, is in brackets, links or belongs to the page', () => {
    const good = 'Volunteers of the lane cleaned their old stone well during the hottest fortnight of May.'
    const bad = [
      'She cleaned the old stone well of the lane during the hottest fortnight of May.',
      'But volunteers of the lane cleaned their old stone well during the hot fortnight.',
      'We’ve cleaned the old stone well of the lane during the hottest fortnight of May.',
      'Volunteers said “we cleaned the old stone well” during the hottest fortnight of last May.',
      'Volunteers of the lane (all of them) cleaned their old stone well during the fortnight.',
      'Volunteers of the lane wrote on www.well.example about their old stone well and its mud.',
      'Volunteers of the lane ask you to subscribe to the letter about their old stone well.',
      'Was the old stone well of the lane cleaned during the hottest fortnight of last May?',
      'Volunteers cleaned their old stone well.',
      'Volunteers of the lane cleaned these old stone wells during the hottest fortnight of May.',
      'In the hottest fortnight of May, they cleaned the old stone well of their lane.',
      'Volunteers of the lane cleaned their old stone well in May, and our reporter was there.',
      'Volunteers of the lane cleaned their old stone well in the hot months, and 5.',
      '2 of the volunteers cleaned the old stone well of their lane in the hot months.',
      `Volunteers ${'and more volunteers '.repeat(12)}cleaned the well.`,
    ]
    expect(sentences([good, ...bad].join('\n'))).toEqual([good])
  })

  test('in Hindi end with a danda, and begin with no word that points back', () => {
    const good = 'गाँव के लोगों ने मई की गर्मी में पत्थर का पुराना कुआँ साफ़ किया।'
    const bad = [
      'उन्होंने मई की गर्मी में गाँव का पत्थर वाला पुराना कुआँ साफ़ किया।',
      'लेकिन गाँव के लोगों ने मई की गर्मी में पुराना कुआँ साफ़ किया।',
      'गाँव के लोगों ने मई की गर्मी में पत्थर का पुराना कुआँ साफ़ किया',
      'यह भी पढ़ें गाँव के लोगों ने मई में पत्थर का पुराना कुआँ साफ़ किया।',
    ]
    expect(sentences([good, ...bad].join('\n'), 'hi')).toEqual([good])
  })

  test('of a hostile text as long as a book are none', () => {
    expect(sentences('a'.repeat(2_000_000))).toEqual([])
    expect(sentences('1,'.repeat(500_000))).toEqual([])
    expect(sentences('अ '.repeat(500_000), 'hi')).toEqual([])
  })
})

describe('whether a sentence stood in the story', () => {
  test('asks for one that did, and one of another story that shares less than three words of ten with it [news:QG5]', () => {
    for (const story of stories) {
      const [own, foreign] = makeSentenceChecks(story, othersOf(story))
      expect(own).toMatchObject({ kind: 'SENTENCE_CHECK', options: ['Yes', 'No'], key: [0] })
      expect(story.plain).toContain(own?.passage)
      expect(own?.evidence).toBe(own?.passage)
      expect(foreign).toMatchObject({ options: ['Yes', 'No'], key: [1], evidence: '' })
      expect(story.plain).not.toContain(foreign?.passage)
      expect(shareIn(contentWords(foreign?.passage ?? ''), contentWords(`${story.title} ${story.plain}`))).toBeLessThan(
        0.3,
      )
    }
  })

  test('takes no foreign sentence from the same story elsewhere, from another language, or one that is nearly said', () => {
    const [story] = stories as [Story]
    const same = { ...story, id: '90', plain: stories[1]?.plain ?? '' }
    const hindi = storyOf(91, 'कुआँ', 'गाँव के लोगों ने मई की गर्मी में पत्थर का पुराना कुआँ साफ़ किया।', 'hi')
    const nearly = storyOf(
      92,
      'Well',
      'Engineers of the municipality found clear water below the mud and broken pottery again.',
    )
    expect(makeSentenceChecks(story, [same, hindi, nearly]).map(({ key }) => key)).toEqual([[0]])
  })

  test('is asked alike each time', () => {
    const [story] = stories as [Story]
    expect(makeSentenceChecks(story, othersOf(story))).toEqual(makeSentenceChecks(story, othersOf(story)))
  })
})

describe('which headline belongs to a story', () => {
  test('offers four of one category within seven days, of which one fits [news:QG5]', () => {
    const made = stories.flatMap((story) => makeHeadlineMatch(story, othersOf(story)) ?? [])
    expect(made.length).toBeGreaterThan(2)
    for (const { options, key, passage } of made) {
      expect(new Set(options).size).toBe(4)
      const right = stories.find(({ title }) => title === options[key[0] ?? 9])
      for (const sentence of (passage ?? '').split(/(?<=\.) /)) expect(right?.plain).toContain(sentence)
    }
  })

  test('is not asked where the others are of another week, another category or the same story', () => {
    const [story] = stories as [Story]
    const old = othersOf(story).map((each) => ({ ...each, publishedAt: new Date('2026-11-01T08:00:00Z') }))
    const strange = othersOf(story).map((each) => ({ ...each, categoryIds: [2] }))
    const same = othersOf(story).map((each) => ({ ...each, clusterId: story.clusterId }))
    for (const others of [old, strange, same]) expect(makeHeadlineMatch(story, others)).toBeUndefined()
  })
})

describe('numbers and years', () => {
  test('become gaps with three wrong ones of the same kind, each far enough away and none of them in the story [news:QG8]', () => {
    for (const story of stories) {
      const made = makeNumberGaps(story).filter(({ rule }) => rule !== 'TRUE_FALSE')
      expect([...new Set(made.map(({ rule }) => rule))].toSorted()).toEqual(['HOW_MANY', 'WHEN'])
      for (const { options, key, passage, evidence, rule } of made) {
        const right = options[key[0] ?? 9] ?? ''
        expect(passage?.replace('_____', right)).toBe(evidence)
        expect(new Set(options).size).toBe(4)
        for (const wrong of options.filter((each) => each !== right)) {
          expect(placesOf(story.plain, wrong)).toEqual([])
          const far = Math.abs(valueOf(wrong) - valueOf(right))
          if (rule === 'WHEN') expect(far).toBeLessThanOrEqual(4)
          else expect(far / Math.max(valueOf(wrong), valueOf(right))).toBeGreaterThanOrEqual(0.15)
        }
      }
    }
  })

  test('are written as the right one is, a share stays below a hundred, and a year is not to come', () => {
    const of = (sentence: string) => makeNumberGaps(storyOf(7, 'A story of numbers', sentence))[0]
    const lakhs = of('Farmers of the valley received seeds worth 12,50,000 rupees from the district office.')
    expect(lakhs?.options.every((each) => /^\d{1,2},\d\d,000$/.test(each))).toBe(true)
    const share = of('Officers say that 85 per cent of all households in the valley have a tap.')
    expect(share?.options.every((each) => Number(each) <= 100)).toBe(true)
    const parts = of('Rivers of the valley carried 3.5 million litres of water through the town that night.')
    expect(parts?.options.every((each) => /^\d\.\d$/.test(each))).toBe(true)
    const year = of('Engineers of the valley opened the second bridge over the river in 2026 with songs.')
    expect(year?.options.every((each) => Number(each) <= 2026)).toBe(true)
  })

  test('that name, date or order something are left alone, and so are sentences with two', () => {
    const left = [
      'Villagers of the valley celebrated the opening of their bridge on 14 November with songs.',
      'Villagers of the valley celebrated the opening of their bridge at 5 pm with many songs.',
      'Judges of the high court spoke about Article 21 in the case of the old bridge.',
      'Teams of the valley met for the 3rd time on the ground beside the old bridge.',
      'Villagers gave 20 rupees and 12 bricks each for the new bridge over their river.',
      'Pilots landed their A320 beside the river after a flock of geese had crossed it.',
      'Trains leave the town at 18:30 for the coast on every weekday of this winter.',
    ]
    for (const sentence of left) expect(makeNumberGaps(storyOf(8, 'The bridge', sentence)), sentence).toEqual([])
  })

  test('are asked in Hindi as in English', () => {
    const plain = `किसानों ने घाटी में इस साल 450 क्विंटल बाजरा सहकारी मंडी को बेचा है।
सहकारी मंडी की नींव साल 1968 में घाटी के सात किसानों ने रखी थी।`
    const made = makeNumberGaps(storyOf(9, 'घाटी का बाजरा', plain, 'hi'))
    expect(made.map(({ rule, passage }) => [rule, passage])).toEqual([
      ['HOW_MANY', 'किसानों ने घाटी में इस साल _____ क्विंटल बाजरा सहकारी मंडी को बेचा है।'],
      ['WHEN', 'सहकारी मंडी की नींव साल _____ में घाटी के सात किसानों ने रखी थी।'],
    ])
  })
})
