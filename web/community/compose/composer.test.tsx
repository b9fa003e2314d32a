// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { CommunityRights } from '@chowk/contract/community/community.ts'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { Composer } from './composer.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

async function noticeFor({ isDefault, mayBuy }: { isDefault: boolean; mayBuy: boolean }) {
  const person = sampleOf(UserData) as UserData
  const workspace = { ...person.workspace, isDefault } as UserData['workspace']
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '2026-11-22T08:00:00.000Z',
    origin: 'https://chowk.test',
    viewer: { ...person, workspace },
    seal: null,
    officer: null,
  })
  const rights: CommunityRights = {
    ...(sampleOf(CommunityRights) as CommunityRights),
    mayWrite: false,
    notice: { reason: 'SUBSCRIPTION_REQUIRED', contact: 'plans@chowk.test', mayBuy },
  }
  page = await mount(() => <Composer rights={rights} workspaceId={undefined} onDone={() => undefined} />)
  const { container } = page
  await until(() => expect(container.textContent).toContain('Support'))
  const text = container.textContent
  await page.close()
  page = undefined
  return text
}

test('whom a missing plan keeps from writing is told what she herself can do: a child who is here alone has no admin to ask', async () => {
  const needed = 'To write posts, a valid subscription is required.'
  const support = 'Support: plans@chowk.test'
  expect(await noticeFor({ isDefault: true, mayBuy: false })).toBe(
    `${needed} Children write in the square of their school. ${support}`,
  )
  expect(await noticeFor({ isDefault: false, mayBuy: false })).toBe(
    `${needed} Ask your admin to buy or renew it. ${support}`,
  )
  expect(await noticeFor({ isDefault: true, mayBuy: true })).toBe(`${needed} See plans ${support}`)
})
