import { expect, test } from 'vitest'
import { openMetrics } from './metrics.ts'

test('whoever watches the server sees how many were answered, how, and how fast, in a form that Prometheus reads', () => {
  const metrics = openMetrics()
  for (const ms of [0.4, 3, 3, 9000]) metrics.request('GET /api/tea', 200, ms)
  metrics.request('GET /api/"tea"', 404, 1)
  const lines = metrics.render().split('\n')
  expect(lines).toContain('chowk_requests_total{call="GET /api/tea",status="200"} 4')
  expect(lines).toContain(String.raw`chowk_requests_total{call="GET /api/\"tea\"",status="404"} 1`)
  const of = (bound: string) =>
    lines
      .find((line) => line.includes(`le="${bound}",call="GET /api/tea"`))
      ?.split(' ')
      .at(-1)
  expect(['0.001', '0.005', '2', '+Inf'].map(of)).toEqual(['1', '3', '3', '4'])
  expect(lines).toContain('chowk_request_seconds_sum{call="GET /api/tea"} 9.0064')
  expect(lines.some((line) => /^process_resident_memory_bytes \d+$/.test(line))).toBe(true)
  for (const line of lines.filter(Boolean)) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{.+\})? [\d.e+-]+)$/)
})
