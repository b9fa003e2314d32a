import { describe, expect, test } from 'vitest'
import { categoriesOf, isSensitive, textMarksOf } from './category.rules.ts'
import { compareVersions } from './change.rules.ts'
import { makeLanguageReader } from './language.ts'
import { languageByWords } from './language.rules.ts'
import { countSyllables, levelOf, readabilityOf } from './level.rules.ts'
import { excerptOf, textOfHtml, titleOfHtml, withoutTurns } from './plain-text.ts'
import { slugOf } from '../../platform/text/slug.rules.ts'
import { countWords, readingMinutes, sentencesOf, wordsOf } from '../../platform/text/words.rules.ts'
import { processorMs } from '../../testing/attack/processor-time.ts'

const SIMPLE = 'The cat sat on the mat. The dog ran to the pond. It was a hot day.'
const HARD =
  'Notwithstanding considerable administrative complications, the municipal corporation unanimously reaffirmed its longstanding determination to rehabilitate deteriorating infrastructural installations throughout surrounding metropolitan neighbourhoods.'

describe('words and sentences', () => {
  test('[news:I41] sentences are not broken after titles and short forms, in English and Hindi', () => {
    expect(sentencesOf('Dr. Rao paid Rs. 500. She left on Jan. 5 for St. Mary. Mr. A. P. Sen stayed.')).toEqual([
      'Dr. Rao paid Rs. 500.',
      'She left on Jan. 5 for St. Mary.',
      'Mr. A. P. Sen stayed.',
    ])
    expect(sentencesOf('डॉ. राव ने रु. 500 दिए। प्रो. सेन श्री. दास से मिले। फिर बारिश हुई।')).toEqual([
      'डॉ. राव ने रु. 500 दिए।',
      'प्रो. सेन श्री. दास से मिले।',
      'फिर बारिश हुई।',
    ])
  })

  test('[news:I29] minutes are counted by 200 English and 180 Indian words, upwards', () => {
    expect([readingMinutes(200, 'en'), readingMinutes(201, 'en'), readingMinutes(0, 'en')]).toEqual([1, 2, 1])
    expect([readingMinutes(180, 'hi'), readingMinutes(181, 'ta')]).toEqual([1, 2])
    expect(countWords('शिक्षा नीति पर चर्चा')).toBe(4)
  })

  test('[news:I40] the text of a page keeps its blocks, entities and every vowel sign', () => {
    expect(textOfHtml('<h2>शिक्षा</h2><p>एक &amp; दो<br>तीन</p><script>x()</script><ul><li>क<li>ख</ul>')).toBe(
      'शिक्षा\nएक & दो\nतीन\nक\nख',
    )
    expect(titleOfHtml(' A &lt;b&gt; <i>c</i>\n d ')).toBe('A <b> c d')
  })

  test('[I12] titles keep every script, joined emoji included, and lose marks that turn what stands after them', () => {
    expect(titleOfHtml('Ra\u202etxt.exe &#8238;हि <b>👩\u200d👧</b>')).toBe('Ratxt.exe हि 👩\u200d👧')
    expect(withoutTurns('\u2067עברית\u2069 и 中文')).toBe('עברית и 中文')
  })

  test('[news:I2] an excerpt is at most 60 whole words', () => {
    const long = Array.from({ length: 70 }, (_, n) => `word${n}`).join(' ')
    expect(excerptOf(long).endsWith('word59…')).toBe(true)
    expect(excerptOf('पानी आया।')).toBe('पानी आया।')
    expect(countWords(excerptOf('गाँव में पानी आया और सब खुश हुए। '.repeat(20)))).toBe(60)
  })
})

describe('[news:I27] level', () => {
  test('short English sentences are for the youngest, long ones for the oldest', () => {
    expect(levelOf(readabilityOf(SIMPLE), 'en')).toEqual({ level: 3, method: 'flesch-kincaid' })
    expect(levelOf(readabilityOf(HARD), 'en')).toEqual({ level: 12, method: 'flesch-kincaid' })
    expect([
      countSyllables('water'),
      countSyllables('made'),
      countSyllables('table'),
      countSyllables('education'),
    ]).toEqual([2, 1, 2, 4])
  })

  test('other languages go by the words in a sentence', () => {
    const sentence = (words: number) => `${'जल '.repeat(words).trim()}।`
    const levels = [8, 12, 16, 20, 21].map(
      (words) => levelOf(readabilityOf(`${sentence(words)} ${sentence(words)}`), 'hi').level,
    )
    expect(levels).toEqual([5, 7, 9, 11, 12])
    expect(levelOf(readabilityOf(sentence(9)), 'ta').method).toBe('sentence-length')
  })
})

describe('[news:I25] language', () => {
  test('scripts and telling words settle it without the model', () => {
    expect(languageByWords('The council said that it will open the gates of the old dam on Monday.')).toBe('en')
    expect(languageByWords('नगर परिषद ने कहा है कि पुराने बाँध के दरवाज़े सोमवार को खोले जाएँगे और पानी छोड़ा जाएगा।')).toBe('hi')
    expect(languageByWords('नगरपालिकेने जुन्या धरणाचे दरवाजे सोमवारी उघडले आहेत आणि पाणी सोडले आहे असे म्हणाली.')).toBe('mr')
    const others = ['தமிழ் செய்தி', 'తెలుగు వార్త', 'ಕನ್ನಡ ಸುದ್ದಿ', 'മലയാളം', 'ગુજરાતી', 'ਪੰਜਾਬੀ', 'বাংলা', 'ଓଡ଼ିଆ', 'অসমীয়া বাতৰি']
    expect(others.map(languageByWords)).toEqual(['ta', 'te', 'kn', 'ml', 'gu', 'pa', 'bn', 'or', 'as'])
  })

  test("the model decides the rest, and a text without letters takes the publication's language", async () => {
    const languages = makeLanguageReader()
    expect(await languages.detect('El ayuntamiento abrirá las puertas de la vieja presa el lunes', 'en')).toBe('es')
    expect(await languages.detect('2 : 1', 'hi-IN')).toBe('hi')
    await languages.close()
  })

  test('[V1:D9] texts in the scripts of other countries have their language', async () => {
    const languages = makeLanguageReader()
    const texts = {
      ja: '東京の古い井戸が三年ぶりに公開された',
      zh: '北京的旧水井三年后重新开放供市民参观',
      ko: '서울의 오래된 우물이 삼 년 만에 다시 열렸다',
      ru: 'Старый колодец в центре города снова открыли после трёх лет работы',
      el: 'Το παλιό πηγάδι στο κέντρο της πόλης άνοιξε ξανά',
      he: 'הבאר הישנה במרכז העיר נפתחה שוב לאחר שלוש שנים',
      th: 'บ่อน้ำเก่าใจกลางเมืองเปิดอีกครั้ง',
      si: 'නගර මධ්‍යයේ පැරණි ළිඳ නැවත විවෘත විය',
    }
    for (const [code, text] of Object.entries(texts)) expect([text, await languages.detect(text)]).toEqual([text, code])
    await languages.close()
  })
})

const marksOf = (text: string) => textMarksOf(wordsOf(text))

describe('[news:I26] categories', () => {
  const of = (title: string, feedCategories: string[] = [], text = '') =>
    categoriesOf({ feedCategories, title, inText: marksOf(text).categories })

  test('the map of the publication wins, then section names, then words, then general', () => {
    const sectionMap = new Map([['metro plus', 'cities']])
    expect(categoriesOf({ feedCategories: ['Metro Plus'], sectionMap, title: 'Cricket match', inText: [] })).toEqual([
      'cities',
    ])
    expect(of('A quiet morning', ['Movies'])).toEqual(['entertainment'])
    expect(of('Farmers wait for rain', [])).toEqual(['farming', 'weather'])
    expect(of('A quiet morning')).toEqual(['general'])
    expect(categoriesOf({ feedCategories: [], defaults: ['books'], title: 'A quiet morning', inText: [] })).toEqual([
      'books',
    ])
  })

  test('Hindi titles find theirs, and never more than three', () => {
    expect(of('किसानों को मिला धान का बेहतर दाम')[0]).toBe('farming')
    expect(of('स्कूलों में नई किताबें')).toContain('schools')
    expect(of('Rain floods rail station, hospital, court, school and market in Delhi').length).toBeLessThanOrEqual(3)
  })

  test('[news:I28] crime, and words of violence in both languages, are marked as sensitive', () => {
    expect(isSensitive(['crime'], 'Bail', marksOf(''))).toBe(true)
    expect(isSensitive([], 'Two murdered near the pond', marksOf(''))).toBe(true)
    expect(isSensitive([], 'तालाब के पास हत्या', marksOf(''))).toBe(true)
    expect(isSensitive([], 'School opens a library', marksOf('A film about a murder was mentioned once.'))).toBe(false)
    expect(isSensitive([], 'A quiet evening', marksOf('First came the murder, and after that Murders.'))).toBe(true)
  })
})

describe('[news:I20] changes', () => {
  const text = Array.from({ length: 40 }, (_, n) => `word${n}`).join(' ')

  test('a new title or a tenth of the words is a major change, less is a minor one, spaces are none', () => {
    expect(
      compareVersions({ title: 'A', text }, { title: 'A', text: ` ${text.replaceAll(' ', '\n')}` }),
    ).toBeUndefined()
    expect(compareVersions({ title: 'A', text }, { title: 'B', text })!.size).toBe('MAJOR')
    expect(compareVersions({ title: 'A', text }, { title: 'A', text: text.replace('word5 ', 'five ') })!.size).toBe(
      'MINOR',
    )
    const tenth = text.replace('word1 word2 word3 word4', 'one two three four')
    expect(compareVersions({ title: 'A', text }, { title: 'A', text: tenth })).toMatchObject({
      size: 'MAJOR',
      share: 0.1,
    })
  })

  test('[news:I21] the words put in and taken out are told, and the parts make up both versions', () => {
    const before = 'The dam will open on Monday at noon'
    const after = 'The old dam will open on Tuesday at noon today'
    const { parts } = compareVersions({ title: '', text: before }, { title: '', text: after })!
    expect(parts.filter((each) => each.kind === 'inserted').map((each) => each.text)).toEqual([
      'old',
      'Tuesday',
      'today',
    ])
    expect(parts.filter((each) => each.kind === 'removed').map((each) => each.text)).toEqual(['Monday'])
    const without = (kind: string) =>
      parts
        .filter((each) => each.kind !== kind)
        .map((each) => each.text)
        .join(' ')
    expect([without('inserted'), without('removed')]).toEqual([before, after])
  })

  test('two long texts without a common word are compared at once', () => {
    const long = (letter: string) => Array.from({ length: 20_000 }, (_, n) => `${letter}${n}`).join(' ')
    const began = processorMs()
    expect(compareVersions({ title: '', text: long('a') }, { title: '', text: long('b') })!.parts.length).toBe(2)
    expect(processorMs() - began).toBeLessThan(2000)
  })
})

describe('slugs', () => {
  test('Indian titles become words that can be spoken', () => {
    expect(slugOf('भारत ने चंद्रयान का प्रक्षेपण किया')).toBe('bharat-ne-chandrayan-ka-prakshepan-kiya')
    expect(slugOf('जनता की सरकार: नगरपालिका चुनाव')).toBe('janta-ki-sarkar-nagarpalika-chunav')
    expect(slugOf('मौसम विभाग ने २४ घंटे का अलर्ट जारी किया')).toBe('mausam-vibhag-ne-24-ghante-ka-alart-jari-kiya')
    expect([slugOf('বাংলা খবর'), slugOf('తెలుగు వార్తలు'), slugOf('ಕನ್ನಡ ಸುದ್ದಿ')]).toEqual([
      'bangla-khabar',
      'telugu-vartalu',
      'kannada-suddi',
    ])
    expect(slugOf('ਪੰਜਾਬੀ ਖ਼ਬਰਾਂ')).toBe('panjabi-khabran')
  })

  test('English ones lose accents and marks and are cut at a word before 80 characters', () => {
    expect(slugOf('India’s “Café”—a story')).toBe('indias-cafe-a-story')
    const long = slugOf('a very long title '.repeat(10))
    expect(long.length).toBeLessThanOrEqual(80)
    expect(long).toMatch(/(?:long|very|title|a)$/)
    expect(slugOf('!!!')).toBe('')
  })
})
