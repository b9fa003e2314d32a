import { describe, expect, onTestFinished } from 'vitest'
import { logout } from '@chowk/contract/identity/session.ts'
import { endSession } from '@chowk/contract/identity/session-list.ts'
import { listNotices, readNotice } from '@chowk/contract/notice/notice.ts'
import { setNoticeMode, setNoticeSettings } from '@chowk/contract/notice/preference.ts'
import { MOST_PUSH_DEVICES, beginPush, endPush, getPush } from '@chowk/contract/notice/push.ts'
import { noticeKinds } from '../../notice-kinds.ts'
import { makeFetcher } from '../../platform/fetch/fetch.ts'
import { storableTexts } from '../../testing/hostile-texts.ts'
import { PushService } from '../../testing/push/push-service.ts'
import { kindCalled, tell } from '../../testing/rows/notices.ts'
import { test as worldTest } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { deliverPushTask } from './deliver-push.job.ts'
import { DELIVER_PUSH, sendPushTask } from './push.job.ts'
import { jobRun } from '../../testing/job-run.ts'

interface Job {
  task: string
  payload: unknown
  runAt: Date | undefined
}

/** A push service on loopback, and the jobs of the house that send to it. */
class Sending {
  readonly world: World
  readonly service: PushService
  /** Jobs that wait for later. */
  readonly later: Job[] = []
  constructor(world: World, service: PushService) {
    this.world = world
    this.service = service
  }

  async turnOn(person: TestPerson): Promise<string> {
    const { key } = await person.call(getPush, {})
    const subscription = this.service.subscribe(key)
    await person.call(beginPush, subscription)
    return new URL(subscription.endpoint).pathname
  }

  /** Runs what a notification puts in, until nothing is left that is due; `between` happens after it was decided what is sent. */
  async run(personId: string, { times = 1, between }: { times?: number; between?: () => Promise<void> } = {}) {
    const { world, later } = this
    const due: Job[] = []
    const house = {
      ...world.house,
      push: makeFetcher({ innerOrigins: [this.service.origin], manners: { gapMs: 0, perHost: 8 } }),
      enqueue: async (...[, task, payload, options]: Parameters<typeof world.house.enqueue>) => {
        const job = { task, payload, runAt: options?.runAt }
        ;(options?.runAt ? later : due).push(job)
        await Promise.resolve()
      },
    }
    const send = sendPushTask(house, noticeKinds)
    await Promise.all(Array.from({ length: times }, async () => await send({ personId }, jobRun())))
    await between?.()
    for (const { task, payload } of due)
      if (task === DELIVER_PUSH) await deliverPushTask(house, noticeKinds)(payload, jobRun())
    await house.push.close()
  }

  said = () => this.service.messages.map(({ text }) => JSON.parse(text) as Record<string, string | null>)
}

const test = worldTest.extend<{ sending: Sending }>({
  sending: async ({ world }, use) => {
    const service = await new PushService().open()
    world.config.pushOrigins.push(service.origin)
    await use(new Sending(world, service))
    world.config.pushOrigins.length = 0
    await service.close()
  },
})

const decided = async (world: World, personId: string, subject = 'a', more: object = {}) =>
  await tell(world, [personId], { kind: 'report-decided', subject, event: subject, ...more })

describe('a device that is told', () => {
  test('gets the sentence in its reader’s language, encrypted for its browser and signed for its push service', async ({
    world,
    sending,
  }) => {
    const asha = await world.person({ name: 'Asha' })
    await world.owner`update person set language = 'hi' where id = ${asha.id}`
    const path = await sending.turnOn(asha)
    await decided(world, asha.id)
    await sending.run(asha.id)
    const [message, ...more] = sending.service.messages
    expect(more).toEqual([])
    expect(message).toMatchObject({
      path,
      headers: { 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'normal' },
      claims: { aud: sending.service.origin, sub: 'mailto:grievance@chowk.example' },
    })
    expect(String(message?.headers['topic'])).toMatch(/^[\w-]{32}$/)
    const lasts = (message?.claims.exp ?? 0) - world.clock.now().getTime() / 1000
    expect(lasts).toBeGreaterThan(0)
    expect(lasts).toBeLessThanOrEqual(24 * 3600)
    const [notice] = (await (await world.session(asha.id)).call(listNotices, {})).content
    expect(sending.said()).toEqual([
      {
        tag: notice?._id,
        notice: notice?._id,
        title: 'चौक',
        body: notice?.says.hi.map(({ text }) => text).join(''),
        lang: 'hi',
        url: notice?.leadsTo,
      },
    ])
  })

  test('is put to work by the notification itself, and only for those who have a device', async ({
    world,
    sending,
  }) => {
    const [asha, bilal] = [await world.person(), await world.person()]
    await sending.turnOn(asha)
    await decided(world, asha.id)
    await decided(world, bilal.id)
    const jobs = await world.owner<{ payload: { personId: string } }[]>`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send-push'`
    expect(jobs.map(({ payload }) => payload.personId)).toEqual([asha.id])
  })

  test('is sent each notification once, also when its job runs four times at once, and on every device', async ({
    world,
    sending,
  }) => {
    const asha = await world.person()
    const paths = [await sending.turnOn(asha), await sending.turnOn(await world.session(asha.id))]
    await decided(world, asha.id)
    await sending.run(asha.id, { times: 4 })
    await sending.run(asha.id)
    expect(sending.service.messages.map(({ path }) => path).toSorted()).toEqual(paths.toSorted())
  })

  test('is sent three at once as three, and more as one sentence', async ({ world, sending }) => {
    const asha = await world.person()
    await sending.turnOn(asha)
    for (const subject of ['a', 'b', 'c']) await decided(world, asha.id, subject)
    await sending.run(asha.id)
    expect(sending.said()).toHaveLength(3)
    for (const subject of ['d', 'e', 'f', 'g']) await decided(world, asha.id, subject)
    await sending.run(asha.id)
    expect(sending.said().slice(3)).toMatchObject([
      { body: '4 new notifications', url: '/notifications', notice: null },
    ])
  })

  test('is sent nothing that came before it was turned on', async ({ world, sending }) => {
    const asha = await world.person()
    await decided(world, asha.id, 'before')
    await sending.turnOn(asha)
    await decided(world, asha.id, 'after')
    await sending.run(asha.id)
    expect(sending.service.messages).toHaveLength(1)
    const { content } = await asha.call(listNotices, {})
    expect(content).toHaveLength(2)
  })

  test('shows hostile names as the letters that they are, and leads nowhere but to us [I01]', async ({
    world,
    sending,
  }) => {
    const asha = await world.person()
    await sending.turnOn(asha)
    for (const text of ['<img src=x onerror=alert(1)>\u202E"}\r\n', ...storableTexts()]) {
      const hostile = text.slice(0, 200)
      const facts = { publication: { en: hostile, hi: hostile }, slug: '//evil.example/' }
      await tell(world, [asha.id], { kind: 'source-added', subject: hostile, facts })
      await sending.run(asha.id)
      const message = sending.said().at(-1)
      expect(message?.['body']).toContain(hostile)
      expect(new URL(message?.['url'] ?? '', 'https://chowk.example').origin).toBe('https://chowk.example')
    }
  })
})

describe('nothing is sent', () => {
  test('of what was read, turned off or hidden meanwhile, nor of a kind that is not wanted on devices', async ({
    world,
    sending,
  }) => {
    const school = await world.workspace({ name: 'Neem School', slug: 'neem' })
    const head = await world.person({ workspace: school, role: 'ADMIN' })
    await sending.turnOn(head)
    const asked = async (event: string) =>
      await tell(world, [head.id], { kind: 'join-request', subject: school, actorId: (await world.person()).id, event })
    await decided(world, head.id, 'read')
    await sending.run(head.id, {
      between: async () => {
        const [notice] = (await head.call(listNotices, {})).content
        await head.call(readNotice, { id: notice?._id ?? '' })
      },
    })
    await decided(world, head.id, 'off')
    await sending.run(head.id, {
      between: async () => void (await head.call(setNoticeMode, { kind: 'report-decided', mode: 'OFF' })),
    })
    await head.call(setNoticeMode, { kind: 'report-decided', mode: 'IN_APP', push: false })
    await decided(world, head.id, 'unwanted')
    await sending.run(head.id)
    await asked('hidden')
    await sending.run(head.id, {
      between: async () => void (await world.owner`update membership set role = 'MEMBER' where person_id = ${head.id}`),
    })
    expect(sending.said()).toEqual([])
    await head.call(setNoticeMode, { kind: 'report-decided', mode: 'IN_APP', push: true })
    await decided(world, head.id, 'wanted')
    await sending.run(head.id)
    expect(sending.said()).toHaveLength(1)
  })

  test('of reactions, unless she asks for them', async ({ world, sending }) => {
    expect(kindCalled('reaction').withoutPush).toBe(true)
    const asha = await world.person()
    await sending.turnOn(asha)
    expect(await asha.call(setNoticeMode, { kind: 'reaction', mode: 'IN_APP' })).toMatchObject({ push: false })
    expect(await asha.call(setNoticeMode, { kind: 'reaction', mode: 'IN_APP', push: true })).toMatchObject({
      push: true,
    })
    expect(await asha.call(setNoticeMode, { kind: 'reaction', mode: 'MAIL' })).toMatchObject({
      mode: 'MAIL',
      push: true,
    })
  })

  test('in quiet hours; at their end she is sent what she has not read', async ({ world, sending }) => {
    const asha = await world.person()
    await sending.turnOn(asha)
    // 13:30 in India.
    await asha.call(setNoticeSettings, { digest: true, quietFrom: 13 * 60, quietTo: 14 * 60 })
    await decided(world, asha.id)
    await sending.run(asha.id)
    expect(sending.said()).toEqual([])
    expect(sending.later.map(({ runAt }) => runAt?.toISOString())).toEqual(['2026-11-21T08:30:00.000Z'])
    world.clock.set('2026-11-21T08:30:00.000Z')
    await sending.run(asha.id)
    expect(sending.said()).toHaveLength(1)
  })

  test('to a child whose guardian has taken back her consent', async ({ world, sending }) => {
    const child = await world.person({ birthYear: 2014 })
    await sending.turnOn(child)
    await world.owner`update guardian_consent set withdrawn_at = now() where person_id = ${child.id}`
    await decided(world, child.id)
    await sending.run(child.id)
    expect(sending.said()).toEqual([])
    const alone = await world.person({ birthYear: 2014, guardian: false })
    const refused = await alone.ask(beginPush, sending.service.subscribe('x'))
    expect(refused.statusCode).toBe(403)
  })
})

describe('a device is forgotten', () => {
  const devices = async (world: World, personId: string) =>
    (await world.owner`select family_id from push_subscription where person_id = ${personId}`).length

  test('when she signs out, when its session is ended elsewhere, and when that has run out', async ({
    world,
    sending,
  }) => {
    const asha = await world.person()
    const [phone, tablet] = [await world.session(asha.id), await world.session(asha.id)]
    for (const each of [asha, phone, tablet]) await sending.turnOn(each)
    expect((await asha.call(getPush, {})).devices).toHaveLength(3)
    await asha.call(logout, {})
    expect(await devices(world, asha.id)).toBe(2)
    await phone.call(endSession, { sessionId: tablet.familyId })
    expect((await phone.call(getPush, {})).devices.map(({ sessionId }) => sessionId)).toEqual([phone.familyId])
    await decided(world, asha.id)
    await world.owner`update session_family set expires_at = ${world.clock.now()} where id = ${phone.familyId}`
    await sending.run(asha.id)
    expect(sending.said()).toEqual([])
    expect(await devices(world, asha.id)).toBe(0)
  })

  test.for([404, 410])('when its push service answers %s', async (status, { world, sending }) => {
    const asha = await world.person()
    await sending.turnOn(asha)
    sending.service.faults.push({ status })
    await decided(world, asha.id)
    await sending.run(asha.id)
    expect(await devices(world, asha.id)).toBe(0)
  })

  test('when its address leads inside, and nothing is asked there', async ({ world, sending }) => {
    const asha = await world.person()
    await sending.turnOn(asha)
    const inside = await new PushService().open()
    onTestFinished(async () => await inside.close())
    await world.owner`update push_subscription set endpoint = ${inside.subscribe('x').endpoint}`
    await decided(world, asha.id)
    await sending.run(asha.id)
    expect(inside.messages).toEqual([])
    expect(await devices(world, asha.id)).toBe(0)
  })

  test('when she removes it, and nobody removes another’s', async ({ world, sending }) => {
    const [asha, bilal] = [await world.person(), await world.person()]
    await sending.turnOn(asha)
    await bilal.call(endPush, { sessionId: asha.familyId })
    expect(await devices(world, asha.id)).toBe(1)
    const other = await world.session(asha.id)
    expect(await other.call(endPush, { sessionId: asha.familyId })).toEqual({ devices: [] })
    await sending.turnOn(asha)
    expect(await asha.call(endPush, {})).toEqual({ devices: [] })
  })

  test('and not when its push service is out of order: that is tried again, later where it says when', async ({
    world,
    sending,
  }) => {
    const asha = await world.person()
    await sending.turnOn(asha)
    sending.service.faults.push({ status: 503 })
    await decided(world, asha.id)
    await expect(sending.run(asha.id)).rejects.toThrow('503')
    sending.service.faults.push({ status: 429, headers: { 'retry-after': '120' } })
    await decided(world, asha.id, 'b')
    await sending.run(asha.id)
    expect(sending.later).toMatchObject([{ task: DELIVER_PUSH, payload: { waits: 1 } }])
    expect(sending.later[0]?.runAt?.getTime()).toBe(world.clock.now().getTime() + 120_000)
    expect(await devices(world, asha.id)).toBe(1)
  })
})

describe('what a browser gives', () => {
  test('is refused when it is no address of a push service or no key', async ({ world, sending }) => {
    const asha = await world.person()
    const good = sending.service.subscribe('x')
    const wrong = [
      { endpoint: 'http://push.example/1' },
      { endpoint: 'https://push.example:8443/1' },
      { endpoint: 'https://asha:secret@push.example/1' },
      { endpoint: 'javascript:alert(1)' },
      { endpoint: '' },
      { p256dh: good.auth },
      { auth: good.p256dh },
    ]
    for (const each of wrong) {
      const { statusCode, body } = await asha.ask(beginPush, { ...good, ...each })
      expect([statusCode, body.code], JSON.stringify(each)).toEqual([400, 'SUBSCRIPTION_UNUSABLE'])
    }
    const { endpoint } = { endpoint: `https://push.example/${'x'.repeat(1000)}` }
    expect((await asha.ask(beginPush, { ...good, endpoint })).statusCode).toBe(400)
  })

  test('belongs to whoever sits before it last, and of many devices the oldest goes', async ({ world, sending }) => {
    const [asha, bilal] = [await world.person(), await world.person()]
    const shared = sending.service.subscribe((await asha.call(getPush, {})).key)
    await asha.call(beginPush, shared)
    await bilal.call(beginPush, shared)
    expect((await asha.call(getPush, {})).devices).toEqual([])
    for (let number = 0; number < MOST_PUSH_DEVICES; number++) {
      world.clock.pass(1000)
      await sending.turnOn(await world.session(bilal.id))
    }
    const { devices } = await (await world.session(bilal.id)).call(getPush, {})
    expect(devices).toHaveLength(MOST_PUSH_DEVICES)
    expect(devices.map(({ sessionId }) => sessionId)).not.toContain(bilal.familyId)
  })
})
