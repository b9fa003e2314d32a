import { expect } from 'vitest'
import { openLog } from '../platform/log.ts'
import { SEND_POST } from '../platform/post/post.ts'
import { sendPostTask } from '../platform/post/send-post.job.ts'
import { Browser } from '../testing/browser.ts'
import { codeFor, newestText } from '../testing/post.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'
import { createPerson } from './managed-account.ts'
import { jobRun } from '../testing/job-run.ts'

const EMAIL = 'asha.canary@chowk.example'
const PASSWORD = 'canary lantern 47 well'

function listen(world: World): string[] {
  const lines: string[] = []
  world.house.log = openLog('debug', { write: (line: string) => void lines.push(line) })
  return lines
}

// Into the house, on with the next token, and the same token once more, which ends the session.
async function signInAndReplay(browser: Browser, secrets: string[]): Promise<void> {
  expect((await browser.signIn(EMAIL, `${PASSWORD}!`)).status).toBe(401)
  const entered = await browser.signIn(EMAIL, PASSWORD)
  const successor = await browser.renew(entered.refreshToken)
  await browser.renew(successor.refreshToken)
  expect((await browser.renew(entered.refreshToken)).status).toBe(401)
  secrets.push(`${PASSWORD}!`, PASSWORD, entered.refreshToken, successor.refreshToken)
}

async function useLink(world: World, browser: Browser, secrets: string[]): Promise<void> {
  await browser.get(`/api/employee/get/otp?email=${EMAIL}`, { 'x-chowk': '1' })
  const token = /authToken=([\w-]+)/.exec(await newestText(world, EMAIL))?.[1] ?? ''
  const exchange = async () => await browser.post('/api/identity/auth-token/exchange', { authToken: token })
  expect((await exchange()).status).toBe(200)
  expect((await exchange()).status).toBe(410)
  await browser.get(`/api/user/nothing?authToken=${token}`)
  await browser.get(`/api/employee/get/otp?email=${EMAIL}&authToken=${token}&mobile=12`, { 'x-chowk': '1' })
  secrets.push(token)
}

async function useCode(world: World, browser: Browser, secrets: string[]): Promise<void> {
  const { envelope } = await browser.post('/api/otp/password-change', { email: EMAIL })
  const { transactionId } = envelope.body as unknown as { transactionId: string }
  const code = await codeFor(world, EMAIL)
  const wrong = code === '111222' ? '222111' : '111222'
  for (const each of [wrong, code, code])
    await browser.post('/api/otp/verify', { transactionId, code: each, password: PASSWORD })
  secrets.push(`"${code}"`, ` ${code} `, ` ${wrong} `)
}

test('[S08] [V15] nothing that opens an account, and no address of a person, stands in the log, whatever goes wrong', async ({
  world,
}) => {
  world.config.origin = 'https://chowk.example'
  world.config.mail = { url: 'smtp://canary-name:canary-word@127.0.0.1:1', from: 'Chowk <post@chowk.example>' }
  const lines = listen(world)
  await createPerson(world.owner, { email: EMAIL, name: 'Asha Canary', password: PASSWORD, birthYear: 1990 })
  const browser = new Browser(world)
  const secrets: string[] = [EMAIL, 'Asha Canary', 'canary-word']
  await signInAndReplay(browser, secrets)
  await useLink(world, browser, secrets)
  await useCode(world, browser, secrets)
  secrets.push(...[...browser.jar.values()].filter((value) => value.length > 20))
  for (const body of [`{"password":"${PASSWORD}"`, `{"email":"${EMAIL}","password":"${PASSWORD}","password":1}`])
    await fetch(`${world.address}/api/employee/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `chowk_access=${secrets.at(-1) ?? ''}x` },
      body,
    })
  const letters = await world.owner<{ id: string }[]>`select id from message where state = 'WAITING'`
  for (const { id } of letters)
    await sendPostTask(world.house)({ messageId: id }, jobRun()).catch((error: unknown) =>
      world.house.log.warn({ task: SEND_POST, error }, 'job failed'),
    )
  const reported = lines.join('')
  expect(lines.length).toBeGreaterThan(8)
  expect(secrets.every((secret) => secret.length > 5)).toBe(true)
  expect(secrets.filter((secret) => reported.includes(secret))).toEqual([])
})
