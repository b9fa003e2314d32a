// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { getSecurity } from '@chowk/contract/identity/factor.ts'
import { getDeletion } from '@chowk/contract/identity/leaving.ts'
import type { Deletion } from '@chowk/contract/identity/leaving.ts'
import { switchWorkspace } from '@chowk/contract/organisation/membership.ts'
import { answerCalls, inputsOf, refusal } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen } from '../../app/testing/opened-screen.tsx'
import { allNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import DeleteProfileScreen from './delete-profile-screen.tsx'

const deletion = { ...(sampleOf(getDeletion.output) as Deletion), state: 'NONE' as const }
const blockOf = (code: Deletion['blocks'][number]['code'], n: number, name: string) => ({
  code,
  workspaceId: `019a0000-0000-7000-8000-00000000000${n}`,
  name,
  nameHi: null,
})

let page: Mounted
afterEach(async () => await page.close())

async function openWith(...blocks: Deletion['blocks']) {
  const sent = answerCalls(
    [getDeletion, { ...deletion, blocks }],
    [getSecurity, sampleOf(getSecurity.output) as object],
    [switchWorkspace, refusal('WORKSPACE_NOT_FOUND')],
  )
  showPageTo(sampleViewer())
  page = await openScreen(DeleteProfileScreen, '/settings/delete-profile', '/settings/delete-profile')
  await until(() => expect(page.container.textContent).toContain('What we keep'))
  return sent
}

test('what stands against a deletion is said with where it is settled, and nothing can be asked for [V1:A9]', async () => {
  await openWith(blockOf('PAID_SUBSCRIPTION', 1, 'Neelkanth School'))
  expect(page.container.textContent).toContain('You pay for Neelkanth School’s plan.')
  expect(allNamed('a', 'See the plan').map((link) => link.getAttribute('href'))).toEqual(['/settings/plan'])
  expect(allNamed('button', /^Delete on /)).toEqual([])
})

test('without obstacles the deletion can be asked for', async () => {
  await openWith()
  await until(() => expect(allNamed('button', /^Delete on /)).toHaveLength(1))
})

test('the only administrator of several organisations acts for the one whose link is pressed [V1:A9]', async () => {
  const blocks = ['Talab Saathi', 'Amaltas Heights'].map((name, n) => blockOf('LAST_ADMINISTRATOR', n, name))
  const sent = await openWith(...blocks)
  for (const [n, { name, workspaceId }] of blocks.entries()) {
    expect(page.container.textContent).toContain(`You’re the only administrator of ${name}.`)
    const link = allNamed('a', 'See the administrators')[n]
    expect(link?.getAttribute('href')).toBe('/admins')
    await act(async () => link?.click())
    await until(() => expect(inputsOf(sent, switchWorkspace).at(-1)).toEqual({ workspaceId }))
  }
})
