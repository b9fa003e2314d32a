// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { getPersonStats } from '@chowk/contract/community/stats.ts'
import { answerCalls } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen } from '../../app/testing/opened-screen.tsx'
import { named, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { PersonNumbers } from './person-numbers.tsx'

let page: Mounted
afterEach(async () => await page.close())

test('the numbers of a profile lead to what the person wrote', async () => {
  const stats = { userId: 'leela', period: 'LAST_365_DAYS', posts: 3, articles: 0, comments: 0, reactions: 0 }
  answerCalls([getPersonStats, stats])
  showPageTo(sampleViewer())
  page = await openScreen(() => <PersonNumbers userId="leela" />, '/user', '/user')
  await until(() => expect(page.container.textContent).toContain('In the community, last 365 days'))
  expect(named('a', 'Posts').getAttribute('href')).toBe('/community/view-more?list=person&of=leela')
})
