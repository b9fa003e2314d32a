import { describe, expect } from 'vitest'
import { listNotices, readAllNotices } from '@chowk/contract/notice/notice.ts'
import { getNoticePreferences, setNoticeMode, setNoticeSettings } from '@chowk/contract/notice/preference.ts'
import { noticeKinds } from '../../notice-kinds.ts'
import { shownLetters } from '../../platform/post/post-box.ts'
import { personalData } from '../../personal-data.ts'
import { tell } from '../../testing/rows/notices.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { sweepNoticesTask } from '../sweep-notices.job.ts'
import { beginDigestsTask, writeDigestTask } from './digest.job.ts'
import { jobRun } from '../../testing/job-run.ts'

const tellOf = async (world: World, personId: string, subject: string) =>
  await tell(world, [personId], { kind: 'report-decided', subject, event: subject })

/** The evening of a day: who is put in, and with `write` what they get. */
async function evening(world: World, { twice = false, waits = false } = {}) {
  const jobs: { payload: unknown; runAt: Date | undefined }[] = []
  const house = {
    ...world.house,
    enqueue: async (...[, task, payload, options]: Parameters<typeof world.house.enqueue>) => {
      if (task === 'write-digest') jobs.push({ payload, runAt: options?.runAt })
      await Promise.resolve()
    },
  }
  await beginDigestsTask(house)(undefined, jobRun())
  const write = writeDigestTask(house, noticeKinds)
  // A job of later is not run now.
  for (const { payload } of waits ? [] : jobs)
    await Promise.all(Array.from({ length: twice ? 4 : 1 }, async () => await write(payload, jobRun())))
  return jobs
}

const mails = async (world: World) =>
  (await shownLetters(world.house)).map(({ to, letters }) => ({ to, letter: letters.en }))

describe('the daily mail', () => {
  test('says in one letter a day what was not read, and each thing once, also when its job runs four times at once', async ({
    world,
  }) => {
    const asha = await world.person({ email: 'asha@mail.example' })
    await tellOf(world, asha.id, 'a')
    await tellOf(world, asha.id, 'b')
    await evening(world, { twice: true })
    const [letter, ...more] = await mails(world)
    expect(more).toEqual([])
    expect(letter?.to).toEqual({ email: 'asha@mail.example' })
    expect(letter?.letter?.subject).toBe('2 new notifications on Chowk')
    world.clock.pass(24 * 3_600_000)
    expect(await evening(world)).toEqual([])
    await tellOf(world, asha.id, 'c')
    await evening(world)
    expect(await mails(world)).toHaveLength(2)
  })

  test('leaves out what was read, what she wants only here, and what has a letter of its own', async ({ world }) => {
    const [asha, bilal, chitra] = [await world.person(), await world.person(), await world.person()]
    await tellOf(world, asha.id, 'a')
    await asha.call(readAllNotices, { until: (await asha.call(listNotices, {})).asOf })
    await bilal.call(setNoticeMode, { kind: 'report-decided', mode: 'IN_APP' })
    await tellOf(world, bilal.id, 'a')
    await tell(world, [chitra.id])
    await evening(world)
    expect(await mails(world)).toEqual([])
  })

  test('a kind that is turned off is told nowhere, and one about the own rights cannot be', async ({ world }) => {
    const asha = await world.person()
    await asha.call(setNoticeMode, { kind: 'report-decided', mode: 'OFF' })
    const { kinds } = await asha.call(getNoticePreferences, {})
    expect(kinds.find(({ kind }) => kind === 'report-decided')?.mode).toBe('OFF')
    await tellOf(world, asha.id, 'a')
    expect((await asha.call(listNotices, {})).content).toEqual([])
    const refused = await asha.ask(setNoticeMode, { kind: 'member-rights', mode: 'OFF' })
    expect([refused.statusCode, refused.body.code]).toEqual([409, 'ALWAYS_TOLD'])
    expect((await asha.ask(setNoticeMode, { kind: 'nothing', mode: 'OFF' })).body.code).toBe('KIND_NOT_FOUND')
  })

  test('waits for the end of quiet hours', async ({ world }) => {
    const asha = await world.person()
    // 13:30 in India; the evening's job is due at 18:00.
    world.clock.set('2026-11-21T12:30:00.000Z')
    const fresh = await world.session(asha.id)
    await fresh.call(setNoticeSettings, { digest: true, quietFrom: 17 * 60, quietTo: 20 * 60 })
    const { settings } = await fresh.call(getNoticePreferences, {})
    expect(settings).toEqual({ digest: true, quietFrom: 17 * 60, quietTo: 20 * 60 })
    await tellOf(world, asha.id, 'a')
    const [job] = await evening(world)
    expect(job?.runAt?.toISOString()).toBe('2026-11-21T14:30:00.000Z')
  })

  test('of quiet hours over the night comes in the morning, once, with what came meanwhile and without what was read', async ({
    world,
  }) => {
    const asha = await world.person({ email: 'asha@mail.example' })
    world.clock.set('2026-11-21T12:30:00.000Z')
    const fresh = await world.session(asha.id)
    await fresh.call(setNoticeSettings, { digest: true, quietFrom: 17 * 60, quietTo: 7 * 60 })
    await tellOf(world, asha.id, 'read before bed')
    const [job, ...others] = await evening(world, { waits: true })
    expect([job?.runAt?.toISOString(), others]).toEqual(['2026-11-22T01:30:00.000Z', []])
    expect(await mails(world)).toEqual([])
    await fresh.call(readAllNotices, { until: (await fresh.call(listNotices, {})).asOf })
    world.clock.pass(3_600_000)
    await tellOf(world, asha.id, 'came at night')
    await tellOf(world, asha.id, 'came too')
    world.clock.set('2026-11-22T01:30:00.000Z')
    const write = writeDigestTask(world.house, noticeKinds)
    for (let time = 0; time < 2; time++) await write(job?.payload, jobRun())
    expect((await mails(world)).map(({ letter }) => letter?.subject)).toEqual(['2 new notifications on Chowk'])
    world.clock.set('2026-11-22T12:30:00.000Z')
    expect(await evening(world)).toEqual([])
  })

  test('names and subjects of strangers are words in it, never markup', async ({ world }) => {
    const asha = await world.person()
    const hostile = '<img src=x onerror=alert(1)>\r\nBcc: all@mail.example'
    await tell(world, [asha.id], {
      kind: 'source-added',
      subject: hostile,
      facts: { publication: { en: hostile, hi: hostile }, slug: hostile },
    })
    await evening(world)
    const [mail] = await mails(world)
    expect(mail?.letter?.html).not.toContain('<img')
    expect(mail?.letter?.subject).not.toMatch(/[\r\n]/)
  })
})

describe('quiet hours', () => {
  test.for([
    [60, null],
    [null, 60],
    [60, 60],
  ] as const)('from %s to %s are none', async ([quietFrom, quietTo], { world }) => {
    const asha = await world.person()
    const refused = await asha.ask(setNoticeSettings, { digest: true, quietFrom, quietTo })
    expect([refused.statusCode, refused.body.code]).toEqual([400, 'QUIET_HOURS_INCOMPLETE'])
  })
})

describe('stopping the daily mail', () => {
  const stopOf = async (world: World) =>
    /\/stop-daily-mail\/[\w.-]+/.exec((await mails(world))[0]?.letter?.text ?? '')?.[0] ?? ''

  test('the button of a mail program stops it without cookies; opening the link alone does not', async ({ world }) => {
    const asha = await world.person()
    await tellOf(world, asha.id, 'a')
    await evening(world)
    const stop = await stopOf(world)
    expect((await mails(world))[0]?.letter?.unsubscribe).toContain(stop)
    const stranger = await world.visitor()
    const page = await stranger.fetch(stop)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post">')])
    expect((await asha.call(getNoticePreferences, {})).settings.digest).toBe(true)
    const pressed = await stranger.fetch(stop, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(pressed.status).toBe(200)
    expect((await asha.call(getNoticePreferences, {})).settings.digest).toBe(false)
    await tellOf(world, asha.id, 'b')
    expect(await evening(world)).toEqual([])
  })

  test('a token that was changed, cut or made for another person stops nothing', async ({ world }) => {
    const [asha, bilal] = [await world.person(), await world.person()]
    await tellOf(world, asha.id, 'a')
    await evening(world)
    const stop = await stopOf(world)
    const stranger = await world.visitor()
    const wrong = [`${stop}x`, stop.slice(0, -1), stop.replace(asha.id, bilal.id), `/stop-daily-mail/${asha.id}`]
    for (const address of wrong) expect((await stranger.fetch(address, { method: 'POST' })).status, address).toBe(404)
    expect((await asha.call(getNoticePreferences, {})).settings.digest).toBe(true)
    expect((await bilal.call(getNoticePreferences, {})).settings.digest).toBe(true)
  })
})

describe('what is kept', () => {
  test('what was read goes after ninety days, what nobody read after a year', async ({ world }) => {
    const [asha, bilal] = [await world.person(), await world.person()]
    await tellOf(world, asha.id, 'a')
    await tellOf(world, bilal.id, 'b')
    await asha.call(readAllNotices, { until: (await asha.call(listNotices, {})).asOf })
    const left = async (days: number) => {
      world.clock.pass(days * 86_400_000)
      await sweepNoticesTask(world.house)(undefined, jobRun())
      const rows = await world.owner<{ subject: string }[]>`select subject from notice order by subject`
      return rows.map(({ subject }) => subject)
    }
    expect(await left(89)).toEqual(['a', 'b'])
    expect(await left(2)).toEqual(['b'])
    expect(await left(273)).toEqual(['b'])
    expect(await left(2)).toEqual([])
  })

  test('whoever leaves takes her notifications along and leaves none behind [O08]', async ({ world }) => {
    const [asha, bilal] = [await world.person(), await world.person()]
    await tell(world, [bilal.id], { actorId: asha.id })
    await tellOf(world, asha.id, 'a')
    await asha.call(setNoticeMode, { kind: 'report-decided', mode: 'MAIL' })
    const data = personalData.find(({ domain }) => domain === 'notice')
    const found = await data?.find(world.sql, asha.id)
    expect(found).toMatchObject({
      notifications: [{ kind: 'report-decided' }],
      notification_preferences: [{ mode: 'MAIL' }],
    })
    for (let time = 0; time < 2; time++) await data?.erase(world.sql, asha.id, 'DELETE' as never)
    expect(await data?.find(world.sql, asha.id)).toEqual({
      notifications: [],
      notification_preferences: [],
      notification_settings: [],
      notified_devices: [],
    })
    expect((await bilal.call(listNotices, {})).content).toHaveLength(1)
    expect((await bilal.call(listNotices, {})).content[0]?.actor).toBeNull()
  })
})
