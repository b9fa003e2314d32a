// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import { Upload, cancelUpload } from '@chowk/contract/member/upload.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { StartSection } from './start-section.tsx'

const FILE: Upload = { ...(sampleOf(Upload) as Upload), fileName: 'members.csv' }

let page: Mounted
afterEach(async () => await page.close())

test('a file that waits for a word says so and is cancelled where the next one would come in', async () => {
  page = await mount(() => <StartSection running={{ ...FILE, state: 'UPLOADED' }} />)
  expect(page.container.textContent).toContain('“members.csv” waits for you: Columns to be chosen.')
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path.split('?')[0]}`)
    return await Promise.resolve(Response.json({ statusCode: 200, message: '', body: { ...FILE, state: 'CANCELLED' } }))
  })
  await page.press('Cancel')
  const { method, path } = addressOf(cancelUpload.address)
  await until(() => expect(asked).toContain(`${method} ${path}`))
})

test('a file that is worked on is only opened', async () => {
  page = await mount(() => <StartSection running={{ ...FILE, state: 'COMMITTING' }} />)
  expect(page.container.textContent).toContain('“members.csv” is on its way: Being stored.')
  expect(page.button('Open it')).toBeTruthy()
  expect([...page.container.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([])
})
