import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished } from 'vitest'
import { Hono } from 'hono'
import { World } from '../../testing/world.ts'
import { test } from '../../testing/test.ts'
import type { Config } from '../config.ts'
import type { Env } from '../wire/wire.ts'
import { layOut } from './letter.ts'
import { registerPostBox, shownLetters } from './post-box.ts'
import { post } from './post.ts'
import { sendPostTask } from './send-post.job.ts'
import { jobRun } from '../../testing/job-run.ts'

const write = (language: 'en' | 'hi') =>
  layOut(language, {
    subject: language === 'hi' ? 'आपका कोड\r\nBcc: x@y.example' : 'Your code',
    paragraphs: [language === 'hi' ? 'नमस्ते <b>आशा</b> & साथी' : 'Hello <b>Asha</b> & friends'],
    code: '418202',
    foot: 'फिर मिलेंगे',
  })

interface Twin {
  settings: Partial<Config>
  /** What arrived: to whom, and its words. */
  arrived: { to: string; text: string; id: string; mail?: Email }[]
  /** The next deliveries are answered with these. */
  answers: number[]
}

async function smtpTwin(isRight?: (name: string | undefined) => boolean): Promise<Twin> {
  const twin: Twin = { settings: {}, arrived: [], answers: [] }
  const server = new SMTPServer({
    authOptional: !isRight,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username }, _session, done) {
      if (isRight?.(username)) done(null, { user: username })
      else done(new Error('wrong password'))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (chunk: Buffer) => parts.push(chunk))
      stream.on('end', () => {
        const status = twin.answers.shift() ?? 250
        if (status >= 400) return done(Object.assign(new Error('no'), { responseCode: status }))
        void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          const to = session.envelope.rcptTo[0]?.address ?? ''
          twin.arrived.push({ to, text: mail.text ?? '', id: mail.messageId ?? '', mail })
          done()
        })
      })
    },
  })
  await new Promise<void>((open) => void server.listen(0, '127.0.0.1', open))
  onTestFinished(async () => await new Promise<void>((done) => server.close(() => done())))
  const { port } = server.server.address() as AddressInfo
  twin.settings = { mail: { url: `smtp://127.0.0.1:${port}`, from: 'चौक <post@chowk.example>' } }
  return twin
}

async function smsTwin(body = '{"number":"{to}","message":"{text}"}'): Promise<Twin> {
  const twin: Twin = { settings: {}, arrived: [], answers: [] }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (chunk: Buffer) => parts.push(chunk))
    request.on('end', () => {
      const status = twin.answers.shift() ?? 200
      const text = Buffer.concat(parts).toString()
      const said = text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
      const { number, message } = said as Record<string, string>
      if (status < 300)
        twin.arrived.push({ to: number ?? '', text: message ?? '', id: String(request.headers['idempotency-key']) })
      response.writeHead(request.headers.authorization === 'Bearer gate' ? status : 401).end()
    })
  })
  await new Promise<void>((open) => void server.listen(0, '127.0.0.1', open))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  twin.settings = { sms: { url: `http://127.0.0.1:${port}/send`, key: 'gate', body } }
  return twin
}

const house = (world: World, settings: Partial<Config>) => ({
  ...world.house,
  config: { ...world.config, ...settings },
})
const idOf = async (world: World, key: string) =>
  (await world.owner<{ id: string }[]>`select id from message where key = ${key}`)[0]?.id ?? ''
const stateOf = async (world: World, key: string) =>
  (await world.owner<{ state: string; content: unknown }[]>`select state, content from message where key = ${key}`)[0]

describe.each([
  ['mail over SMTP', smtpTwin, { email: 'asha@neelkanth.example' }],
  ['an SMS through a gateway that takes JSON', smsTwin, { mobile: '+919822041123' }],
  [
    'an SMS through a gateway that takes a form',
    () => smsTwin('number={to}&message={text}'),
    { mobile: '+919822041123' },
  ],
] as const)('%s', (_, makeTwin, to) => {
  const address = 'email' in to ? to.email : to.mobile

  test('[V09] arrives once with its Devanagari, however often its key is posted and its job runs', async ({
    world,
  }) => {
    const twin = await makeTwin()
    const with_ = house(world, twin.settings)
    for (let time = 0; time < 3; time++) await post(world.sql, with_, { key: 'k1', to, language: 'hi', write })
    const messageId = await idOf(world, 'k1')
    const send = sendPostTask(with_)
    await Promise.all([send({ messageId }, jobRun()), send({ messageId }, jobRun()), send({ messageId }, jobRun())])
    expect(twin.arrived).toHaveLength(1)
    expect(twin.arrived[0]).toMatchObject({ to: address, id: expect.stringContaining(messageId) })
    expect(twin.arrived[0]?.text).toContain('नमस्ते <b>आशा</b> & साथी')
    expect(twin.arrived[0]?.text).toContain('418202')
    expect(await stateOf(world, 'k1')).toEqual({ state: 'SENT', content: null })
  })

  test('is tried again when the other side is busy, and given up when it refuses for good', async ({ world }) => {
    const twin = await makeTwin()
    const with_ = house(world, twin.settings)
    const isMail = 'email' in to
    twin.answers.push(isMail ? 451 : 503)
    await post(world.sql, with_, { key: 'k2', to, language: 'en', write })
    const send = sendPostTask(with_)
    await expect(send({ messageId: await idOf(world, 'k2') }, jobRun())).rejects.toThrow(/no|503/)
    expect(await stateOf(world, 'k2')).toMatchObject({ state: 'WAITING' })
    await send({ messageId: await idOf(world, 'k2') }, jobRun({ attempt: 2 }))
    expect(twin.arrived).toHaveLength(1)
    twin.answers.push(isMail ? 550 : 422)
    await post(world.sql, with_, { key: 'k3', to, language: 'en', write })
    await send({ messageId: await idOf(world, 'k3') }, jobRun())
    expect(await stateOf(world, 'k3')).toEqual({ state: 'FAILED', content: null })
  })

  test('does not leave when the work that wrote it is undone, nor when it comes too late', async ({ world }) => {
    const twin = await makeTwin()
    const with_ = house(world, twin.settings)
    await world.sql
      .begin(async (tx) => {
        await post(tx, with_, { key: 'k4', to, language: 'en', write })
        throw new Error('undone')
      })
      .catch(() => {})
    expect(await stateOf(world, 'k4')).toBeUndefined()
    const expiresAt = new Date(world.clock.now().getTime() + 600_000)
    await post(world.sql, with_, { key: 'k5', to, language: 'en', write, expiresAt })
    world.clock.pass(600_000)
    await sendPostTask(with_)({ messageId: await idOf(world, 'k5') }, jobRun())
    expect(twin.arrived).toEqual([])
    expect(await stateOf(world, 'k5')).toEqual({ state: 'LATE', content: null })
  })
})

describe('a gateway in trouble', () => {
  const letter = { key: 'k', language: 'en', write } as const

  test('a password that the mail server does not take costs no letter: it leaves once an operator has mended it', async ({
    world,
  }) => {
    const twin = await smtpTwin((name) => name === 'right')
    const { mail } = twin.settings
    const named = (name: string) => ({ mail: { ...mail!, url: mail!.url.replace('//', `//${name}:secret@`) } })
    await post(world.sql, house(world, named('wrong')), { ...letter, to: { email: 'asha@neelkanth.example' } })
    const messageId = await idOf(world, 'k')
    await expect(sendPostTask(house(world, named('wrong')))({ messageId }, jobRun())).rejects.toThrow('535')
    expect(await stateOf(world, 'k')).toMatchObject({ state: 'WAITING' })
    await sendPostTask(house(world, named('right')))({ messageId }, jobRun())
    expect(twin.arrived).toHaveLength(1)
  })

  test('an SMS gateway that does not take the key, or leads elsewhere, costs no message', async ({ world }) => {
    const twin = await smsTwin()
    const with_ = house(world, twin.settings)
    await post(world.sql, with_, { ...letter, to: { mobile: '+919822041123' } })
    const messageId = await idOf(world, 'k')
    for (const status of [401, 403, 404, 302, 500]) {
      twin.answers.push(status)
      await expect(sendPostTask(with_)({ messageId }, jobRun())).rejects.toThrow(String(status))
    }
    await sendPostTask(with_)({ messageId }, jobRun())
    expect(twin.arrived).toHaveLength(1)
  })

  test('after one that nobody answers, the next letters do not wait for it', async ({ world }) => {
    const settings = { sms: { url: 'http://127.0.0.1:1/send', key: 'gate', body: '{"number":"{to}"}' } }
    const with_ = house(world, settings)
    await post(world.sql, with_, { ...letter, to: { mobile: '+919822041123' } })
    const send = sendPostTask(with_)
    const messageId = await idOf(world, 'k')
    await expect(send({ messageId }, jobRun())).rejects.toThrow('does not answer')
    await expect(send({ messageId }, jobRun())).rejects.toThrow('did not answer a moment ago')
    expect(await stateOf(world, 'k')).toMatchObject({ state: 'WAITING' })
  })
})

test('a name with a line end in it adds no header to a mail [reliability:I11]', async ({ world }) => {
  const twin = await smtpTwin()
  const with_ = house(world, twin.settings)
  await post(world.sql, with_, { key: 'k', to: { email: 'asha@neelkanth.example' }, language: 'hi', write })
  await sendPostTask(with_)({ messageId: await idOf(world, 'k') }, jobRun())
  const [arrived] = twin.arrived
  expect(arrived?.mail?.subject).toBe('आपका कोड Bcc: x@y.example')
  expect(arrived?.mail?.from).toMatchObject({ name: 'चौक', address: 'post@chowk.example' })
  expect(arrived?.mail?.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(arrived?.mail?.html).toContain('नमस्ते &lt;b&gt;आशा&lt;/b&gt; &amp; साथी')
})

describe('the preview box', () => {
  const open = async (world: World, mode: Config['mode']) => {
    const app = new Hono<Env>()
    registerPostBox(app, house(world, { mode }))
    return await app.request('/demo/post')
  }

  test('shows both languages of a letter, latest first, with nothing in it that runs', async ({ world }) => {
    for (const email of ['one@chowk.example', '<script>@chowk.example']) {
      await post(world.sql, world.house, { key: email, to: { email }, language: 'hi', write })
      world.clock.pass(1000)
    }
    await sendPostTask(world.house)({ messageId: await idOf(world, 'one@chowk.example') }, jobRun())
    expect(await shownLetters(world.house)).toMatchObject([
      { to: { email: '<script>@chowk.example' } },
      { to: { email: 'one@chowk.example' } },
    ])
    const answer = await open(world, 'demo')
    const page = await answer.text()
    expect(page).toContain('हिन्दी · sent')
    expect(page).toContain('English: Your code')
    expect(page.match(/<iframe sandbox /g)).toHaveLength(4)
    expect(page).not.toMatch(/<script/i)
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'/)
  })

  test('is not there in production', async ({ world }) => {
    await post(world.sql, world.house, { key: 'k', to: { email: 'a@chowk.example' }, language: 'en', write })
    const answer = await open(world, 'serve')
    expect([answer.status, await answer.json()]).toMatchObject([404, { body: { code: 'NOT_FOUND' } }])
  })

  test('what waits lies sealed in the database', async ({ world }) => {
    await post(world.sql, world.house, { key: 'k', to: { email: 'a@chowk.example' }, language: 'en', write })
    const [row] = await world.owner<{ text: string }[]>`select encode(content, 'escape') as text from message`
    expect(row?.text).not.toMatch(/418202|chowk\.example/)
  })
})
