import { expect, vi } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import type { Call } from '@chowk/contract/call.ts'
import { unknownNames } from '@chowk/contract/field-names.ts'

/** What a component sent: the call, and its input as the wire carried it. */
export interface SentCall {
  call: Call
  input: Record<string, unknown>
}

/** A body to answer with, or a function that makes one from the input. */
type Answer = object | ((input: Record<string, unknown>) => object)

/** Refuses a call with one of its codes. */
export const refusal = (code: string, details?: object) => new Refusal(code, details)

class Refusal {
  readonly code: string
  readonly details: object | undefined
  constructor(code: string, details?: object) {
    this.code = code
    this.details = details
  }
}

/** Answers these calls in place of the server and every other one with a defect. The result lists what was sent, in order. */
export function answerCalls(...answers: readonly (readonly [Call, Answer])[]): SentCall[] {
  const sent: SentCall[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'https://chowk.test')
    const [call, answer] = answers.find(([each]) => partsAt(each, method, pathname)) ?? []
    if (!call || !answer) return respond(500, null)
    const parts = partsAt(call, method, pathname)
    const input = { ...parts, ...Object.fromEntries(searchParams), ...readBody(body) }
    expect.soft(unknownNames(call, input), `fields that ${call.address} does not know`).toEqual([])
    sent.push({ call, input })
    const given = typeof answer === 'function' ? answer(input) : answer
    if (!(given instanceof Refusal)) return respond(200, given)
    const { code, details } = given
    return respond(call.refusals[code] ?? 400, { code, details })
  })
  return sent
}

/** The inputs of one call among those sent. */
export const inputsOf = (sent: readonly SentCall[], call: Call) =>
  sent.filter((each) => each.call === call).map(({ input }) => input)

/** The named parts of the path; undefined where the address is of another call. */
function partsAt(call: Call, method: string, pathname: string): Record<string, string> | undefined {
  const { method: ours, path } = addressOf(call.address)
  if (ours !== method) return undefined
  const pattern = `^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`
  const match = new RegExp(pattern).exec(pathname)
  return match ? { ...match.groups } : undefined
}

function readBody(body: unknown): object {
  if (typeof body === 'string') return JSON.parse(body) as object
  return body instanceof URLSearchParams || body instanceof FormData ? Object.fromEntries(body) : {}
}

async function respond(statusCode: number, body: object | null): Promise<Response> {
  return await Promise.resolve(Response.json({ statusCode, message: '', body }, { status: statusCode }))
}
