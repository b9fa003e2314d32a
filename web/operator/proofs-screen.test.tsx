// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import { listProofs } from '@chowk/contract/organisation/verification.ts'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { keepPageFacts } from '../app/page-facts.ts'
import { mount, until } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { sampleOf } from '../app/testing/sample-answer.ts'
import ProofsScreen from './proofs-screen.tsx'

let page: Mounted
afterEach(async () => await page.close())

test.each([
  [{ city: 'Pune', website: 'https://neem.example' }, 'Pune · https://neem.example · 2 h'],
  [{ city: 'Pune', website: '' }, 'Pune · 2 h'],
  [{ city: '', website: '' }, '2 h'],
])('a point stands before the time where something stands there: %j', async (known, line) => {
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '2026-11-22T08:00:00.000Z',
    origin: 'https://chowk.test',
    viewer: sampleOf(UserData) as UserData,
    seal: null,
    officer: null,
  })
  const [sample] = (sampleOf(listProofs.output) as { content: object[] }).content
  const proof = { ...sample, ...known, at: '2026-11-22T06:00:00.000Z', papers: [] }
  const { path } = addressOf(listProofs.address)
  vi.stubGlobal('fetch', async (address: string) =>
    address.startsWith(path)
      ? Response.json({ statusCode: 200, message: '', body: { content: [proof] } })
      : Response.json({ statusCode: 500, message: '', body: null }, { status: 500 }),
  )
  page = await mount(() => <ProofsScreen />)
  await until(() => expect(page.container.querySelector('li h2 + p')?.textContent).toBe(line))
})
