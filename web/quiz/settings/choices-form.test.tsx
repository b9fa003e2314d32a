// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { getQuizCustomization } from '@chowk/contract/quiz/customization.ts'
import type { Customization } from '@chowk/contract/quiz/customization.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { useRead } from '../../app/read.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { ChoicesForm } from './choices-form.tsx'

let page: Mounted
afterEach(async () => await page.close())

const category = (id: number, en: string) => ({ id, name: { en, hi: en } })

test('a category that counts no longer is read about, shown no more, and not sent when the rest is saved once more', async () => {
  const sample = sampleOf(getQuizCustomization.output) as Customization
  const categories = { value: [3, 4], locked: false, allowed: [category(3, 'Water'), category(4, 'Health')] }
  let told: Customization = { ...sample, leaderboard: null, fields: { ...sample.fields, categories } }
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return await Promise.resolve(Response.json({ statusCode: 200, message: '', body: told }))
    const asked = JSON.parse(typeof body === 'string' ? body : '{}') as { categories: number[] }
    sent.push(asked.categories)
    const isRight = !asked.categories.includes(4)
    const statusCode = isRight ? 200 : 400
    const answer = isRight ? told : { code: 'CATEGORY_NOT_ALLOWED' }
    return await Promise.resolve(Response.json({ statusCode, message: '', body: answer }, { status: statusCode }))
  })
  page = await mount(function Settings() {
    const { data } = useRead(getQuizCustomization, {})
    return data && <ChoicesForm customization={data} />
  })
  await until(() => expect(page.container.textContent).toContain('Health'))
  told = { ...told, fields: { ...told.fields, categories: { ...categories, allowed: [category(3, 'Water')] } } }
  await act(async () => page.container.querySelector('form')?.requestSubmit())
  await until(() => expect(page.container.textContent).toContain('One of the categories no longer counts'))
  await until(() => expect(page.container.textContent).not.toContain('Health'))
  await act(async () => page.container.querySelector('form')?.requestSubmit())
  await until(() => expect(sent).toEqual([[3, 4], [3]]))
})
