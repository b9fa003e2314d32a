import { describe, expect } from 'vitest'
import { getChanges } from '@chowk/contract/news/changes.ts'
import { givenArticle, givenPublication } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { compareParagraphs, firstWords } from './change.rules.ts'

async function changed(world: World, texts: string[], licence: 'FULL_TEXT' | 'EXCERPT' = 'FULL_TEXT') {
  const article = await givenArticle(world, { publication: await givenPublication(world, { licence }) })
  for (const [position, plain] of texts.entries())
    await world.owner`
      insert into article_version (article_id, number, at, size, title, plain)
      values (${article.id}, ${position + 1}, ${new Date(Date.parse('2026-11-21T07:00:00Z') + position * 60_000)},
        ${position === 0 ? 'FIRST' : 'MAJOR'}, 'Wells fill again', ${plain})`
  return article
}

describe('what changed', () => {
  test('words put in and taken out are shown, paragraph by paragraph [news:I21]', async ({ world }) => {
    const { slug } = await changed(world, [
      'The rope is ten metres long.\nIt has a knot.\nNobody has replied.',
      'The rope is eleven metres long.\nIt has a knot.\nThe engineer has replied.',
    ])
    const visitor = await world.visitor()
    const changes = await visitor.call(getChanges, { slug })
    expect(changes).toMatchObject({ from: 1, to: 2, title: null, inserted: 3, removed: 2, places: 2, isExcerpt: false })
    expect(changes.paragraphs.map((paragraph) => paragraph.changed)).toEqual([true, false, true])
    expect(changes.paragraphs[0]?.parts).toEqual([
      { kind: 'same', text: 'The rope is' },
      { kind: 'removed', text: 'ten' },
      { kind: 'inserted', text: 'eleven' },
      { kind: 'same', text: 'metres long.' },
    ])
  })

  test('two versions of a book are compared word by word too, in a thread of their own', async ({ world }) => {
    const book = Array.from(
      { length: 400 },
      (_, n) => `Page ${n}: ${'the river rose by a hand and fell again '.repeat(11)}.`,
    )
    const { slug } = await changed(world, [book.join('\n'), book.with(200, 'Page 200 was rewritten.').join('\n')])
    const changes = await (await world.visitor()).call(getChanges, { slug })
    expect(changes.paragraphs).toHaveLength(400)
    expect(changes.paragraphs.flatMap(({ changed: isChanged }, page) => (isChanged ? [page] : []))).toEqual([200])
    expect(changes.paragraphs).toEqual(
      compareParagraphs(book.join('\n'), book.with(200, 'Page 200 was rewritten.').join('\n')),
    )
  })

  test('any two versions can be compared, unknown ones are refused', async ({ world }) => {
    const { slug } = await changed(world, ['One.', 'Two.', 'Three.'])
    const visitor = await world.visitor()
    const { paragraphs, versions } = await visitor.call(getChanges, { slug, from: 2, to: 3 })
    expect(versions.map((version) => version.number)).toEqual([1, 2, 3])
    expect(paragraphs).toEqual([
      {
        changed: true,
        parts: [
          { kind: 'removed', text: 'Two.' },
          { kind: 'inserted', text: 'Three.' },
        ],
      },
    ])
    expect((await visitor.ask(getChanges, { slug, to: 9 })).body.code).toBe('VERSION_NOT_FOUND')
    expect((await visitor.ask(getChanges, { slug: 'nothing-zzzzz' })).body.code).toBe('ARTICLE_NOT_FOUND')
  })

  test('of a publication that allows excerpts only sixty words are compared [news:I2]', async ({ world }) => {
    const long = Array.from({ length: 90 }, (_, n) => `w${n}`).join(' ')
    const { slug } = await changed(world, [long, `New ${long} end`], 'EXCERPT')
    const changes = await (await world.visitor()).call(getChanges, { slug })
    const words = changes.paragraphs.flatMap(({ parts }) => parts.filter((segment) => segment.kind !== 'removed'))
    expect(changes.isExcerpt).toBe(true)
    expect(words.flatMap((segment) => segment.text.split(' '))).toHaveLength(60)
  })

  test('a paragraph taken out or put in stands by itself', async () => {
    expect(compareParagraphs('A b.\nC d.', 'A b.\nX y.\nC d.').map(({ parts }) => parts)).toEqual([
      [{ kind: 'same', text: 'A b.' }],
      [{ kind: 'inserted', text: 'X y.' }],
      [{ kind: 'same', text: 'C d.' }],
    ])
    expect(firstWords('one two\nthree four', 3)).toBe('one two\nthree')
  })
})
