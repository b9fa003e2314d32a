import { describe, expect } from 'vitest'
import { openLog, readable } from './log.ts'
import { test } from '../testing/test.ts'

function heard() {
  const lines: string[] = []
  return { log: openLog('info', { write: (line: string) => void lines.push(line) }), lines }
}

describe('the log', () => {
  test('[V16] a fault is told with its kind, its words and the place where it happened', () => {
    const { log, lines } = heard()
    log.error(
      { requestId: 'r-1', error: new TypeError('the pot is broken', { cause: new Error('no water') }) },
      'a call failed',
    )
    const reported = JSON.parse(lines[0] ?? '{}') as {
      requestId: string
      error: Record<string, unknown> & { at: string[] }
    }
    expect(reported).toMatchObject({ requestId: 'r-1', error: { kind: 'TypeError', message: 'the pot is broken' } })
    expect(reported.error.at[0]).toContain('log.test.ts')
    expect(reported.error['cause']).toMatchObject({ message: 'no water' })
  })

  test('[V15] what PostgreSQL and parsers quote of people does not reach it', async ({ world }) => {
    const { log, lines } = heard()
    const asha = await world.person({ email: 'canary@school.example' })
    const failures = [
      world.owner`insert into person (name, email) values ('Second', 'canary@school.example')`,
      world.owner`select ${'canary-token'}::text::uuid`,
      world.owner`select ${'canary-reading'}::text::int where ${asha.id}::text is not null`,
      (async () => JSON.parse('{"password": canary-password}') as unknown)(),
      Promise.reject(new Error('no mail to canary@school.example')),
    ]
    for (const failure of await Promise.allSettled(failures))
      if (failure.status === 'rejected') {
        log.error({ error: failure.reason as unknown }, 'a call failed')
        log.warn({ password: 'canary', asked: { headers: { cookie: 'canary' }, authToken: 'canary' } }, 'plain')
      }
    const all = lines.join('')
    expect(lines).toHaveLength(failures.length * 2)
    expect(all).toContain('"reason"')
    expect(all).toContain('"constraint":"person_email"')
    expect(all).not.toContain('canary')
  })

  test('[V1:F12] in the demo a line is told in words: time, what happened, its facts, and where a failure was', () => {
    const { log, lines } = heard()
    log.info({ address: 'http://127.0.0.1:3000', mode: 'demo' }, 'open')
    log.error({ requestId: 'r-1', error: new TypeError('the pot is broken') }, 'a call failed')
    log.warn({ error: 'no mail' }, 'a letter was not sent')
    const [opened = '', failed = '', unsent = ''] = lines.map(readable)
    expect(opened).toMatch(/^\d\d:\d\d:\d\d open {2}address=http:\/\/127\.0\.0\.1:3000 {2}mode=demo\n$/)
    expect(failed).toMatch(
      /ERROR a call failed {2}requestId=r-1\n {2}TypeError: the pot is broken\n {4}at .*log\.test\.ts/,
    )
    expect(unsent).toMatch(/warn a letter was not sent\n {2}no mail\n$/)
  })
})
