import { describe, expect, test } from 'vitest'
import { formsOf } from './word-forms.rules.ts'
import { withWordNet } from './wordnet.ts'

describe('WordNet, read where it lies', () => {
  test('tells every reading of a word as it is written, the most usual meaning first, and none of what is no word', async () => {
    await withWordNet(async ({ readingsOf }) => {
      expect((await readingsOf('planned')).map(({ lemma, kind }) => `${lemma} ${kind}`)).toEqual([
        'planned adjective',
        'plan verb',
      ])
      const [erosion] = await readingsOf('erosion')
      expect(erosion?.senses).toHaveLength(4)
      expect(erosion?.senses[0]).toMatchObject({ count: 1, field: 22 })
      expect(erosion?.count).toBe(1)
      // One form is found in two ways, and is one reading.
      expect((await readingsOf('smiles')).map(({ kind }) => kind)).toEqual(['noun', 'verb'])
      expect(await readingsOf('zzyzzxq')).toEqual([])
      expect(await readingsOf('')).toEqual([])
    })
  })

  test('tells a meaning with its words, what it is a kind of, and whether it belongs to one trade', async () => {
    await withWordNet(async ({ readingsOf, meaningOf, hasPhrase, someBehind }) => {
      const [reading] = await readingsOf('pilgrimage')
      const meaning = await meaningOf('noun', reading?.senses[0] ?? { at: 0 })
      expect(meaning.gloss).toBe('a journey to a sacred place')
      expect(meaning.words).toContain('pilgrimage')
      const [above] = meaning.above
      expect((await meaningOf('noun', { at: above ?? 0 })).words).toContain('journey')
      expect(meaning.near).toEqual(expect.arrayContaining([...meaning.above]))
      expect(meaning.isSpecial).toBe(false)
      const [court] = await readingsOf('lawsuit')
      expect((await meaningOf('noun', court?.senses[0] ?? { at: 0 })).isSpecial).toBe(true)
      expect([await hasPhrase('prime_minister'), await hasPhrase('minister_prime')]).toEqual([true, false])
      for (const share of [0, 0.5, 0.999]) expect((await someBehind(share)).length).toBeGreaterThan(2)
    })
  })

  test('is closed when the work is done, also when it fails', async () => {
    const kept = await withWordNet(async (dictionary) => await Promise.resolve(dictionary))
    await expect(kept.hasPhrase('prime_minister')).rejects.toThrow('closed')
    await expect(withWordNet(async () => await Promise.reject(new Error('no')))).rejects.toThrow('no')
  })
})

describe('forms of words', () => {
  test('lead to the words of a dictionary, each once', () => {
    const of = (word: string) => formsOf(word).map(({ lemma, kind }) => (kind ? `${lemma} ${kind}` : lemma))
    expect(of('parties')).toEqual(expect.arrayContaining(['parties', 'party noun', 'party verb']))
    expect(of('stopped')).toEqual(expect.arrayContaining(['stop verb']))
    expect(of('making')).toEqual(expect.arrayContaining(['make verb']))
    expect(of('happiest')).toEqual(expect.arrayContaining(['happy adjective']))
    expect(of('smiles').filter((form) => form === 'smile noun')).toHaveLength(1)
    expect(of('glass')).toEqual(['glass'])
    expect(of('is')).toEqual(['is'])
  })
})
