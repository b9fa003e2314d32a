import { DEMO_PASSWORD } from '@chowk/demo/people.ts'
import { expect, test } from '@playwright/test'
import { openDemoWorld } from './demo-world.ts'
import { PEOPLE } from './journey.ts'

test('the program that people run: stories came in through its workers, pages are drawn, what lies beside the source is found', async ({
  playwright,
}) => {
  test.slow()
  const world = await openDemoWorld()
  const visitor = await playwright.request.newContext({ baseURL: world.address })
  try {
    const latest = await visitor.get('/latest', { headers: { accept: 'text/html' } })
    expect((await latest.text()).match(/<article/g)?.length).toBeGreaterThan(10)
    const who = { email: PEOPLE.reporting, password: DEMO_PASSWORD, loginType: 'employee' }
    const headers = { accept: 'application/json' }
    expect((await visitor.post('/api/employee/login', { data: who, headers })).status()).toBe(200)
    const made = await visitor.post('/api/qr/create', { data: { kind: 'JOIN', label: 'Gate' }, headers })
    const { body } = (await made.json()) as { body: { files: { poster: string } } }
    // Its template is a file beside the source.
    const poster = await visitor.get(body.files.poster)
    expect((await poster.body()).subarray(0, 5).toString()).toBe('%PDF-')
  } finally {
    await visitor.dispose()
    await world.close()
  }
})
