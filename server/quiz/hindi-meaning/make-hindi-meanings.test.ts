import { describe, expect, test } from 'vitest'
import { faultsOf } from '../making/gate.rules.ts'
import type { MadeQuestion, Story } from '../making/story.ts'
import { hindiGlossary } from './glossary.ts'
import { glossaryOf } from './glossary.rules.ts'
import { makeHindiMeanings } from './make-hindi-meanings.ts'

let stories = 0
const storyOf = (plain: string, facts: Partial<Story> = {}): Story => ({
  id: `${++stories}`,
  clusterId: `${stories}`,
  language: 'hi',
  title: 'पुराना पुल',
  plain,
  categoryIds: [1],
  publishedAt: new Date('2026-11-20T08:00:00Z'),
  ...facts,
})

const ask = (plain: string, facts: Partial<Story> = {}, made: readonly MadeQuestion[] = []) =>
  makeHindiMeanings(storyOf(plain, facts), { glossary: hindiGlossary(), made })
const rightOf = ({ options, key }: MadeQuestion) => options[key[0] ?? 9]

const COMPENSATION = 'सरकार ने पुल के पास रहने वाले सब परिवारों को मुआवज़ा देने का वादा किया।'.normalize('NFC')

describe('the meaning of a word in a Hindi sentence', () => {
  test('is asked with its sentence, which proves it, beside three meanings of other words of its kind', () => {
    const [made, ...more] = ask(COMPENSATION)
    expect(more).toEqual([])
    expect(made).toMatchObject({
      rule: 'MEANING',
      kind: 'MCQ_SINGLE',
      language: 'hi',
      stem: 'ख़बर ‘पुराना पुल’ के इस वाक्य में ‘मुआवज़ा’ का क्या अर्थ है?'.normalize('NFC'),
      passage: COMPENSATION,
      evidence: COMPENSATION,
    })
    expect(made && rightOf(made)).toBe('नुकसान के बदले दी जाने वाली रकम')
    const { words } = hindiGlossary()
    const kinds = made?.options.map((option) => words.find(({ meaning }) => meaning === option))
    expect(kinds?.map((word) => word?.kind)).toEqual(['noun', 'noun', 'noun', 'noun'])
    expect(kinds?.filter((word) => word?.field === 'law')).toHaveLength(1)
    expect(made && faultsOf(made)).toEqual([])
  })

  test('names the verb where the sentence has another form of it', () => {
    const [made] = ask('गाँव के लोगों ने पुल तोड़ने की बात सुनते ही एक साथ ठुकरा दी।')
    expect(made?.stem).toContain('‘ठुकरा’ (ठुकराना)')
  })

  test('is made alike of the same story, of two sentences at most, and never twice of one word', () => {
    const plain = [
      COMPENSATION,
      'पुल के पास के गाँवों में पिछले साल बड़ी आपदा से बहुत सारे घर टूटे थे।',
      'नदी के किनारे के किसानों को इस साल अच्छी पैदावार की बड़ी आशा थी।',
      'मज़दूरों को भी पुल टूटने पर मुआवज़ा मिलने की बात अख़बार में छपी थी।',
    ].join('\n')
    const made = ask(plain, { id: 'same' })
    expect(made).toHaveLength(2)
    expect(ask(plain, { id: 'same' })).toEqual(made)
    expect(new Set(made.map(({ passage }) => passage)).size).toBe(2)
    expect(ask(`${COMPENSATION}\nमज़दूरों को भी पुल टूटने पर मुआवज़ा मिलने की बात अख़बार में छपी थी।`)).toHaveLength(1)
  })

  // Each with the same sentence without the fault.
  const REPORT = 'पुल के पास के लोगों ने कल शाम को सबके सामने'
  test.each([
    ['a word of the title', COMPENSATION, { title: 'पुल टूटने पर मुआवज़ा' }, COMPENSATION],
    [
      'a word whose family the title says',
      `${REPORT} देश के संविधान की बात की।`,
      { title: 'संवैधानिक सवाल' },
      `${REPORT} देश के संविधान की बात की।`,
    ],
    [
      'one with its family beside it',
      `${REPORT} निर्माण और पुनर्निर्माण की बात की।`,
      {},
      `${REPORT} घर के पुनर्निर्माण की बात की।`,
    ],
    ['the first of two nouns', `${REPORT} मुआवज़ा राशि की बात की।`, {}, `${REPORT} मुआवज़ा देने की बात की।`],
    ['a piece of a word', `${REPORT} मुआवज़ा-पत्र की बात की।`, {}, `${REPORT} मुआवज़े की बात की।`],
    ['a piece of an expression', `${REPORT} अविश्वास प्रस्ताव की बात की।`, {}, `${REPORT} अपने प्रस्ताव की बात की।`],
    ['a name of a thing', `${REPORT} चिपको आंदोलन की बात की।`, {}, `${REPORT} किसानों के आंदोलन की बात की।`],
    ['a name of a body', `${REPORT} स्वदेशी बाज़ार मंच की बात की।`, {}, `${REPORT} स्वदेशी कपड़ों की बात की।`],
    ['somebody’s name', `${REPORT} श्री दृढ़ कुमार की बात की।`, {}, `${REPORT} दृढ़ होकर अपनी बात की।`],
    ['a word before रूप', `${REPORT} औपचारिक रूप से बात की।`, {}, `${REPORT} औपचारिक चिट्ठी की बात की।`],
    [
      'a sentence with letters of another script',
      `${REPORT} UPT के प्रस्ताव की बात की।`,
      {},
      `${REPORT} अपने प्रस्ताव की बात की।`,
    ],
    [
      'a long sentence',
      `${REPORT} और फिर अगले दिन सुबह अपने घर के आगे बैठकर देर तक प्रस्ताव की बात की।`,
      {},
      `${REPORT} प्रस्ताव की बात की।`,
    ],
    ['a word that everybody knows', `${REPORT} पानी और सड़क की बात की।`, {}, `${REPORT} आपूर्ति की बात की।`],
  ] as const)('is not asked of %s', (_, plain, facts, control) => {
    expect(ask(plain, facts)).toEqual([])
    expect(ask(control)).toHaveLength(1)
  })

  test('is not asked where another question shows or hides the sentence', () => {
    const made = { passage: COMPENSATION.replace('सरकार', '_____'), evidence: COMPENSATION } as MadeQuestion
    expect(ask(COMPENSATION, {}, [made])).toEqual([])
    expect(ask(COMPENSATION, {}, [{ ...made, passage: COMPENSATION, evidence: 'दूसरा।' }])).toEqual([])
    expect(ask(COMPENSATION, {}, [{ ...made, passage: null, evidence: 'दूसरा।' }])).toHaveLength(1)
  })
})

describe('wrong meanings of Hindi words', () => {
  const LIST = (third: string) =>
    `[noun m law]\nमुआवज़ा = नुकसान के बदले दी जाने वाली रकम\n[noun m nature]\nचक्रवात = समुद्र से उठने वाला तेज़ तूफ़ान\n[noun f health]\nमहामारी = बहुत सारे लोगों में फैली बीमारी\n${third}`
  const askOf = (third: string, plain = COMPENSATION) =>
    makeHindiMeanings(storyOf(plain), { glossary: glossaryOf(LIST(third)), made: [] })

  test('are of the same kind and another field, as long, and nothing that may be true as well; else nothing is asked', () => {
    expect(askOf('[noun f work]\nतैनाती = सिपाहियों को किसी जगह काम पर लगाना')).toHaveLength(1)
    for (const third of [
      '[noun f law]\nतैनाती = सिपाहियों को किसी जगह काम पर लगाना',
      '[adjective - work]\nतैनाती = सिपाहियों को किसी जगह काम पर लगाना',
      '[noun f work]\nतैनाती = काम पर लगाना',
      '[noun f work]\nतैनाती = हर महीने काम के लिए रकम पाना',
      '[noun f work]\nतैनाती = समुद्र के सिपाहियों को काम पर लगाना',
    ])
      expect(askOf(third), third).toEqual([])
  })

  test('are of no other word of the sentence', () => {
    const third = '[noun f work]\nतैनाती = सिपाहियों को किसी जगह काम पर लगाना'
    expect(askOf(third, COMPENSATION.replace('पास', 'पास तैनाती में'))).toEqual([])
  })
})
