// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { QUIZ_DEFAULTS, getQuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuizConfigAnswer } from '@chowk/contract/quiz/config.ts'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { RulesForm } from './rules-form.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

const TREE = { content: [], membersWithout: 0, isSchool: true }
const RULES = { ...(sampleOf(getQuizConfig.output) as QuizConfigAnswer), config: QUIZ_DEFAULTS }

test('whoever has no plan for rules of her own reads so before she writes any', async () => {
  for (const mayHaveOwn of [true, false]) {
    page = await mount(() => <RulesForm rules={{ ...RULES, mayHaveOwn }} tree={TREE} />)
    expect(page.container.textContent.includes('Your plan doesn’t include quiz rules')).toBe(!mayHaveOwn)
    expect(page.button('Save').hasAttribute('disabled')).toBe(!mayHaveOwn)
    await page.close()
    page = undefined
  }
})
