// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { listPublicWorkspaces } from '@chowk/contract/organisation/directory.ts'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen } from '../../app/testing/opened-screen.tsx'
import { named, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import LandingScreen from './landing-screen.tsx'

const listed = sampleOf(listPublicWorkspaces.output) as { content: object[] }
const NAME = { en: 'Talab Saathi', hi: 'तालाब साथी' }

let page: Mounted
afterEach(async () => await page.close())

test.for([
  ['/schools', 'INSTITUTE'],
  ['/residential-complexes', 'RESIDENTIAL'],
  ['/ngo', 'NGO'],
  ['/corporate', 'CORPORATE'],
  ['/personal-groups', 'GROUP'],
] as const)('%s lists the public organisations of its kind [cso:W1]', async ([path, type]) => {
  const content = [{ ...listed.content[0], name: NAME, customUrl: 'talab-saathi' }]
  const sent = answerCalls([listPublicWorkspaces, { ...listed, content }])
  showPageTo(null)
  page = await openScreen(LandingScreen, path, path)
  await until(() => expect(named('a', /Talab Saathi/).getAttribute('href')).toBe('/organizations/talab-saathi'))
  expect(inputsOf(sent, listPublicWorkspaces)).toMatchObject([{ type }])
  expect(page.container.querySelectorAll('h1')).toHaveLength(1)
})
