// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { getReviewSettings } from '@chowk/contract/community/review.ts'
import type { ReviewSettings } from '@chowk/contract/community/review.ts'
import { GivenCategories } from '../app/moderation/given-categories.tsx'
import { useRead } from '../app/read.ts'
import { mount, until } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { sampleOf } from '../app/testing/sample-answer.ts'
import { SettingsForm } from './settings-form.tsx'

const idOf = (number: number) => `019a0000-0000-7000-8000-00000000000${number}`
const sample = sampleOf(getReviewSettings.output) as ReviewSettings
const categories = ['Bus', 'Garden', 'Meals'].map((name, index) => ({
  ...(sample.categories[0] as ReviewSettings['categories'][number]),
  id: idOf(index),
  name: { en: name, hi: name },
  mode: (['ALL', null, 'OFF'] as const)[index] ?? null,
}))

let page: Mounted
afterEach(async () => await page.close())

// The garden was removed by somebody else after the page was read.
async function open(
  Asker: (props: { settings: ReviewSettings }) => React.ReactNode,
): Promise<Record<string, unknown>[]> {
  const sent: Record<string, unknown>[] = []
  let content = categories
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push(JSON.parse(body as string) as Record<string, unknown>)
    const isGone = method !== 'GET' && content.length === 3
    if (isGone) content = categories.filter(({ id }) => id !== idOf(1))
    return await Promise.resolve(
      isGone
        ? Response.json({ statusCode: 409, message: '', body: { code: 'CATEGORY_NOT_FOUND' } }, { status: 409 })
        : Response.json({ statusCode: 200, message: '', body: { ...sample, categories: content } }),
    )
  })
  page = await mount(function Page() {
    const { data } = useRead(getReviewSettings, {})
    return data ? <Asker settings={data} /> : null
  })
  await until(() => expect(page.container.textContent).toContain('Garden'))
  await page.press('Save')
  await until(() => expect(page.container.textContent).not.toContain('Garden'))
  expect(page.container.textContent).toContain('A category has gone meanwhile')
  await page.press('Save')
  await until(() => expect(sent).toHaveLength(2))
  return sent
}

test('settings of categories are saved without one that has gone meanwhile, each of the others as it stood', async () => {
  const [, again] = await open(({ settings }) => <SettingsForm settings={settings} />)
  expect(again?.['categories']).toEqual([
    { id: idOf(0), mode: 'ALL' },
    { id: idOf(2), mode: 'OFF' },
  ])
})

test('categories are given to a teacher without one that has gone meanwhile', async () => {
  const given = [idOf(0), idOf(1)]
  const [, again] = await open(({ settings }) => (
    <GivenCategories personId={idOf(9)} given={given} categories={settings.categories} />
  ))
  expect(again?.['categories']).toEqual([idOf(0)])
})

test.each([
  ['Keep mine', 'ALL'],
  ['Use theirs', 'NEW_MEMBERS'],
])(
  'after somebody else saved and removed a category, "%s" saves each of the others under its own name',
  async (choice, mode) => {
    const sent: Record<string, unknown>[] = []
    const left = categories
      .filter(({ id }) => id !== idOf(1))
      .map((one) => (one.id === idOf(0) ? { ...one, mode: 'NEW_MEMBERS' } : one))
    const current = { ...sample, version: sample.version + 1, categories: left }
    vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit = {}) => {
      if (method === 'GET') return Response.json({ statusCode: 200, message: '', body: { ...sample, categories } })
      sent.push(JSON.parse(body as string) as Record<string, unknown>)
      const refused = { code: 'VERSION_CONFLICT', details: { current } }
      return await Promise.resolve(
        sent.length === 1
          ? Response.json({ statusCode: 409, message: '', body: refused }, { status: 409 })
          : Response.json({ statusCode: 200, message: '', body: current }),
      )
    })
    page = await mount(function Page() {
      const { data } = useRead(getReviewSettings, {})
      return data ? <SettingsForm settings={data} /> : null
    })
    await until(() => expect(page.container.textContent).toContain('Garden'))
    await page.press('Save')
    await until(() => expect(page.container.textContent).toContain(choice))
    await page.press(choice)
    if (choice === 'Use theirs') {
      const meals = [...page.container.querySelectorAll('label')].find((label) => label.textContent?.includes('Meals'))
      const select = page.container.querySelector<HTMLSelectElement>(`#${CSS.escape(meals?.htmlFor ?? '')}`)
      expect(select?.value).toBe('OFF')
      await page.press('Save')
    }
    await until(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ version: current.version })
    expect(sent[1]?.['categories']).toEqual([
      { id: idOf(0), mode },
      { id: idOf(2), mode: 'OFF' },
    ])
  },
)
