import type { HttpBindings } from '@hono/node-server'
import type { House } from '../handle.ts'
import type { FloodGate } from '../limits.ts'
import type { Metrics } from '../metrics.ts'
import type { Viewer } from '../viewer.ts'
import type { ReadyAnswers } from './ready-answers.ts'
import type { AnswerCache } from './answer-cache.ts'

/** The Hono application's environment: Node's own request is at hand. */
export interface Env {
  Bindings: HttpBindings
}

/** What the wire needs beside the house. */
export interface Wire {
  house: House
  cache: AnswerCache
  ready: ReadyAnswers
  metrics: Metrics
  floodGate: FloodGate
  /** `byDevice`: where no access token came, the live session of the device counts. */
  identify(
    cookies: Readonly<Record<string, string>>,
    authorization: string | undefined,
    byDevice: boolean,
  ): Promise<Viewer>
}
