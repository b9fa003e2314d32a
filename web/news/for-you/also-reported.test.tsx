// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { Report, Story } from '@chowk/contract/article/story.ts'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { AlsoReported } from './also-reported.tsx'

const reportOf = (id: string): Report => ({
  _id: id,
  slug: `story-${id}`,
  title: `Report ${id}`,
  language: id === 'c' ? 'hi' : 'en',
  publishedAt: '2026-11-01T08:00:00.000Z',
  paywalled: id === 'b',
  publication: { id, slug: id, name: { en: `Paper ${id}`, hi: null }, logo: '/p.svg' },
})
const storyOf = (publications: number, ...ids: string[]) =>
  ({ slug: 'wells-1', alsoReported: { publications, newest: ids.map(reportOf) } }) as unknown as Story

let mounted: Mounted
const show = async (story: Story) => (mounted = await mount(() => <AlsoReported story={story} />))
afterEach(async () => await mounted.close())
const links = () =>
  [...mounted.container.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])

test('three reports stand below a story, each with its publication, and a link leads to all of them [V1:C6]', async () => {
  await show(storyOf(7, 'a', 'b', 'c'))
  expect(mounted.container.textContent).toContain('7 publications on this story')
  expect(links()).toEqual([
    ['See all', '/details/wells-1#coverage'],
    ['Report a', '/details/story-a'],
    ['Report b', '/details/story-b'],
    ['Report c', '/details/story-c'],
  ])
  const rows = [...mounted.container.querySelectorAll('li')].map((row) => row.textContent)
  expect(rows[0]).toMatch(/^Paper aReport a/)
  expect(rows[1]).toContain('paid')
  expect(mounted.container.querySelector('a[lang=hi]')?.textContent).toBe('Report c')
})

test('where all stand there is no way to more, and a story of one publication says nothing [V1:C6]', async () => {
  await show(storyOf(3, 'a', 'b'))
  expect(links().map(([name]) => name)).toEqual(['Report a', 'Report b'])
  await mounted.close()
  await show({ ...storyOf(1), alsoReported: null })
  expect(mounted.container.textContent).toBe('')
})
