import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from './journey.ts'
import { TRY, freshEmail, openAccount } from './post.ts'
import { finished } from './walks.ts'

const OWN = { 'x-chowk': '1', accept: 'application/json' }
const NOBODY = '00000000-0000-4000-8000-000000000000'
const WORDS = { password: 'Fern & 5 mosses' }

interface Said {
  status: number
  body: { id: string; code: string; content: { id: string; name: string }[] }
}

const FILE = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,E-mail\n') }
const NOTHING: Said['body'] = { id: '', code: '', content: [] }

let calls = 0
async function ask(page: Page, address: string, sent: object = { data: {} }): Promise<Said> {
  const [method = '', path = ''] = address.split(' ')
  const headers = { ...OWN, 'idempotency-key': `guard ${TRY} ${++calls}` }
  const answer = await page.request.fetch(path, { method, headers, ...(method !== 'GET' && sent), maxRetries: 2 })
  const isJson = answer.headers()['content-type']?.includes('json')
  const said = isJson ? ((await answer.json()) as { body: Said['body'] | null }) : null
  return { status: answer.status(), body: said?.body ?? NOTHING }
}

/** Where the page at an address leads without a browser; undefined where it is shown. */
async function leadsTo(page: Page, path: string): Promise<string | undefined> {
  const answer = await page.request.get(path.replaceAll(/\{\w+\}/g, NOBODY), { maxRedirects: 0, maxRetries: 2 })
  return answer.headers()['location']
}

const PAGES = finished.filter(({ access }) => access === 'admin').map(({ path }) => path)
test('pages of administration admit the owner of a workspace and an employee with the admin flag; everybody else lands on her own page, and the server refuses her each of their calls [cso:O5]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  // All of the contract: only here, or every process of a run would read it to find its journeys.
  const { declaredCalls } = await import('@chowk/server/testing/permission/declared-calls.ts')
  const calls = declaredCalls
    .map(({ call }) => call)
    .filter(({ permission: { access } }) => access === 'administrator' || access === 'owner')
  const come = async (name: string) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const own = await context.newPage()
    await openAccount(own, { email: freshEmail(name.split(' ')[0]?.toLowerCase() ?? ''), name, ...WORDS })
    return own
  }
  await openAccount(page, { email: freshEmail('owner-guard'), name: 'Ojas Owner', ...WORDS })
  const club = { name: `Guard ${TRY}`, customUrl: `guard-${TRY}`, kind: 'GROUP', mayAct: true }
  const { body: opened } = await ask(page, 'POST /api/organisation/workspaces', { data: club })
  const { body: made } = await ask(page, 'POST /api/organisation/join-codes')
  const [admin, teacher, member, individual] = [
    await come('Asha Admin'),
    await come('Tara Teacher'),
    await come('Mira Member'),
    await come('Ila Individual'),
  ]
  for (const each of [admin, teacher, member])
    expect((await ask(each, 'POST /api/organisation/join-codes/use', { data: { code: made.code } })).status).toBe(200)
  const { body: people } = await ask(page, 'GET /api/employee/list?size=20')
  for (const [name, role] of [
    ['Asha Admin', 'ADMIN'],
    ['Tara Teacher', 'FACULTY'],
  ]) {
    const id = people.content.find((each) => each.name === name)?.id
    expect((await ask(page, 'POST /api/institute/admin/add', { data: { id, role } })).status).toBe(200)
  }
  for (const each of [admin, teacher, member])
    expect((await ask(each, 'PUT /api/organisation/session', { data: { workspaceId: opened.id } })).status).toBe(200)

  expect(PAGES.length).toBeGreaterThan(10)
  expect(calls.length).toBeGreaterThan(60)
  for (const path of PAGES)
    for (const [each, to] of [
      [page, undefined],
      [admin, undefined],
      [teacher, /^\/profile\/tara-teacher-[a-z2-9]{6}$/],
      [member, /^\/profile\/mira-member-[a-z2-9]{6}$/],
      [individual, /^\/profile\/ila-individual-[a-z2-9]{6}$/],
    ] as const) {
      const led = await leadsTo(each, path)
      if (to) expect(led, path).toMatch(to)
      else expect(led, path).toBeUndefined()
    }
  for (const { address, permission, body: kind } of calls) {
    const sent = kind === 'multipart' ? { multipart: { file: FILE } } : { data: {} }
    for (const each of [teacher, member, individual]) {
      const { status, body } = await ask(each, address, sent)
      expect([address, status, body.code]).toEqual([address, 403, permission.refusal ?? 'NOT_ALLOWED'])
    }
    if (permission.access === 'administrator')
      expect((await ask(admin, address, sent)).body.code, address).not.toBe('NOT_ALLOWED')
  }
})
