import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lettersOf } from '../making/gate.rules.ts'
import { isUnfit } from '../making/story-sentences.rules.ts'
import { foldedHindi, kindOfName } from '../person-gap/person-names.rules.ts'
import { hindiGlossary } from './glossary.ts'
import { areHindiKin, glossaryOf, mayBothBeTrue, saysHindiWord } from './glossary.rules.ts'

const { words, find } = hindiGlossary()
const written = readFileSync(new URL('hindi-words.txt', import.meta.url), 'utf8')

describe('the Hindi glossary', () => {
  test('holds some five hundred words, each once, in composed Devanagari', () => {
    expect(words.length).toBeGreaterThan(500)
    expect(words).toHaveLength(written.split('\n').filter((line) => line.includes(' = ')).length)
    expect(new Set(words.map(({ word }) => foldedHindi(word))).size).toBe(words.length)
    expect(written).toBe(written.normalize('NFC'))
    for (const { word, meaning } of words) {
      expect(word).toMatch(/^[\u0900-\u097F]{2,24}$/u)
      expect(meaning, word).toMatch(/^[\u0900-\u0963\u0970-\u097F ,-]+$/u)
    }
    expect(new Set(words.map(({ meaning }) => lettersOf(meaning))).size).toBe(words.length)
  })

  test('has no form that two words share: it would not be known which one a text says', () => {
    const forms = words.flatMap((word) => [...word.forms])
    expect(forms.filter((form, index) => forms.indexOf(form) !== index)).toEqual([])
    for (const word of words) for (const form of word.forms) expect(find(form)).toBe(word)
  })

  test('tells each word in three to fifteen others, of which none is of its family, and holds no name', () => {
    for (const { word, meaning } of words) {
      const count = meaning.split(' ').length
      expect(count >= 3 && count <= 15, `${word}: ${meaning}`).toBe(true)
      expect(saysHindiWord(meaning, word), `${word}: ${meaning}`).toBe(false)
      expect(isUnfit(meaning), word).toBe(false)
      expect(kindOfName(word, 'hi'), word).toBeUndefined()
    }
  })

  test('has for each word many others of its kind and of another field of which none can be true of it as well', () => {
    for (const word of words) {
      let near = 0
      for (const other of words) {
        const [short = 0, long = 0] = [word.meaning.length, other.meaning.length].toSorted((a, b) => a - b)
        if (other.kind === word.kind && long <= 1.7 * short && !mayBothBeTrue(word, other)) near++
        if (near === 6) break
      }
      expect(near, word.word).toBe(6)
    }
  })
})

describe('forms of Hindi words', () => {
  const formsOf = (line: string) => [...(glossaryOf(line).words[0]?.forms ?? [])]
  test.each([
    ['[noun m law]\nजुर्माना = क ख ग', 'जुर्माना जुर्माने जुर्मानों'],
    ['[noun m law]\nअध्यादेश = क ख ग', 'अध्यादेश अध्यादेशों'],
    ['[noun f law]\nयाचिका = क ख ग', 'याचिका याचिकाएं याचिकाओं'],
    ['[noun f law]\nसंधि = क ख ग', 'संधि संधियां संधियों'],
    ['[noun f law]\nसुनवाई = क ख ग', 'सुनवाई सुनवाइयां सुनवाइयों'],
    ['[noun f law]\nअफ़वाह = क ख ग', 'अफवाह अफवाहें अफवाहों'],
    ['[person m work]\nबिचौलिया = क ख ग', 'बिचौलिया बिचौलिये बिचौलिए बिचौलियों'],
    ['[person m work]\nआरोपी = क ख ग', 'आरोपी आरोपियों'],
    ['[person m law]\nमतदाता! = क ख ग', 'मतदाता मतदाताओं'],
    ['[adjective - law]\nअनूठा* = क ख ग', 'अनूठा अनूठे अनूठी'],
    ['[adjective - law]\nस्थगित = क ख ग', 'स्थगित'],
  ])('are made by rule: %s', (line, forms) => {
    expect(formsOf(line)).toEqual(forms.split(' '))
  })

  test('of verbs are made by the end of the root', () => {
    expect(formsOf('[verb - law]\nखंगालना = क ख ग')).toEqual(
      expect.arrayContaining(['खंगालना', 'खंगालने', 'खंगाल', 'खंगाला', 'खंगाली', 'खंगालते']),
    )
    expect(formsOf('[verb - law]\nठुकराना = क ख ग')).toEqual(
      expect.arrayContaining(['ठुकराना', 'ठुकराया', 'ठुकराई', 'ठुकराए']),
    )
  })

  test('are found with and without the dot below a letter, and with either sign of a nasal', () => {
    for (const form of ['मुआवज़ा', 'मुआवजे', 'मुआवज़ों']) expect(find(form)?.word).toBe('मुआवज़ा'.normalize('NFC'))
    for (const form of ['बंदरगाह', 'बन्दरगाहों', 'याचिकाएँ', 'याचिकाएं']) expect(find(form), form).toBeDefined()
    expect(find('पारम्परिक')?.word).toBe('पारंपरिक')
    expect(find('कमरा')).toBeUndefined()
  })
})

describe('families of Hindi words', () => {
  test.each([
    ['विकास', 'विकसित'],
    ['संविधान', 'संवैधानिक'],
    ['निर्माण', 'पुनर्निर्माण'],
    ['सर्वसम्मति', 'सर्वसम्मत'],
  ])('hold %s and %s', (one, other) => {
    expect(areHindiKin(one, other)).toBe(true)
  })

  test.each([
    ['याचिका', 'विनती'],
    ['बाढ़', 'बड़ा'],
    ['मन', 'मान'],
  ])('do not hold %s and %s', (one, other) => {
    expect(areHindiKin(one, other)).toBe(false)
  })
})
