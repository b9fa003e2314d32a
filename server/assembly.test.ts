import { Hono } from 'hono'
import * as z from 'zod/mini'
import { describe, expect, test as plainTest } from 'vitest'
import { call } from '@chowk/contract/call.ts'
import { everybody } from '@chowk/contract/permission.ts'
import { assemble, assembly } from './assembly.ts'
import { domain } from './domain.ts'
import { dependentsFirst } from './domain-order.ts'
import { domains } from './domains.ts'
import { noticeKind } from './notice/kind.ts'
import { handle } from './platform/handle.ts'
import type { PersonalData } from './platform/personal-data.ts'
import type { WorkspaceData } from './platform/workspace-data.ts'
import type { Env, Wire } from './platform/wire/wire.ts'
import { jobRun } from './testing/job-run.ts'
import { test } from './testing/test.ts'

const getTea = call({
  address: 'GET /api/tea',
  says: 'Reads the tea of the day.',
  permission: everybody('any', 'read the tea of the day'),
  input: z.object({}),
  output: z.object({ seats: z.number() }),
})

const TEA_READY = noticeKind({
  name: 'tea-ready',
  area: 'workspace',
  title: { en: 'Tea', hi: 'चाय' },
  usually: 'MAIL',
  sample: {},
  says: () => ['Tea is ready'],
  leadsTo: () => '/tea',
})

const personalDataOf = (name: string): PersonalData => ({
  domain: name,
  says: { en: 'your tea', hi: 'आपकी चाय' },
  tables: [{ table: name, column: 'person_id', leaves: 'erased' }],
  find: async () => await Promise.resolve({}),
  erase: async () => await Promise.resolve(),
  count: async () => await Promise.resolve({ goes: [], stays: [] }),
})

const workspaceDataOf = (name: string): WorkspaceData => ({
  domain: name,
  tables: [{ table: name, column: 'workspace_id', leaves: 'erased' }],
  purge: async () => await Promise.resolve(),
})

const made: string[] = []

const tea = domain({
  name: 'tea',
  needs: ['organisation'],
  receives: ['findSeats'],
  calls: ({ findSeats }) => [
    handle(getTea, async ({ sql, clock }) => ({ seats: await findSeats(sql, clock, crypto.randomUUID()) })),
  ],
  jobs: () => [{ name: 'make-tea', at: '0 10 * * *', task: async () => await Promise.resolve(void made.push('made')) }],
  hears: () => ({ 'article-changed': async () => await Promise.resolve(void made.push('heard')) }),
  addresses: (routes) => void routes.get('/tea.txt', (c) => c.text('tea')),
  notices: [TEA_READY],
  personalData: [personalDataOf('tea')],
  workspaceData: [workspaceDataOf('tea')],
})

test('a domain that is added to the list shows in everything that is derived from it', async ({ world }) => {
  const all = assemble([...domains, tea])
  expect(all.handlers.map(({ call: each }) => each)).toContain(getTea)
  expect(all.noticeKinds.get('tea-ready')).toBe(TEA_READY)
  expect(all.personalData.map((each) => each.domain)).toContain('tea')
  expect(all.workspaceData.map((each) => each.domain)).toContain('tea')

  const { tasks, crontab } = all.tasks({ house: world.house, fetcher: world.house.links })
  expect(crontab.split('\n')).toContain('0 10 * * * make-tea')
  await tasks['make-tea']?.({}, jobRun())
  expect(made).toEqual(['made'])

  const routes = new Hono<Env>()
  all.registerAddresses(routes, { house: world.house } as unknown as Wire)
  expect(await (await routes.request('/tea.txt')).text()).toBe('tea')

  const answering = all.handlers.find(({ call: each }) => each === getTea)
  const origin = {
    requestId: 'r',
    ip: '127.0.0.1',
    userAgent: '',
    idempotencyKey: undefined,
    cookies: {},
    isSecure: false,
  }
  const answer = await answering?.answer(world.house, origin, { signedIn: false, deviceId: null }, {})
  expect(answer?.status).toBe(200)
})

test('every domain that hears an event has its turn in one job', async ({ world }) => {
  const heard: string[] = []
  const hearing = (name: string) =>
    domain({
      name,
      needs: [],
      hears: () => ({ 'tea-poured': async () => await Promise.resolve(void heard.push(name)) }),
    })
  const { tasks, crontab } = assemble([hearing('milk'), hearing('sugar')]).tasks({
    house: world.house,
    fetcher: world.house.links,
  })
  await tasks['tea-poured']?.({}, jobRun())
  expect(heard).toEqual(['milk', 'sugar'])
  expect(crontab).not.toContain('tea-poured')
})

describe('domains that do not fit stop the start with a sentence', () => {
  const empty = (name: string, rest: object = {}) => domain({ name, needs: [], ...rest })
  const findSeats = async () => await Promise.resolve(5)
  const cases: [string, Parameters<typeof assemble>[0], string][] = [
    [
      'a port that none provides',
      [tea, empty('organisation')],
      'The domain tea receives findSeats, which no domain provides.',
    ],
    [
      'a port that two provide',
      [empty('milk', { provides: { findSeats } }), empty('sugar', { provides: { findSeats } })],
      'Both milk and sugar provide findSeats.',
    ],
    ['a need that is not there', [tea], 'The domain tea needs organisation, which is not in the list of domains.'],
    ['one name twice', [empty('milk'), empty('milk')], 'Two domains are called milk.'],
    [
      'one notification twice',
      [empty('milk', { notices: [TEA_READY] }), empty('sugar', { notices: [TEA_READY] })],
      'Both milk and sugar declare the notification tea-ready.',
    ],
    [
      'a kind of search that is missing',
      [empty('finder', { receives: ['searchable'] })],
      'No domain says how POSTS are searched.',
    ],
  ]
  plainTest.each(cases)('%s', (_, listed, sentence) => {
    expect(() => assemble(listed)).toThrow(sentence)
  })

  test('one job twice', ({ world }) => {
    const brewing = (name: string) =>
      domain({ name, needs: [], jobs: () => [{ name: 'brew', task: async () => await Promise.resolve() }] })
    const { tasks } = assemble([brewing('milk'), brewing('sugar')])
    expect(() => tasks({ house: world.house, fetcher: world.house.links })).toThrow('Two jobs are called brew.')
  })
})

describe('the order of erasure and purge', () => {
  plainTest('a domain stands before every domain that it needs', () => {
    const ordered = dependentsFirst(domains)
    expect(ordered).toHaveLength(domains.length)
    const place = new Map(ordered.map(({ name }, index) => [name, index]))
    for (const { name, needs } of domains)
      for (const needed of needs)
        expect(place.get(name), `${name} before ${needed}`).toBeLessThan(place.get(needed) ?? -1)
  })

  plainTest('the person comes after all that still reads it, memberships end first, sums come last', () => {
    expect(assembly.personalData.slice(-2).map((each) => each.domain)).toEqual(['identity', 'activity'])
    expect(assembly.workspaceData.map((each) => each.domain).at(0)).toBe('organisation')
    expect(assembly.workspaceData.map((each) => each.domain).at(-1)).toBe('activity')
  })

  plainTest('does not depend on the order of the list', () => {
    const reversed = assemble(domains.toReversed())
    const places = (all: readonly { domain: string }[]) => new Map(all.map((each, index) => [each.domain, index]))
    const [data, workspaces] = [places(reversed.personalData), places(reversed.workspaceData)]
    expect(reversed.personalData).toHaveLength(assembly.personalData.length)
    expect([...data.keys()].slice(-2)).toEqual(['identity', 'activity'])
    expect([...workspaces.keys()].at(0)).toBe('organisation')
    expect(data.get('community')).toBeLessThan(data.get('files') ?? -1)
  })
})
