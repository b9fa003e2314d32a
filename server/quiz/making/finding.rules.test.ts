import { describe, expect, test } from 'vitest'
import { changedWords } from './changed-word.rules.ts'
import { makeGapQuestions, placesOf } from './gap.rules.ts'
import { locationGaps } from './location-gap.rules.ts'
import { numberGaps } from '../number-gap/number-gap.rules.ts'
import { makeOrder } from './order.rules.ts'
import { personGaps } from '../person-gap/person-gap.rules.ts'
import { sentencesToAsk } from './story-sentences.rules.ts'
import type { QuizLanguage, Story } from './story.ts'

let stories = 0
const storyOf = (plain: string, language: QuizLanguage = 'en', title = 'The mill'): Story => ({
  id: `${++stories}`,
  clusterId: `${stories}`,
  language,
  title,
  plain,
  categoryIds: [1],
  publishedAt: new Date('2026-11-20T08:00:00Z'),
})
const asked = (plain: string, language?: QuizLanguage) =>
  numberGaps(storyOf(plain, language)).map(({ written }) => written)

describe('numbers written as words', () => {
  test('are asked for with three others that the story does not say, none of them close or far away', () => {
    const [gap] = numberGaps(
      storyOf('Millers of the valley mended six broken wheels of their old mill before the rain.'),
    )
    expect(gap).toMatchObject({ written: 'six', rule: 'HOW_MANY' })
    for (const wrong of gap?.wrong ?? []) expect(['six', 'fifty']).not.toContain(wrong)
    expect(new Set(gap?.wrong).size).toBe(3)
    expect(asked('घाटी के चक्कीवालों ने बारिश से पहले पुरानी चक्की के छह पहिये ठीक किए।', 'hi')).toEqual(['छह'])
  })

  test('are left alone where they point back, tell a time, or are half a number or a piece of a name', () => {
    const left = [
      'Millers of the valley mended the six broken wheels of their old mill before the rain.',
      'Millers of the valley mended six hundred broken wheels of their old mill before rain.',
      'Millers of the valley mended six or seven broken wheels of their old mill last year.',
      'Millers of the valley mended the broken wheels of their old mill six weeks later.',
      'Millers of the valley were two brothers who helped each other with the broken wheel.',
    ]
    for (const sentence of left) expect(asked(sentence), sentence).toEqual([])
    expect(asked('चक्कीवाले ने घर जाते हुए कहा कि पुराना पहिया मुझको दो तो ठीक रहेगा।', 'hi')).toEqual([])
    expect(asked('घाटी के लोग इस लड़ाई को सात वर्षीय युद्ध के नाम से जानते हैं।', 'hi')).toEqual([])
  })
})

describe('the year of a sentence', () => {
  test('is asked for beside a day and a month, and where another sentence that tells something else says it too', () => {
    const plain = `Millers of the valley opened their new mill on 14 March 1987 with songs and lamps.
Heavy rain of that summer 1987 washed the road to the coast away.`
    expect(asked(plain)).toEqual(['1987'])
    expect(asked('Millers of the valley built their first mill in 1450 BC with stones of the river.')).toEqual([])
  })

  test('is no word of its own inside a longer number', () => {
    expect(placesOf('In 2012 they sold 12 sacks, 3,12,000 in all and 12.5 by weight.', '12')).toEqual([18])
  })
})

describe('who did it', () => {
  const others = ['Judge Kavita Rao', 'judge Nalini Das', 'Justice Farah Khan', 'coach Pooja Nair'].map((who) =>
    storyOf(`Reporters waited until ${who} came out. Nothing else was heard.`),
  )

  test('is asked with names of people of the same office from other stories of these days', () => {
    const [gap] = personGaps(
      storyOf('Villagers heard that judge Leena Bose closed the case of the mill at noon.'),
      others,
    )
    expect(gap?.written).toBe('Leena Bose')
    expect(gap?.wrong.toSorted()).toEqual(['Farah Khan', 'Kavita Rao', 'Nalini Das'])
    expect(
      personGaps(storyOf('Villagers heard that coach Leena Bose trained the team beside the mill.'), others),
    ).toEqual([])
  })

  test('of a first name that many have is asked with first names of the same kind, in Hindi before a postposition', () => {
    const plain = 'बारिश रुकने के बाद मीना ने चक्की के पास लाल गुलाब के पौधे लगाए।'
    const [gap] = personGaps(storyOf(plain, 'hi', 'चक्की'), [])
    expect(gap?.written).toBe('मीना')
    expect(gap?.wrong).toHaveLength(3)
    for (const wrong of gap?.wrong ?? []) expect(['राजू', 'मोहन', 'रवि', 'मीना']).not.toContain(wrong)
    expect(personGaps(storyOf(plain, 'hi', 'मीना की चक्की'), [])).toEqual([])
  })

  test('of a head of state is never asked, of a mayor not beside the name of a land, and “all people” is nobody', () => {
    const heads = ['Ann Howe', 'Bert Lund', 'Cid Marsh'].map((name) =>
      storyOf(`Crowds met President ${name}, who waved. Others met Mayor ${name} there.`),
    )
    const plain = 'Crowds of the harbour town cheered when Mayor Dora Quill opened the mill.'
    expect(personGaps(storyOf(plain), heads)).toHaveLength(1)
    expect(personGaps(storyOf(plain.replace('Mayor', 'President')), heads)).toEqual([])
    expect(personGaps(storyOf(plain.replace(' opened', ', the Prime Minister, opened')), heads)).toEqual([])
    expect(personGaps(storyOf(plain.replace('harbour', 'German')), heads)).toEqual([])
    expect(personGaps(storyOf('चक्की के पास किसान सब लोगों के लिए हर शाम ताज़ी रोटी बनाते हैं।', 'hi'), [])).toEqual([])
  })
})

describe('where it was', () => {
  test('is found whether or not the dots below letters are written', () => {
    const plain = 'कारीगरों ने चक्की के भारी पत्थर तीन बड़ी नावों पर फ्रांस से मँगवाए थे।'
    const [gap] = locationGaps(storyOf(plain, 'hi', 'चक्की'))
    expect(gap?.written).toBe('फ्रांस')
    expect(gap?.wrong).not.toContain('फ़्रांस')
  })
})

describe('a word that makes a sentence untrue', () => {
  const changes = (plain: string, language?: QuizLanguage) =>
    changedWords(storyOf(plain, language)).map(({ written }) => written)

  test('is a day, a month or a direction that the story says once', () => {
    const plain = 'Millers of the valley opened the wooden gate of their mill on Monday before the fair.'
    const [change] = changedWords(storyOf(plain))
    expect(change?.written).toBe('Monday')
    expect(change?.wrong).toContain('Friday')
    const made = makeGapQuestions(storyOf(plain), [], changedWords(storyOf(plain)))
    expect(made).toMatchObject([{ rule: 'TRUE_FALSE', kind: 'TRUE_FALSE', evidence: plain }])
    expect(changes('चक्की के मालिक ने सोमवार को गाँव के सभी किसानों को आटा बाँटा।', 'hi')).toEqual(['सोमवार'])
  })

  test('is no piece of a date, a pair or a name, and nothing that the story says of something else', () => {
    const left = [
      'Millers of the valley opened their new mill on July 14 with songs and lamps.',
      'Millers of the valley work there from Monday to Friday and rest on other days.',
      'Millers of the valley sold their best flour to ships from North America every year.',
      'Millers of the valley baked bread every morning for the fair.\nNobody came in the evening.',
    ]
    for (const plain of left) expect(changes(plain), plain).toEqual([])
  })
})

describe('the order of a story that tells one thing after another', () => {
  const plain = `Monkeys of the old fort carried the red kite of the potter away.
The potter loved his kite.
Then evening came.
It was cool.
Pupils of the village climbed over the broken wall for the kite.
They were not afraid.
The next day it rained.
Nobody minded.
Farmers of the valley found the red kite under a mango tree.`

  test('is asked where it says between them that time went on', () => {
    const made = makeOrder(storyOf(plain))
    expect(made?.key.map((place) => made.options[place]?.split(' ')[0])).toEqual(['Monkeys', 'Pupils', 'Farmers'])
    expect(made?.key).not.toEqual([0, 1, 2])
  })

  test('is not asked where nothing says that time went on', () => {
    expect(
      makeOrder(storyOf(plain.replace('Then evening', 'Evening').replace('The next day it', 'It'))),
    ).toBeUndefined()
  })
})

describe('sentences', () => {
  test('of things that children are not asked about are left out in every story', () => {
    const plain = 'Reporters of the valley wrote about a case of domestic violence near the old mill.'
    expect(sentencesToAsk({ plain, language: 'en' })).toEqual([])
    expect(sentencesToAsk({ plain: plain.replace('domestic violence', 'missing flour'), language: 'en' })).toHaveLength(
      1,
    )
  })

  test('that are half a sentence, of another language, or start with a stranger’s “he” in Hindi are not asked about', () => {
    const ask = (text: string, language: QuizLanguage = 'en') => sentencesToAsk({ plain: text, language })
    expect(ask('To see whether the new wheel of the old mill would turn by itself.')).toEqual([])
    expect(ask('Nuestras fiestas comenzaron ayer cerca del molino viejo con música alegre.')).toEqual([])
    expect(ask('कड़ी मेहनत से उन्होंने घाटी के बीच में एक बड़ी चक्की खड़ी कर दी।', 'hi')).toEqual([])
    expect(ask('चक्कीवाले ने घाटी के लोगों को बुलाया और उन्हें नई चक्की दिखाई थी।', 'hi')).toHaveLength(1)
  })
})
