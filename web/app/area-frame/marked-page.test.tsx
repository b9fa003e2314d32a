// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { keepPageFacts } from '../page-facts.ts'
import { mount } from '../testing/mounted.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { sampleOf } from '../testing/sample-answer.ts'
import { OwnFrame } from './own-frame.tsx'

let page: Mounted
afterEach(async () => await page.close())

const SAMPLE = sampleOf(UserData) as UserData
const school = (role: 'OWNER' | 'FACULTY') => ({ ...SAMPLE.workspace, isDefault: false, role }) as UserData['workspace']

test.each([
  ['whoever runs a school', { workspace: school('OWNER') }],
  ['a teacher, whom it is not for', { workspace: school('FACULTY') }],
  ['somebody alone', { workspace: null, minor: false }],
  ['a child alone, whom it is not for', { workspace: null, minor: true }],
] as const)('the page about tax in the settings is marked in the list of pages for %s', async (_, who) => {
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '2026-11-22T08:00:00.000Z',
    origin: 'https://chowk.test',
    viewer: { ...SAMPLE, ...who },
    seal: null,
    officer: null,
  })
  page = await mount(() => <OwnFrame title="Tax details">…</OwnFrame>, '/settings/tax')
  const marked = [...page.container.querySelectorAll('nav [aria-current=page]')]
  expect(marked.map((each) => [each.textContent, each.getAttribute('href')])).toEqual([['Tax', '/settings/tax']])
})
