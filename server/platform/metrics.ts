import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** Figures in Prometheus' text form. */
export interface Metrics {
  /** Counts one answered request. `ms` are milliseconds from the first byte read to the answer made. */
  request(call: string, status: number, ms: number): void
  render(): Promise<string>
  type: string
}

/** Opens the figures of one process. `gauges` are read when somebody looks. */
export function openMetrics(
  gauges: Record<string, { help: string; read: () => Promise<number> | number }> = {},
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'chowk_requests_total',
    help: 'Answered calls',
    labelNames: ['call', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'chowk_request_seconds',
    help: 'Time to answer a call',
    labelNames: ['call'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })
  for (const [name, { help, read }] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read())
      },
    })
  }
  return {
    request(call, status, ms) {
      requests.inc({ call, status })
      seconds.observe({ call }, ms / 1000)
    },
    render: async () => await registry.metrics(),
    type: registry.contentType,
  }
}
