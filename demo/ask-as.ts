import type { Call, Envelope, Input, Output } from '@chowk/contract/call.ts'
import { handlers } from '@chowk/server/app.ts'
import type { Sql } from '@chowk/server/platform/database.ts'
import type { House } from '@chowk/server/platform/handle.ts'
import type { Person } from '@chowk/server/platform/viewer.ts'

/** Whoever turns so old this year may still be a child. */
const ADULT_FROM = 19

/** Somebody signed in, before it is said who. */
export const NOBODY: Person = {
  signedIn: true,
  personId: '',
  familyId: '',
  deviceId: '',
  workspaceId: null,
  role: null,
  isOperator: false,
  isMinor: false,
  provenTwice: true,
  restriction: null,
  factsVersion: 0,
  class: null,
}

/** Somebody of the demo as she acts in that workspace; in no such one, in that of individuals or in one of hers. Undefined: there is nobody of this id. */
export async function viewerOf(sql: Sql, personId: string, slug = ''): Promise<Person | undefined> {
  const [row] = await sql<
    { workspaceId: string | null; role: Person['role']; class: number | null; birthYear: number }[]
  >`
    select m.workspace_id, m.role, m.class, p.birth_year from person p left join membership m on m.person_id = p.id and m.state = 'PRESENT'
    left join workspace w on w.id = m.workspace_id where p.id = ${personId}
    order by (w.slug = ${slug}) desc, (w.kind = 'DEFAULT') desc, m.joined_at limit 1`
  if (!row) return undefined
  const { birthYear, ...acting } = row
  return { ...NOBODY, personId, ...acting, isMinor: birthYear > new Date().getUTCFullYear() - ADULT_FROM }
}

/** Users of the demo act without a session. */
const ALWAYS_LIVE = {
  isLive: async () => await Promise.resolve(true),
  whileLive: (sql: Sql) => sql`true`,
}

/** The house at a given time, open to every user of the demo. */
export const houseAt = (house: House, time: Date): House => ({
  ...house,
  ...ALWAYS_LIVE,
  clock: { now: () => time },
})

/** Who asks in the demo, and when. */
export interface As {
  house: House
  viewer: Person
  at: Date
  /** Of one attempt: what was refused once would be refused again under the same. */
  key: string
}

/** A call of the demo that was refused. */
export class Refused extends Error {
  readonly code: string | undefined

  constructor(declared: Call, text: string) {
    super(`${declared.address} was refused in the demo: ${text}`)
    this.code = (JSON.parse(text) as Envelope<{ code?: string } | null>).body?.code
  }
}

/** Makes a call as somebody of the demo would have made it at that moment. */
export async function askAs<C extends Call>(
  { house, viewer, at: time, key }: As,
  declared: C,
  input: Input<C>,
): Promise<Output<C>> {
  const handler = handlers.find(({ call }) => call.address === declared.address)
  if (!handler) throw new Error(`No handler answers ${declared.address}.`)
  const origin = {
    requestId: 'demo',
    ip: '127.0.0.1',
    userAgent: 'demo',
    idempotencyKey: key,
    cookies: {},
    isSecure: false,
  }
  const answer = await handler.answer(houseAt(house, time), origin, viewer, input)
  if (answer.status >= 400) throw new Refused(declared, answer.text.toString())
  return (JSON.parse(answer.text.toString()) as Envelope<Output<C>>).body
}
