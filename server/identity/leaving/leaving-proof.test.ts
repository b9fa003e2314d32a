import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { askDataExport, listDataExports } from '@chowk/contract/identity/data-export.ts'
import { cancelDeletion, requestDeletion } from '@chowk/contract/identity/leaving.ts'
import { personalData } from '../../personal-data.ts'
import { Browser } from '../../testing/browser.ts'
import { turnFactorOn } from '../../testing/entry/code-app.ts'
import { PASSWORD } from '../../testing/neighbours/neighbour.ts'
import { lettersTo } from '../../testing/post.ts'
import { test as base } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { packTask } from './data-export.job.ts'
import { jobRun } from '../../testing/job-run.ts'

const EMAIL = 'asha@chowk.example'
const LEAVE = { reason: 'NO_LONGER_NEEDED', password: PASSWORD } as const

const test = base.extend<{ home: string }>({
  home: [
    async ({ world }, use) => {
      const home = await mkdtemp(join(tmpdir(), 'chowk-leaving-'))
      Object.assign(world.config, { home })
      await use(home)
      await rm(home, { recursive: true })
    },
    { auto: true },
  ],
})

/** Her browser as it goes on: what an account waits for stands in its cookie from then on. */
const anew = async (world: World, { id }: { id: string }) => await world.session(id)
const asha = async (world: World) => await world.person({ name: 'Asha Oaks', email: EMAIL, password: PASSWORD })

describe('leaving and taking the own data along', () => {
  test('whoever keeps her profile after all, or has a copy of her data ready, is told by a letter, once [V1:A10]', async ({
    world,
  }) => {
    const her = await asha(world)
    await her.call(requestDeletion, LEAVE)
    await (await anew(world, her)).call(cancelDeletion, {})
    const stays = await anew(world, her)
    expect((await stays.ask(cancelDeletion, {})).body.code).toBe('ILLEGAL_TRANSITION')
    const { id } = await stays.call(askDataExport, { password: PASSWORD })
    await packTask(world.house, personalData)({ id }, jobRun())
    expect((await stays.call(listDataExports, {})).content.map(({ state }) => state)).toEqual(['READY'])
    const [, notice, ready, ...more] = await lettersTo(world, 'asha@chowk.example')
    expect(more).toEqual([])
    expect(notice?.letters.en?.subject).toBe('Your profile stays')
    expect(notice?.letters.hi?.text).toContain('सब पहले जैसा है')
    expect(ready?.letters.en?.text).toMatch(/copy of your data[^]*until 28 November 2026/)
    expect(ready?.letters.hi?.text).toContain('/settings/privacy#copy')
  })

  test('whoever has a second factor is asked for it before she leaves or takes her data along, and each code works once [V1:A10]', async ({
    world,
  }) => {
    const { id } = await asha(world)
    const browser = new Browser(world)
    await browser.signIn('asha@chowk.example', PASSWORD)
    const { app, recoveryCodes } = await turnFactorOn(world, browser, PASSWORD)
    const leave = async (code?: string, more = {}) =>
      (await browser.post('/api/profile-deletion/request', { ...LEAVE, ...more, ...(code && { code }) })).envelope.body
    const copy = async (code?: string) =>
      (await browser.post('/api/identity/data-exports', { password: PASSWORD, ...(code && { code }) })).envelope.body
    expect((await leave()).code).toBe('CODE_NEEDED')
    expect((await copy()).code).toBe('CODE_NEEDED')
    expect((await leave(app.code(), { password: 'not mine' })).code).toBe('PASSWORD_WRONG')
    expect((await leave(app.code(), { reason: 'OTHER', text: 'short' })).code).toBe('WORDS_NEEDED')
    expect((await leave(app.code(5))).code).toBe('CODE_WRONG')
    expect(await leave(app.code())).toMatchObject({ state: 'REQUESTED' })
    expect((await copy(app.code())).code).toBe('CODE_WRONG')
    expect(await copy(recoveryCodes[0])).toMatchObject({ state: 'WAITING' })
    expect(await world.owner`select person_id from data_export`).toEqual([{ personId: id }])
  })

  test('whoever has no password leaves by a fresh sign-in, and not by an old one [V1:A10]', async ({ world }) => {
    const her = await asha(world)
    await world.owner`update person set password_hash = null where id = ${her.id}`
    const { password: _, ...requested } = LEAVE
    expect(await her.call(requestDeletion, requested)).toMatchObject({ state: 'REQUESTED' })
    await world.owner`update session_family set created_at = created_at - interval '11 minutes'`
    expect((await her.ask(askDataExport, {})).body.code).toBe('SIGN_IN_AGAIN')
  })
})
