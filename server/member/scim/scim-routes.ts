import type { Context, Hono } from 'hono'
import type { MayTakeSeats } from '../../organisation/seats.ts'
import { writeAudit } from '../../platform/audit/audit-row.ts'
import type { AuditRow } from '../../platform/audit/audit-row.ts'
import type { Sql } from '../../platform/database.ts'
import { keepWithin } from '../../platform/limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import { readBody } from '../../platform/wire/input.ts'
import { readJson } from '../../platform/wire/json-body.ts'
import { keepFloodsOut, originOf } from '../../platform/wire/origin.ts'
import { newRequestId } from '../../platform/wire/request-id.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import { documentOf } from './scim-documents.rules.ts'
import { ScimFault, faultBody, faultOf } from './scim-fault.ts'
import { createGroup, deleteGroup, getGroup, listGroups, patchGroup, replaceGroup } from './scim-group.ts'
import { SCIM_PATH, workspaceOfKey } from './scim-key.ts'
import { readScimQuery, readShown, shownOf } from './scim-query.ts'
import { createUser, deleteUser, getUser, listUsers, patchUser, replaceUser } from './scim-user.ts'
import type { ScimContext } from './scim-user.ts'

const MOST_BYTES = 2 * 1024 * 1024
const A_MINUTE = { most: 3000, windowMs: MINUTE_MS }
const HEADERS = {
  'content-type': 'application/scim+json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

const RESOURCES = {
  users: {
    list: listUsers,
    get: getUser,
    create: createUser,
    replace: replaceUser,
    patch: patchUser,
    delete: deleteUser,
  },
  groups: {
    list: listGroups,
    get: getGroup,
    create: createGroup,
    replace: replaceGroup,
    patch: patchGroup,
    delete: deleteGroup,
  },
} as const

/** What RFC 7644 leaves to a server, and asks it to say so. */
const NOT_HERE: ReadonlySet<string> = new Set(['me', 'bulk', '.search'])

interface Answer {
  status: 200 | 201 | 204
  body?: object | undefined
}

/** Registers the addresses at which providers keep members and departments in step: SCIM 2.0 (RFC 7643, 7644), outside envelope and seal. */
export function registerScim(app: Hono<Env>, wire: Wire, mayTakeSeats: MayTakeSeats): void {
  app.all(`${SCIM_PATH}/*`, async (c) => {
    try {
      return await answer(c, wire, mayTakeSeats)
    } catch (error) {
      const fault = faultOf(error)
      const asks: Record<string, string> = fault.status === 401 ? { 'www-authenticate': 'Bearer' } : {}
      const headers: Record<string, string> = { ...HEADERS, ...fault.headers, ...asks }
      return c.body(JSON.stringify(faultBody(fault)), fault.status as 400, headers)
    }
  })
}

async function answer(c: Context<Env>, wire: Wire, mayTakeSeats: MayTakeSeats): Promise<Response> {
  const { house } = wire
  const origin = originOf(c, wire, {}, newRequestId())
  keepFloodsOut(wire, `scim ${origin.ip}`)
  const workspaceId = await workspaceOfKey(house.sql, house.clock, c.req.header('authorization') ?? '')
  if (workspaceId === undefined) throw new ScimFault(401, 'This key opens nothing.')
  await keepWithin(house.sql, house.clock, `scim ${workspaceId}`, A_MINUTE)
  const base = `${house.config.origin ?? new URL(c.req.url).origin}${SCIM_PATH}`
  const note = async (tx: Sql) => await writeAudit(tx, rowOf(c, workspaceId, origin))
  const { status, body } = await answerAt(c, { house, workspaceId, mayTakeSeats, base, note })
  const shown = body && shownOf(body, readShown(new URL(c.req.url).searchParams))
  const location = status === 201 ? locationOf(body) : undefined
  return new Response(shown ? JSON.stringify(shown) : null, {
    status,
    headers: { ...HEADERS, ...(location && { location }) },
  })
}

// Whatever was made is told by its address (RFC 7644, 3.3).
const locationOf = (body: object | undefined) => (body as { meta?: { location?: string } } | undefined)?.meta?.location

// Nobody who is signed in did it: the log tells of the workspace and of what.
const rowOf = (c: Context<Env>, workspaceId: string, origin: AuditRow['origin']): AuditRow => ({
  action: 'member.scim-changed',
  subject: c.req.path.slice(SCIM_PATH.length + 1, SCIM_PATH.length + 81),
  viewer: { signedIn: false, deviceId: null },
  workspaceId,
  origin,
  after: { method: c.req.method },
})

async function answerAt(c: Context<Env>, context: ScimContext): Promise<Answer> {
  const [name = '', id, ...more] = decoded(c.req.path.slice(SCIM_PATH.length + 1))
  const resource = name.toLowerCase()
  const nothing = new ScimFault(404, 'There is nothing at this address.')
  if (more.length > 0) throw nothing
  const { method } = c.req
  if (NOT_HERE.has(resource)) throw new ScimFault(501, 'This is not done here.')
  const document = method === 'GET' ? documentOf(resource, id, context.base) : undefined
  if (document && c.req.query('filter') !== undefined) throw new ScimFault(403, 'What this server can is not filtered.')
  if (document) return { status: 200, body: document }
  if (resource !== 'users' && resource !== 'groups') throw nothing
  return id === undefined ? await answerList(c, context, resource) : await answerOne(c, context, { resource, id })
}

function decoded(path: string): string[] {
  try {
    return decodeURIComponent(path).split('/').filter(Boolean)
  } catch {
    return []
  }
}

const wrongMethod = () => new ScimFault(405, 'This cannot be done here.')

async function answerList(c: Context<Env>, context: ScimContext, resource: keyof typeof RESOURCES): Promise<Answer> {
  const calls = RESOURCES[resource]
  if (c.req.method === 'GET')
    return { status: 200, body: await calls.list(context, readScimQuery(new URL(c.req.url).searchParams)) }
  if (c.req.method === 'POST') return { status: 201, body: await calls.create(context, await bodyOf(c)) }
  throw wrongMethod()
}

async function answerOne(
  c: Context<Env>,
  context: ScimContext,
  { resource, id }: { resource: keyof typeof RESOURCES; id: string },
): Promise<Answer> {
  const calls = RESOURCES[resource]
  switch (c.req.method) {
    case 'GET':
      return { status: 200, body: await calls.get(context, id) }
    case 'PUT':
      return { status: 200, body: await calls.replace(context, id, await bodyOf(c)) }
    case 'PATCH':
      return { status: 200, body: await calls.patch(context, id, await bodyOf(c)) }
    case 'DELETE':
      await calls.delete(context, id)
      return { status: 204 }
    default:
      throw wrongMethod()
  }
}

async function bodyOf(c: Context<Env>): Promise<object> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/scim+json' && type !== 'application/json')
    throw new ScimFault(415, 'A body is application/scim+json.', 'invalidSyntax')
  const text = await readBody(c.env.incoming, MOST_BYTES)
  try {
    return readJson(text) as object
  } catch (error) {
    if (error instanceof Refusal) throw new ScimFault(400, 'The body cannot be read.', 'invalidSyntax')
    throw error
  }
}
