import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { Assets } from './assets.ts'
import type { Env } from './wire.ts'

test('a file of the pages that was taken away under a running server is not found, and no fault [V1:F5]', async () => {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'chowk-assets-'))
  for (const name of ['face.woff2', 'page.js']) fs.writeFileSync(join(folder, name), 'x')
  const assets = new Assets(folder)
  const app = new Hono<Env>()
  app.all('*', (c) => assets.answer(c) ?? c.text('a page', 200))
  expect((await app.request('/face.woff2')).status).toBe(200)
  for (const name of ['face.woff2', 'page.js']) {
    fs.rmSync(join(folder, name))
    expect((await app.request(`/${name}`)).status).toBe(404)
  }
  expect(await (await app.request('/never-there.js')).text()).toBe('a page')
})
