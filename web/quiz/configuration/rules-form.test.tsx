// @vitest-environment jsdom
import type { PlanAnswer } from '@chowk/contract/billing/plan.ts'
import { afterEach, expect, test } from 'vitest'
import { listDepartments } from '@chowk/contract/member/department.ts'
import type { Department } from '@chowk/contract/member/department.ts'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import type { Role } from '@chowk/contract/identity/viewer.ts'
import { QUIZ_DEFAULTS, getQuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuizConfigAnswer } from '@chowk/contract/quiz/config.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { RulesForm } from './rules-form.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

const TREE = { content: [], membersWithout: 0, isSchool: true }
const RULES = { ...(sampleOf(getQuizConfig.output) as QuizConfigAnswer), config: QUIZ_DEFAULTS }

const signedInAs = (role: Role) => {
  const viewer = sampleOf(UserData) as UserData
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '2026-11-22T08:00:00.000Z',
    origin: 'https://chowk.test',
    viewer: { ...viewer, workspace: viewer.workspace && { ...viewer.workspace, role } },
    seal: null,
    officer: null,
  })
}

const NO_PLAN: PlanAnswer = {
  allowed: false,
  reason: 'NOT_IN_PLAN',
  plan: 'COMMUNITY',
  expiresAt: null,
  contact: 'plans@chowk.test',
}

test('[R2:K13] the notice about a missing plan stands before the form, which cannot be saved', async () => {
  for (const [role, words, link] of [
    ['OWNER', 'See plans', '/plans'],
    ['ADMIN', 'See plans', '/settings/plan'],
  ] as const) {
    signedInAs(role)
    page = await mount(() => <RulesForm rules={{ ...RULES, mayHaveOwn: false, plan: NO_PLAN }} tree={TREE} />)
    const text = page.container.textContent
    expect(text.indexOf('A valid subscription is required.')).toBe(0)
    expect(text).toContain(words)
    expect(text).toContain('Support: plans@chowk.test')
    expect(page.container.querySelector('a')?.getAttribute('href')).toBe(link)
    expect(page.button('Save').hasAttribute('disabled')).toBe(true)
    await page.close()
    page = undefined
  }
})

test('with a plan there is no notice, and rules can be saved', async () => {
  page = await mount(() => <RulesForm rules={{ ...RULES, mayHaveOwn: true, plan: null }} tree={TREE} />)
  expect(page.container.textContent).not.toContain('subscription')
  expect(page.button('Save').hasAttribute('disabled')).toBe(false)
})

test('a closed department is offered to no rule, unless one names it already [cso:O7]', async () => {
  const [sample] = (sampleOf(listDepartments.output) as { content: Department[] }).content
  const department = (id: string, isActive: boolean) => ({
    ...(sample as Department),
    id,
    name: `Class ${id}`,
    isActive,
  })
  const tree = { ...TREE, content: [department('7', true), department('8', false), department('9', false)] }
  const config = {
    ...QUIZ_DEFAULTS,
    departments: [{ departmentId: '9', minArticlesRead: 3 }],
  }
  signedInAs('OWNER')
  page = await mount(() => <RulesForm rules={{ ...RULES, mayHaveOwn: true, config }} tree={tree} />)
  const options = [...page.container.querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(options.filter((name) => name.startsWith('Class '))).toEqual(['Class 7', 'Class 9'])
})
