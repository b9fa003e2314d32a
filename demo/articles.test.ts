import { compareTitles, normaliseTitle } from '@chowk/server/ingest/text/cluster.rules.ts'
import { describe, expect, test } from 'vitest'
import { articles, readArticles, wordsOf } from './articles.ts'
import { findPublication, publications, sectionMap } from './publications.ts'

describe('the articles of the demo', () => {
  test('there are at least 84, of which 22 in Hindi, by 12 publications or more', () => {
    expect(articles.length).toBeGreaterThanOrEqual(84)
    expect(articles.filter((each) => each.language === 'hi').length).toBeGreaterThanOrEqual(22)
    expect(publications.length).toBeGreaterThanOrEqual(12)
    expect(publications.filter((each) => each.licence === 'FULL_TEXT').length).toBeGreaterThanOrEqual(9)
    const counts = Map.groupBy(articles, (each) => each.publicationSlug)
    expect(publications.filter((each) => (counts.get(each.slug)?.length ?? 0) < 4)).toEqual([])
  })

  test('each has 350 to 900 words, a standfirst, an author, a subject that Chowk knows and an address of its own', () => {
    for (const article of articles) {
      for (const version of [article.first, ...(article.later ? [article.later] : [])]) {
        expect(wordsOf(version).length).toBeGreaterThanOrEqual(350)
        expect(wordsOf(version).length).toBeLessThanOrEqual(900)
        expect(version.blocks.some((block) => block.kind === 'heading')).toBe(true)
        expect(JSON.stringify(version)).not.toMatch(/\[first\]|\[later\]|—/)
      }
      expect(sectionMap[article.category]).toBe(article.category)
      expect(findPublication(article.publicationSlug)).toBeDefined()
      expect(article.standfirst.length).toBeGreaterThan(40)
      expect(article.slug).toMatch(/^[a-z0-9-]+$/)
    }
    expect(new Set(articles.map((each) => each.slug)).size).toBe(articles.length)
  })

  test('a Hindi article is written in Devanagari and says the language it is in', () => {
    for (const article of articles) {
      const devanagari = /\p{Script=Devanagari}/u.test(article.first.title)
      expect(article.language).toBe(devanagari ? 'hi' : 'en')
    }
  })

  test('a dozen are not three hours old, about fourteen come later, the oldest has been out for less than ten days', () => {
    const ages = articles.map((each) => each.ageMinutes)
    expect(ages.filter((age) => age >= 0 && age <= 180).length).toBeGreaterThanOrEqual(12)
    expect(ages.filter((age) => age < 0).length).toBeGreaterThanOrEqual(12)
    expect(Math.max(...ages)).toBeLessThan(14_400)
  })

  test('at least four are corrected later, and the correction differs', () => {
    const corrected = articles.filter((each) => each.later)
    expect(corrected.length).toBeGreaterThanOrEqual(4)
    for (const each of corrected) {
      expect(each.later?.ageMinutes).toBeLessThan(each.ageMinutes)
      expect(JSON.stringify(each.later?.blocks)).not.toBe(JSON.stringify(each.first.blocks))
    }
  })

  test('[news:I32] tellings of one story have titles that join, and no other titles do', () => {
    const facts = articles.map((article) => ({
      article,
      words: normaliseTitle(article.first.title, findPublication(article.publicationSlug)?.name.en),
    }))
    const alike = (a: string[], b: string[]) => {
      const { shared, overlap } = compareTitles(a, b)
      return Math.min(new Set(a).size, new Set(b).size) >= 5 && shared >= 3 && overlap >= 0.6
    }
    // Plainly alike: no look at the bodies is needed to tell that they are one story.
    const plainly = (a: string[], b: string[]) => {
      const { shared, overlap } = compareTitles(a, b)
      return shared >= 5 && overlap >= 0.7
    }
    const stories = Map.groupBy(
      facts.filter((each) => each.article.story),
      (each) => each.article.story,
    )
    expect(stories.size).toBeGreaterThanOrEqual(8)
    for (const tellings of stories.values()) {
      const reached = new Set(tellings.slice(0, 1))
      for (const one of reached) for (const other of tellings) if (plainly(one.words, other.words)) reached.add(other)
      expect(reached.size).toBe(tellings.length)
      expect(new Set(tellings.map((each) => each.article.publicationSlug)).size).toBe(tellings.length)
    }
    const wrong: string[][] = []
    for (const one of facts) {
      for (const other of facts) {
        const strangers = one !== other && (!one.article.story || one.article.story !== other.article.story)
        if (strangers && alike(one.words, other.words)) wrong.push([one.article.slug, other.article.slug])
      }
    }
    expect(wrong).toEqual([])
  })

  test('a file is read into headings, lists, steps, quotations and the two versions of a paragraph', () => {
    const file =
      '# Rain\nslug: rain\nlead: It rains.\nby: A\nabout: water\nscene: rain\nseed: 1\nage: 9\nlater: 2\n\n[first] Once.\n\n[later] Twice.\n\n## Why\n\n- a\n- b\n\n1. c\n2. d\n\n> “So.”\n'
    const [article] = readArticles('maidan', file)
    expect(article?.first.blocks[0]).toEqual({ kind: 'paragraph', text: 'Once.' })
    expect(article?.later?.blocks[0]).toEqual({ kind: 'paragraph', text: 'Twice.' })
    expect(article?.first.blocks.slice(1)).toEqual([
      { kind: 'heading', text: 'Why' },
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'steps', items: ['c', 'd'] },
      { kind: 'quotation', text: '“So.”' },
    ])
    expect(() => readArticles('maidan', '# Rain\nslug: rain\n\nText')).toThrow('has no lead')
  })
})
