// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { BegunStory, ReadRow } from './read-story.tsx'
import type { ReadStory } from './read-story.tsx'

const readTo = (progress: number, hasAudio = false) =>
  ({
    _id: 'a',
    slug: 'wells-1',
    title: 'Wells',
    language: 'en',
    openedAt: '2026-11-01T08:00:00.000Z',
    minutes: 5,
    progress,
    hasAudio,
    category: { id: 1, slug: 'water', name: { en: 'Water', hi: null } },
    publication: { id: 'p', slug: 'p', name: { en: 'Paper', hi: null }, logo: '/p.svg' },
    picture: { src: '/s.svg', widths: [], alt: '' },
  }) as unknown as ReadStory

let mounted: Mounted
afterEach(async () => await mounted.close())

test('only a story that was read to its end is offered to be read again [V1:C18]', async () => {
  const words: string[] = []
  for (const progress of [0, 4, 39, 64, 100]) {
    mounted = await mount(() => <ReadRow story={readTo(progress)} onRemove={() => undefined} />)
    words.push([...mounted.container.querySelectorAll('a')].at(-1)?.textContent ?? '')
    await mounted.close()
  }
  expect(words).toEqual(['Continue reading', 'Continue reading', 'Continue', 'Continue', 'Read again'])
  mounted = await mount(() => <ReadRow story={readTo(39)} onRemove={() => undefined} />)
})

test('a story that was begun is offered to be gone on with, and to be heard where it can be', async () => {
  mounted = await mount(() => <BegunStory story={readTo(64, true)} onRemove={() => undefined} />)
  expect(mounted.button('Continue from 64 %')).toBeDefined()
  expect(mounted.button('Listen to Wells')).toBeDefined()
  await mounted.close()
  mounted = await mount(() => <BegunStory story={readTo(64)} onRemove={() => undefined} />)
  expect(() => mounted.button('Listen to Wells')).toThrow('There is no button called Listen to Wells.')
})
