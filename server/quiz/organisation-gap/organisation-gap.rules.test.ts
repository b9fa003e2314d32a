import { describe, expect, test } from 'vitest'
import { makeGapQuestions } from '../making/gap.rules.ts'
import type { QuizLanguage, Story } from '../making/story.ts'
import { organisationsIn } from './organisation-find.rules.ts'
import { organisationGaps } from './organisation-gap.rules.ts'

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

const others = ['Forest Survey', 'Harbour Board', 'Coastal Tourism Agency', 'Harvest Festival'].map((name) =>
  storyOf(`Visitors of the fair saw that the ${name} had hung lamps along the street.`, 'The fair'),
)
const plain = 'Visitors saw that the River Transport Authority closed the bridge for heavy carts before noon.'

describe('which organisation', () => {
  test('offers three of the same sort from other stories of these days, and the sentence proves it', () => {
    const story = storyOf(plain)
    const [made] = makeGapQuestions(story, organisationGaps(story, others))
    expect(made).toMatchObject({
      rule: 'ORGANISATION',
      kind: 'MCQ_SINGLE',
      stem: 'Which organisation is missing in this sentence from the story “The bridge”?',
      passage: plain.replace('River Transport Authority', '_____'),
      evidence: plain,
    })
    expect(made?.options[made.key[0] ?? 9]).toBe('River Transport Authority')
    expect(made?.options.toSorted()).toEqual([
      'Coastal Tourism Agency',
      'Forest Survey',
      'Harbour Board',
      'River Transport Authority',
    ])
  })

  test('is not asked where the other stories name too few of its sort, or go with another article', () => {
    expect(organisationGaps(storyOf(plain), others.slice(1))).toEqual([])
    const [first, ...rest] = others as [Story, ...Story[]]
    const without = { ...first, plain: first.plain.replace('the Forest', 'Forest') }
    expect(organisationGaps(storyOf(plain), [without, ...rest])).toEqual([])
    const inStory = storyOf(`${plain}\nThe Forest Survey planted trees.`)
    expect(organisationGaps(inStory, others), 'what the story names is no wrong answer').toEqual([])
  })

  test.each([
    ['the title says a word of its name', 'The bridge', 'Transport over the bridge'],
    ['the sentence says a word of its name', 'heavy carts', 'heavy river carts'],
    ['the sentence names two', 'heavy carts', 'heavy carts of the Harbour Board'],
    ['it is one of several', 'Authority closed', 'Authority and Meena Pillai closed'],
    ['something else than an article stands before it', 'the River', 'India’s River'],
    ['it is a piece of a longer name', 'Authority closed', 'Authority Club House closed'],
    ['the sentence goes on with another', 'before noon', 'for instance'],
  ])('is not asked where %s', (_, from, to) => {
    expect(organisationGaps(storyOf(plain), others)).toHaveLength(1)
    const title = 'The bridge'.replace(from, to)
    expect(organisationGaps(storyOf(plain.replace(from, to), title), others)).toEqual([])
  })

  test('is not asked where the story answers it twice, or says the same of another', () => {
    const twice = `${plain}\nThe River Transport Authority closed the bridge for heavy carts, visitors say.`
    expect(organisationGaps(storyOf(twice), others)).toEqual([])
    const other = `${plain}\n${plain.replace('River Transport Authority', 'Stone Masons Guild')}`
    expect(organisationGaps(storyOf(other), others)).toEqual([])
  })

  test('is asked by the short name that the story explains, beside short names alone, and not where its long one stands', () => {
    const short = ['HFB', 'CTA', 'FRS'].map((name, place) =>
      storyOf(
        `The ${['Harbour Fish Board', 'Coastal Tourism Agency', 'Forest Rangers Survey'][place]} (${name}) met. Then ${name} hung lamps.`,
        'Fair',
      ),
    )
    const explained =
      'The River Transport Authority (RTA) met on Monday.\nVisitors saw how RTA closed the old bridge for heavy carts before noon.'
    const [gap] = organisationGaps(storyOf(explained), short)
    expect(gap?.written).toBe('RTA')
    expect(gap?.wrong.toSorted()).toEqual(['CTA', 'FRS', 'HFB'])
    expect(organisationGaps(storyOf(explained.replace(' (RTA)', '')), short)).toEqual([])
    expect(organisationGaps(storyOf(explained, 'River Transport Authority closes bridge'), short)).toEqual([])
  })

  test('of a list that many know is asked beside others of that list, in Hindi before a postposition', () => {
    const [english] = organisationGaps(
      storyOf(
        'Visitors of the school heard that ISRO would launch the small satellite of its pupils before noon.',
        'A satellite',
      ),
      [],
    )
    expect(english?.written).toBe('ISRO')
    expect(english?.wrong).toHaveLength(3)
    const text = 'गाँव के स्कूल में शिक्षा मंत्रालय ने दो सौ बच्चों के लिए नई किताबें भेजीं।'
    const story = storyOf(text, 'नई किताबें', 'hi')
    const [made] = makeGapQuestions(story, organisationGaps(story, []))
    expect(made?.options[made.key[0] ?? 9]).toBe('शिक्षा मंत्रालय')
    expect(made?.stem).toBe('ख़बर ‘नई किताबें’ के इस वाक्य में किस संस्था या संगठन का नाम छूटा है?')
    expect(made?.options).toHaveLength(4)
    for (const option of made?.options ?? []) expect(option).toMatch(/ मंत्रालय$/u)
    expect(organisationGaps(storyOf(text, 'शिक्षा की किताबें', 'hi'), [])).toEqual([])
  })

  test('of a Hindi story offers those that other Hindi stories name', () => {
    const hindi = ['माध्यमिक शिक्षा बोर्ड', 'राष्ट्रीय वन समिति', 'केंद्रीय जल परिषद'].map((name) =>
      storyOf(`मेले में ${name} ने सड़क के किनारे दीये जलाए।`, 'मेला', 'hi'),
    )
    const [gap] = organisationGaps(
      storyOf('पुल के सामने राज्य सूचना आयोग ने दोपहर से पहले सौ लोगों की शिकायतें सुनीं।', 'पुल', 'hi'),
      hindi,
    )
    expect(gap?.written).toBe('राज्य सूचना आयोग')
    expect(gap?.wrong).toHaveLength(3)
  })
})

describe('organisations of a text', () => {
  const named = (text: string, language: QuizLanguage = 'en') =>
    organisationsIn(text, language).map(({ name, sort }) => `${name}: ${sort}`)

  test('are known by the word that says what they are, with what belongs to their names', () => {
    expect(named('On Monday the Reserve Bank of India wrote to Anna University.')).toEqual([
      'Reserve Bank of India: bank',
      'Anna University: university',
    ])
    expect(named('The Ministry of External Affairs and Tata Motors met.')).toEqual([])
    expect(named('Teachers of Delhi Public School met the Kerala High Court Bar Association.')).toEqual([
      'Delhi Public School: school',
      'Kerala High Court Bar Association: society',
    ])
    expect(named('कल भारतीय रिज़र्व बैंक ने और दिल्ली विश्वविद्यालय के छात्रों ने पत्र लिखा।', 'hi')).toEqual([
      'भारतीय रिज़र्व बैंक: bank',
      'दिल्ली विश्वविद्यालय: university',
    ])
  })

  test('are not what is written small, cut, a product, or in Hindi any board or crew', () => {
    for (const text of [
      'The bank of the river and the school board were flooded.',
      'Maps of the Food and Drug Administration and the Department of Veteran’s Affairs.',
      'They drove Toyota Corolla cars and flew Boeing 737 planes.',
    ])
      expect(named(text), text).toEqual([])
    for (const text of ['नाव के चालक दल ने रस्सी खींची।', 'गाँव के पुराने विद्यालय में मेला लगा।', 'उनके बोर्ड ने कहा।'])
      expect(named(text, 'hi'), text).toEqual([])
  })
})
