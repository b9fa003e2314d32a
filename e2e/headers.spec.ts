import { expect } from '@playwright/test'
import { DEMO_PASSWORD } from '@chowk/demo/people.ts'
import { scriptsAgainstPolicy, test } from './journey.ts'
import { newestStories } from './screens.ts'

const anil = 'anil@demo.chowk.example'

test('a page lets no foreign script in and stands in no foreign frame [V13]', async ({ request }) => {
  for (const address of ['/', '/latest', '/details/no-such-story-zzzzzz', '/login']) {
    const { [`content-security-policy`]: policy = '', ...headers } = (await request.get(address)).headers()
    const rules = new Map(policy.split(';').map((rule) => [rule.trim().split(' ')[0] ?? '', rule.trim()]))
    expect(rules.get('default-src')).toBe("default-src 'none'")
    expect(rules.get('script-src')).toMatch(/^script-src 'self' '(sha256|nonce)-/)
    expect(rules.get('script-src')).not.toMatch(/unsafe|\*|https?:|data:/)
    expect(rules.get('style-src')).toBe("style-src 'self'")
    expect(rules.get('frame-ancestors')).toBe("frame-ancestors 'none'")
    expect(rules.get('base-uri')).toBe("base-uri 'none'")
    expect(rules.get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    })
    expect(headers['permissions-policy']).toContain('geolocation=()')
  }
})

test('no page of a quiz may use a camera or a microphone, or see the screen [news:QN6]', async ({ request }) => {
  await request.post('/api/employee/login', { data: { email: anil, password: DEMO_PASSWORD } })
  for (const address of ['/quiz', '/quiz/anil-rao', '/result/anil-rao', '/quiz-sets']) {
    const answer = await request.get(address)
    const allowed = new Set((answer.headers()['permissions-policy'] ?? '').split(', '))
    for (const device of ['camera=()', 'microphone=()', 'display-capture=()'])
      expect(allowed.has(device), `${address} ${device}`).toBe(true)
  }
})

test('every inline script of a page is named in its policy [V14]', async ({ request }) => {
  expect(await scriptsAgainstPolicy(request, '/latest')).toEqual([])
})

test('answers, files and pictures are read as what they are and only by us [V13]', async ({ request }) => {
  const page = await (await request.get('/latest')).text()
  const script = /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? ''
  const style = /\/assets\/[^"]+\.css/.exec(page)?.[0] ?? ''
  const [story] = await newestStories(request)
  const picture = /(?:src|srcSet)="(\/[^" ]+)[^"]*"/.exec(page)?.[1] ?? ''
  for (const address of [script, style, picture, '/mark.svg', '/recommend/latest', `/details/${story?.slug}`]) {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(200)
    const headers = answer.headers()
    expect(headers['x-content-type-options'], address).toBe('nosniff')
    expect(headers['cross-origin-resource-policy'], address).toBe('same-origin')
    expect(headers['x-powered-by'], address).toBeUndefined()
  }
  expect((await request.get(script)).headers()['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('what belongs to one person is kept by no store on the way [V13]', async ({ request }) => {
  const credentials = { email: anil, password: DEMO_PASSWORD }
  const answer = await request.post('/api/employee/login', { data: credentials })
  expect(answer.status()).toBe(200)
  expect(answer.headers()['cache-control']).toContain('no-store')
  for (const address of ['/latest', '/api/news/mutes', '/recommend/latest']) {
    expect((await request.get(address)).headers()['cache-control'], address).toContain('no-store')
  }
})

test('cookies of the session are out of reach for scripts and other sites [V13]', async ({ request }) => {
  const answer = await request.post('/api/employee/login', { data: { email: anil, password: DEMO_PASSWORD } })
  const lines = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')
  expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const { value } of lines) {
    expect(value).toMatch(/; HttpOnly/i)
    expect(value).toMatch(/; SameSite=(Lax|Strict)/i)
  }
})

test('a refusal and a fault say no more than they must [V15]', async ({ request }) => {
  const missing = await request.get('/api/no/such/call')
  expect(missing.status()).toBe(404)
  expect(missing.headers()['x-content-type-options']).toBe('nosniff')
  expect(await missing.text()).not.toMatch(/node_modules|\bat \S+:\d+/)
  expect((await request.get('/latest.data')).status()).toBe(404)
  expect((await request.get('/__manifest')).status()).toBe(404)
})
