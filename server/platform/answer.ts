import { SUCCESS } from '@chowk/contract/call.ts'
import type { Call } from '@chowk/contract/call.ts'
import type { Log } from './log.ts'
import { Refusal, commonRefusal } from './refusal.ts'

/** The answer to a call before it goes on the wire. */
export interface Answer {
  status: number
  /** The envelope as JSON, or its UTF-8 bytes. */
  text: string | Buffer<ArrayBuffer>
  headers: [string, string][]
}

/** JSON in pieces: texts, and UTF-8 bytes that are kept. To copy these takes a tenth of the time in which Hindi is written as UTF-8. */
export type Json = readonly (string | Buffer)[]

const COMMA = Buffer.from(',')

/** These values with commas between them. */
export const withCommas = (values: readonly Json[]): Json =>
  values.flatMap((value, index) => (index > 0 ? [COMMA, ...value] : value))

/** The UTF-8 bytes of JSON in pieces. */
export const bytesOf = (json: Json): Buffer<ArrayBuffer> =>
  Buffer.concat(json.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))

/** What JSON in pieces says. */
export const parseJson = (json: Json): unknown => JSON.parse(bytesOf(json).toString())

/** JSON that PostgreSQL built or that is kept, passed through as it is; parsed against the contract in tests. */
export class ReadyJson {
  readonly pieces: Json
  constructor(...pieces: Json) {
    this.pieces = pieces
  }
}

interface Answered {
  declared: Call
  house: { checksOutput: boolean }
  status: number
}

/** The envelope around what a call answers. */
export function envelopeOf(output: unknown, { declared, house, status }: Answered): string | Buffer<ArrayBuffer> {
  const head = `{"statusCode":${status},"message":${JSON.stringify(SUCCESS)},"body":`
  if (output instanceof ReadyJson) {
    if (house.checksOutput) declared.output.parse(parseJson(output.pieces))
    return bytesOf([head, ...output.pieces, '}'])
  }
  return `${head}${JSON.stringify((house.checksOutput ? declared.output.parse(output) : output) ?? null)}}`
}

/** The answer that carries a refusal. */
export function refusedAnswer(refusal: Refusal, headers: [string, string][] = []): Answer {
  const { status, refused } = refusal
  return {
    status,
    text: JSON.stringify({ statusCode: status, message: refused.code, body: refused }),
    headers: [...headers.filter(([name]) => name === 'set-cookie'), ...Object.entries(refusal.headers)],
  }
}

/** The answer to a call that threw: a refusal as it is, a fault of the database or of ours logged once with the request's id. */
export function failedAnswer(
  failure: unknown,
  of: { call: Pick<Call, 'address'>; requestId: string; log: Log },
  headers: [string, string][],
): Answer {
  const { requestId, log } = of
  const call = of.call.address
  if (failure instanceof Refusal) return refusedAnswer(failure, headers)
  if (isOutOfReach(failure)) {
    logOutOfReach(log, { requestId, call }, failure)
    return refusedAnswer(busyWithout, headers)
  }
  if (isBadText(failure))
    return refusedAnswer(commonRefusal('INVALID_INPUT', { details: { reason: 'UNSTORABLE_TEXT' } }), headers)
  log.error({ requestId, call, error: failure }, 'a call failed')
  return { status: 500, text: JSON.stringify(defectOf(requestId)), headers }
}

/** The envelope of a fault on our side, which carries the id that it was logged with. */
export const defectOf = (requestId: string) => ({
  statusCode: 500,
  message: 'The server met a fault.',
  body: { code: 'DEFECT', details: { requestId } },
  error: true,
})

const codeOf = (failure: unknown): string => {
  const code = (failure as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : ''
}
// No connection, nor a lock or an answer in time; deadlocks and clashes that went on happening; no room on the disk or in the memory.
const OUT_OF_REACH = /^(?:CONNECTION_LOST|55P03|57014|40P01|40001|53)/
/** Whether a failure says that the database cannot do it now, and may a moment later. */
export const isOutOfReach = (failure: unknown): boolean => OUT_OF_REACH.test(codeOf(failure))
/** What a request is told meanwhile. */
export const busyWithout: Refusal = commonRefusal('BUSY', {}, { 'retry-after': '2' })

const DISK_FULL = '53100'
const BETWEEN_MS = 60_000
let diskFullLoggedAt = Number.NEGATIVE_INFINITY

/** Says that the database could not do it. A full disk fails every write: one line a minute tells it. */
export function logOutOfReach(log: Log, facts: Readonly<Record<string, unknown>>, failure: unknown): void {
  if (codeOf(failure) !== DISK_FULL) return log.warn({ ...facts, error: failure }, 'database out of reach')
  const now = performance.now()
  if (now - diskFullLoggedAt < BETWEEN_MS) return
  diskFullLoggedAt = now
  log.error({ ...facts, error: failure }, 'the disk of the database is full')
}
// NUL characters and lone surrogates, which PostgreSQL does not store.
const isBadText = (failure: unknown) => ['22021', '22P05', '22P02'].includes(codeOf(failure))
