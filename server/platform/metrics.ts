import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Figures in Prometheus' text form. */
export interface Metrics {
  /** Counts one answered request. `ms` are milliseconds from the first byte read to the answer made. */
  request(call: string, status: number, ms: number): void
  render(): string
  type: string
}

/** Upper bounds of the times to answer, in seconds. */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2]
const LAG_RESOLUTION_MS = 50
const TYPE = 'text/plain; version=0.0.4; charset=utf-8'

interface Times {
  /** How many fell into each bucket alone; the last ones took longer than any bound. */
  each: number[]
  sum: number
}

/** Opens the figures of one process. prom-client gives the same and was used before: reading it took 60 of the 700 ms to the first page. */
export function openMetrics(): Metrics {
  const answered = new Map<string, Map<number, number>>()
  const times = new Map<string, Times>()
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS })
  lag.enable()
  return {
    request(call, status, ms) {
      const byStatus = answered.get(call) ?? new Map<number, number>()
      answered.set(call, byStatus.set(status, (byStatus.get(status) ?? 0) + 1))
      const took = times.get(call) ?? { each: Array<number>(BUCKETS.length + 1).fill(0), sum: 0 }
      const bound = BUCKETS.findIndex((most) => ms <= most * 1000)
      took.each[bound === -1 ? BUCKETS.length : bound]! += 1
      took.sum += ms / 1000
      times.set(call, took)
    },
    render() {
      const delay = { p50: lag.percentile(50) / 1e9, p99: lag.percentile(99) / 1e9, most: lag.max / 1e9 }
      lag.reset()
      return [...requestLines(answered), ...timeLines(times), ...ownLines(delay)].join('\n') + '\n'
    },
    type: TYPE,
  }
}

function requestLines(answered: Map<string, Map<number, number>>): string[] {
  const lines = ['# HELP chowk_requests_total Answered calls', '# TYPE chowk_requests_total counter']
  for (const [call, byStatus] of answered)
    for (const [status, many] of byStatus)
      lines.push(`chowk_requests_total{call="${label(call)}",status="${status}"} ${many}`)
  return lines
}

function timeLines(times: Map<string, Times>): string[] {
  const lines = ['# HELP chowk_request_seconds Time to answer a call', '# TYPE chowk_request_seconds histogram']
  for (const [call, { each, sum }] of times) {
    const name = label(call)
    let many = 0
    for (const [index, own] of each.entries()) {
      many += own
      lines.push(`chowk_request_seconds_bucket{le="${BUCKETS[index] ?? '+Inf'}",call="${name}"} ${many}`)
    }
    lines.push(`chowk_request_seconds_sum{call="${name}"} ${sum}`)
    lines.push(`chowk_request_seconds_count{call="${name}"} ${many}`)
  }
  return lines
}

/** The process itself, under the names that boards made for Node look for. */
function ownLines(lag: { p50: number; p99: number; most: number }): string[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage()
  const figures: [name: string, kind: 'counter' | 'gauge', value: number][] = [
    ['process_cpu_user_seconds_total', 'counter', user / 1e6],
    ['process_cpu_system_seconds_total', 'counter', system / 1e6],
    ['process_cpu_seconds_total', 'counter', (user + system) / 1e6],
    ['process_start_time_seconds', 'gauge', Math.floor(Date.now() / 1000 - process.uptime())],
    ['process_resident_memory_bytes', 'gauge', rss],
    ['nodejs_heap_size_total_bytes', 'gauge', heapTotal],
    ['nodejs_heap_size_used_bytes', 'gauge', heapUsed],
    ['nodejs_external_memory_bytes', 'gauge', external],
    ['nodejs_active_resources_total', 'gauge', process.getActiveResourcesInfo().length],
    ['nodejs_eventloop_lag_p50_seconds', 'gauge', lag.p50],
    ['nodejs_eventloop_lag_p99_seconds', 'gauge', lag.p99],
    ['nodejs_eventloop_lag_max_seconds', 'gauge', lag.most],
  ]
  return figures.flatMap(([name, kind, value]) => [`# TYPE ${name} ${kind}`, `${name} ${value}`])
}

const label = (text: string) => text.replaceAll(/["\\\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))
