// @vitest-environment jsdom
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

test('whoever has no plan for rules of her own reads so beside Save as well, and is led to the plans or to whoever chooses one', async () => {
  for (const [role, finds, misses] of [
    ['OWNER', 'See plans', 'ask them for one'],
    ['ADMIN', 'ask them for one', 'See plans'],
  ] as const) {
    signedInAs(role)
    page = await mount(() => <RulesForm rules={{ ...RULES, mayHaveOwn: false }} tree={TREE} />)
    const notes = [...page.container.querySelectorAll('aside, form')].map(({ textContent }) => textContent)
    expect(notes).toHaveLength(2)
    for (const words of notes) {
      expect(words).toContain('so they can’t be saved')
      expect(words).toContain(finds)
      expect(words).not.toContain(misses)
    }
    const links = [...page.container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(links.filter((link) => link === '/plans')).toHaveLength(role === 'OWNER' ? 2 : 0)
    await page.close()
    page = undefined
  }
})

test('whoever has no plan for rules of her own reads so before she writes any', async () => {
  for (const mayHaveOwn of [true, false]) {
    page = await mount(() => <RulesForm rules={{ ...RULES, mayHaveOwn }} tree={TREE} />)
    expect(page.container.textContent.includes('Your plan doesn’t include quiz rules')).toBe(!mayHaveOwn)
    expect(page.button('Save').hasAttribute('disabled')).toBe(!mayHaveOwn)
    await page.close()
    page = undefined
  }
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
