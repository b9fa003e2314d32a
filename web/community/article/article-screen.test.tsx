// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { CommunityRights, getPostConfiguration } from '@chowk/contract/community/community.ts'
import { listDrafts } from '@chowk/contract/community/draft.ts'
import { answerCalls } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen, pageWith } from '../../app/testing/opened-screen.tsx'
import { sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import ArticleScreen from './article-screen.tsx'

let page: Mounted
afterEach(async () => await page.close())

const PLAN = { allowed: false, reason: 'NO_PLAN', plan: 'FREE', expiresAt: null, contact: 'plans@chowk.test' } as const

test('[R2:C13] [R6.02] without a plan an individual reads so before writing, with the contact and no editor', async () => {
  const rights: CommunityRights = {
    ...(sampleOf(CommunityRights) as CommunityRights),
    mayWrite: false,
    notice: { reason: 'SUBSCRIPTION_REQUIRED', contact: PLAN.contact, mayBuy: true, plan: PLAN },
  }
  const sent = answerCalls([listDrafts, pageWith([])], [getPostConfiguration, rights])
  const viewer = sampleViewer()
  showPageTo({ ...viewer, minor: false, workspace: null })
  page = await openScreen(ArticleScreen, '/article/:articleType', '/article/article')
  await until(() => expect(page.container.textContent).toContain('A valid subscription is required.'))
  const { textContent: text } = page.container
  expect(text).toContain('You have no plan that includes this.')
  expect(text).toContain('Support: plans@chowk.test')
  expect(text).not.toContain('organisation')
  expect(page.container.querySelectorAll('textarea, input, [contenteditable]')).toHaveLength(0)
  expect(sent.map(({ call }) => call.address)).not.toContain('POST /api/draft/article/create')
})
