// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { WORKSPACE_HEADER } from '@chowk/contract/acting-workspace.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { createMember, listMembers } from '@chowk/contract/member/member.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { callOverHttp } from '../calls.ts'
import { keepPageFacts } from '../page-facts.ts'
import type { PageFacts } from '../page-facts.ts'
import { hasWorkspaceChanged, onWorkspaceChanged } from './acting-workspace.ts'

const page = (workspace: { id: string } | null) =>
  keepPageFacts({ viewer: { workspace } as UserData, seal: null } as PageFacts)

function answering(status: number, body: unknown) {
  const sent: Headers[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers))
    return await Promise.resolve(Response.json({ statusCode: status, message: '', body }, { status }))
  })
  return sent
}

afterEach(() => vi.unstubAllGlobals())

test('calls of a signed-in page name its workspace, those of a visitor none [R2:O30]', async () => {
  const sent = answering(200, { content: [] })
  page({ id: 'w1' })
  await callOverHttp(listMembers, {})
  await callOverHttp(createMember, { name: 'Asha Rao', email: 'asha@neem.example' })
  page(null)
  await callOverHttp(listMembers, {})
  keepPageFacts({ viewer: null, seal: null } as PageFacts)
  await callOverHttp(getLatest, {})
  expect(sent.map((headers) => headers.get(WORKSPACE_HEADER))).toEqual(['w1', 'w1', 'none', null])
})

test('a refusal for another workspace is told to the page once [R2:O30]', async () => {
  answering(409, { code: 'WORKSPACE_CHANGED' })
  page({ id: 'w1' })
  const told = vi.fn<() => void>()
  onWorkspaceChanged(told)
  expect(hasWorkspaceChanged()).toBe(false)
  for (let time = 0; time < 2; time++)
    await expect(callOverHttp(listMembers, {})).rejects.toMatchObject({ code: 'WORKSPACE_CHANGED' })
  expect(hasWorkspaceChanged()).toBe(true)
  expect(told).toHaveBeenCalledTimes(1)
})
