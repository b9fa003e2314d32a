import { describe, expect, test } from 'vitest'
import { personGaps } from '../person-gap/person-gap.rules.ts'
import { makeOrder } from './order.rules.ts'
import { sentencesToAsk } from './story-sentences.rules.ts'
import type { QuizLanguage, Story } from './story.ts'
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

// Faults that were found when questions were read a third time; each with the same sentence without the fault.
describe('which of these', () => {
  const others = [
    'Potters below the old fort heat their kilns with dry leaves every morning.',
    'Students of the astronomy club polished brass lenses with rice flour yesterday.',
    'Kite makers of the market signed a promise to sell cotton thread alone.',
  ].map((plain) => storyOf(plain, 'Another story'))
  const of = (second: string) =>
    makeWhich(storyOf(`Engineers opened the second bridge over the river with songs.\n${second}`), others)

  test.each([
    [
      'an instruction',
      'Check the small boats while stones are carried across the water.',
      'Painters check the small boats while stones are carried across the water.',
    ],
    [
      'likeness to what was said',
      'Similar boats carried stones across the water before the summer.',
      'Small boats carried stones across the water before the summer.',
    ],
    [
      'somebody without a name who speaks',
      'Fishermen of the valley carried stones across the water before the long summer, she said.',
      'Fishermen of the valley carried stones across the water before the long summer, Asha said.',
    ],
    [
      'somebody without a name',
      'Mother carried stones across the water and washed her boat.',
      'Boatman Arun carried stones across the water and washed his boat.',
    ],
    [
      'the office of whoever wrote it',
      'Asha Nair is part of the boat team that carried stones across the water.',
      'Asha Nair rowed the boat that carried stones across the water.',
    ],
  ])('offers no sentence that holds %s', (_, fault, sound) => {
    expect(of(fault)).toBeUndefined()
    expect(of(sound)).toBeDefined()
  })

  test('compares Hindi words of the title without the signs that their case changes, and as beginnings', () => {
    const hindi = [
      'पुराने क़िले के पास कुम्हार रोज़ सुबह सूखे पत्तों से भट्ठी जलाते रहे।',
      'संगीत सीखने वाली लड़कियों ने कल पीतल के दीपक चावल के आटे से चमकाए।',
      'बाज़ार के पतंग बेचने वालों ने सिर्फ़ सूती धागा रखने की क़सम ली।',
    ].map((plain) => storyOf(plain, 'दूसरी कहानी', 'hi'))
    const plain = 'नदी के पास नया पुल खुला।\nमछुआरों ने अपनी टोकरियों में केले भरकर दूसरे किनारे के लोगों तक पहुँचाए।'
    expect(makeWhich(storyOf(plain, 'पुल', 'hi'), hindi)).toBeDefined()
    for (const title of ['केलों का मेला', 'टोकरी', 'मछुआरे', 'किनारा'])
      expect(makeWhich(storyOf(plain, title, 'hi'), hindi), title).toBeUndefined()
  })
})

describe('who', () => {
  const mayors = ['Asha Deshmukh', 'Divya Anand', 'Leela Thomas'].map((name) =>
    storyOf(`Mayor ${name} opened the fair. The harbour office counted visitors.`, 'The fair'),
  )
  const plain = 'Visitors saw that governor Meena Pillai cut the ribbon of the bridge before noon.'

  test.each([
    ['whom a sentence before has told of', 'Visitors saw', 'Yesterday they saw'],
    ['who acts on somebody of a sentence before', 'before noon', 'before them'],
    ['who is somewhere that a sentence before names', 'before noon', 'there before noon'],
    ['whom everybody knows', 'Meena Pillai', 'Elon Musk'],
  ])('is not asked of somebody %s', (_, from, to) => {
    expect(personGaps(storyOf(plain), mayors)).toHaveLength(1)
    expect(personGaps(storyOf(plain.replace(from, to)), mayors)).toEqual([])
  })

  test('is not asked where the story says it of several, of the head of a state however it is written, nor beside a name that was cut', () => {
    const more = 'Visitors saw that governor Arun Nair cut the ribbon of the bridge before noon.'
    expect(personGaps(storyOf(`${plain}\n${more}`), mayors)).toEqual([])
    expect(personGaps(storyOf(`${plain}\n${more.replace('cut the ribbon', 'swept the street')}`), mayors)).not.toEqual(
      [],
    )
    expect(personGaps(storyOf(plain.replace('governor', 'our Prime minister')), mayors)).toEqual([])
    const cut = [...mayors.slice(1), storyOf('Mayor Leela Thomas Sr opened the fair.')]
    expect(personGaps(storyOf(plain), cut)).toEqual([])
  })

  test('is not asked of kings of the schoolbooks', () => {
    const of = (name: string) => storyOf(`Guests of the fair saw ${name} buy a blue belt with silver threads.`)
    expect(personGaps(of('Rohan'), [])).toHaveLength(1)
    expect(personGaps(of('Akbar'), [])).toEqual([])
  })

  test('puts no first name of another country among those of this one', () => {
    const of = (name: string) => storyOf(`${name} carried a blue lamp through the old market of the valley.`)
    const near = ['Munni', 'Rekha', 'Divya'].map((name) => of(name))
    expect(personGaps(of('Lalita'), near)[0]?.wrong.toSorted()).toEqual(['Divya', 'Munni', 'Rekha'])
    expect(personGaps(of('Olivia'), near)).toEqual([])
    expect(
      personGaps(
        of('Olivia'),
        ['Emma', 'Sarah', 'Emily'].map((name) => of(name)),
      ),
    ).toHaveLength(1)
  })

  test('is in Hindi nobody whose name has another word before it each time', () => {
    const say = (name: string) => `मेले में ${name} ने नीले रंग की पतंग पेड़ की डाल से उतारी।`
    const of = (name: string) => storyOf(`${say(name)}\nशाम को ${name} ने लाल दीये जलाए।`, 'पतंग', 'hi')
    expect(personGaps(of('चंदू'), [])).toHaveLength(1)
    expect(personGaps(of('शिवपुरी चंदू'), [])).toEqual([])
  })
})

describe('in what order', () => {
  const plain = `Monkeys of the old fort carried the red kite of the potter away.
The potter loved his kite.
Then evening came.
It was cool.
Pupils of the village climbed over the broken wall for the kite.
They were not afraid.
The next day it rained.
Nobody minded.
Farmers of the valley found the red kite under a mango tree.`

  test.each([
    ['somebody of a sentence before', 'wall for the kite', 'wall for the kite and them'],
    ['a time of its own', 'Pupils of the village', 'In early June pupils of the village'],
    ['its place in the order', 'for the kite', 'for the kite after the first round'],
  ])('is not asked of an event that names %s', (_, from, to) => {
    expect(makeOrder(storyOf(plain))).toBeDefined()
    expect(makeOrder(storyOf(plain.replace(from, to)))).toBeUndefined()
  })
})

describe('a Hindi sentence', () => {
  test('is not cut behind an initial', () => {
    const plain = 'पुल के उद्घाटन के दिन शहर के महापौर थॉमस एस. जोसेफ़ ने नदी के किनारे सौ पेड़ लगाए।'
    expect(sentencesToAsk({ plain, language: 'hi' }).map(({ text }) => text)).toEqual([plain.normalize('NFC')])
  })
})
