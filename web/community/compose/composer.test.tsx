// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { PlanAnswer } from '@chowk/contract/billing/plan.ts'
import { CommunityRights } from '@chowk/contract/community/community.ts'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { Composer } from './composer.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

const PLAN: PlanAnswer = {
  allowed: false,
  reason: 'NO_PLAN',
  plan: 'FREE',
  expiresAt: null,
  contact: 'plans@chowk.test',
}

interface Viewing {
  isDefault: boolean
  role?: 'OWNER' | 'ADMIN' | 'MEMBER'
  minor?: boolean
}

async function noticeFor({ isDefault, role = 'MEMBER', minor = false }: Viewing) {
  const person = sampleOf(UserData) as UserData
  const workspace = { ...person.workspace, isDefault, role } as UserData['workspace']
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '2026-11-22T08:00:00.000Z',
    origin: 'https://chowk.test',
    viewer: { ...person, workspace, minor },
    seal: null,
    officer: null,
  })
  const rights: CommunityRights = {
    ...(sampleOf(CommunityRights) as CommunityRights),
    mayWrite: false,
    notice: { reason: 'SUBSCRIPTION_REQUIRED', contact: PLAN.contact, mayBuy: false, plan: PLAN },
  }
  page = await mount(() => <Composer rights={rights} workspaceId={undefined} onDone={() => undefined} />)
  const { container } = page
  await until(() => expect(container.textContent).toContain('Support'))
  const { textContent: text } = container
  const link = container.querySelector('a')?.getAttribute('href')
  expect([...container.querySelectorAll('button, textarea')]).toEqual([])
  await page.close()
  page = undefined
  return { text, link }
}

test('[R2:K13] [R6.02] [R6.04] a missing plan is explained to each role before the form, with the contact', async () => {
  const needed = 'A valid subscription is required.'
  const support = 'Support: plans@chowk.test'
  const ofSchool = `${needed} Your organisation has no plan that includes this.`
  expect(await noticeFor({ isDefault: false })).toEqual({
    text: `${ofSchool} Ask your admin to buy or renew.${support}`,
    link: undefined,
  })
  expect(await noticeFor({ isDefault: false, role: 'OWNER' })).toEqual({
    text: `${ofSchool}See plans${support}`,
    link: '/plans',
  })
  expect(await noticeFor({ isDefault: true })).toEqual({
    text: `${needed} You have no plan that includes this.See plans${support}`,
    link: '/plans',
  })
  expect(await noticeFor({ isDefault: true, minor: true })).toEqual({
    text: `${needed} Children write in the square of their school.${support}`,
    link: undefined,
  })
})
