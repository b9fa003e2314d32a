import { expect, test } from 'vitest'
import type { OwnCategory } from '@chowk/contract/community/category.ts'
import { fieldsOf, sentTopics, valuesOf } from './topic-rows.tsx'

const named = (en: string) => ({ id: en, name: { en, hi: null }, isActive: true })
const category = (en: string, ...topics: string[]): OwnCategory => ({ ...named(en), topics: topics.map(named) })

test('a name that is taken is said at its topic, also below one that moves away, and where one moves to it is said of the move', () => {
  const content = [category('Clubs', 'Chess', 'Choir', 'Choir'), category('Games', 'Kites', 'chess')]
  const { topics } = valuesOf(content[0] ?? null)
  const moving = topics.map((topic, row) => (row === 0 ? { ...topic, to: 'Games' } : topic))
  expect(sentTopics(moving).map(({ name }) => name.en)).toEqual(['Choir', 'Choir'])
  expect(fieldsOf({ content }, 0, moving)).toMatchObject({
    'categories.0.name.en': 'en',
    'categories.0.topics.0.name.en': 'topics.1.en',
    'categories.0.topics.1.name.en': 'topics.2.en',
    'categories.1.topics.2.name.en': 'topics.0.to',
  })
})
