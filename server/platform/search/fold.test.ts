import fc from 'fast-check'
import { expect } from 'vitest'
import { foldLetters, foldText, foldWords } from '@chowk/contract/fold.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const inTypeScript = (text: string) => [foldLetters(text), foldText(text), ` ${foldWords(text).join(' ')} `]

/** Each text with both results, where they differ; characters that are too new for the database are left out. */
async function findDifferences(world: World, texts: readonly string[]) {
  const rows = await world.owner<{ text: string; folded: string[] }[]>`
    select text, array[fold_letters(text), fold_text(text), fold_words(text)] as folded from unnest(${[...texts]}::text[]) as text where unicode_assigned(text)`
  expect(rows.length).toBeGreaterThan(texts.length * 0.9)
  return rows.flatMap(({ text, folded }) => {
    const expected = inTypeScript(text)
    return expected.every((each, place) => each === folded[place]) ? [] : [{ text, expected, folded }]
  })
}

// Letters and signs that folding treats, next to any others.
const SIGNS =
  'ङञणनमकगचजटडतदपबभ्ंँ़ािीsSςΣİIıéÉ̈ôΩ’‘“»—–−-…।॥ .,;:!?_%७٣１Ａ＇＂　\u200b\u200c\u200d\u00a0\ufe0f\u3164\u2800🙂₹+#ⒶⅣ²ß한ｶ'
const unit = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...Array.from(SIGNS)) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
)
const written = fc.array(unit, { maxLength: 12 }).map((units) => units.join(''))

test('the database folds as the contract does, for any text and every character [R2:K1]', async ({ world }) => {
  const texts = fc.sample(written, 20_000).filter((text) => text.isWellFormed() && !/[\0\p{Cn}]/u.test(text))
  const characters = Array.from({ length: 0xffff }, (_, index) => String.fromCodePoint(index + 1)).filter(
    (character) => !/[\p{Cn}\p{Cs}\p{Co}]/u.test(character),
  )
  expect(await findDifferences(world, texts)).toEqual([])
  expect(
    await findDifferences(
      world,
      characters.map((character) => `a${character}b`),
    ),
  ).toEqual([])
  expect(await findDifferences(world, characters)).toEqual([])
})
