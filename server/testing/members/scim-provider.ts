import { makeScimKey } from '@chowk/contract/member/scim.ts'
import { givenSeller } from '../neighbours/neighbour-billing.ts'
import type { World } from '../world.ts'

export const PASSWORD = 'Stepwell-42!'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

interface Answer {
  status: number
  type: string | null
  // What SCIM answers differs from address to address, and is looked at attribute by attribute.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

/** Asks as a directory does: method and address in one, and a body. */
export function providerOf(world: World, token: string) {
  return async (request: string, body?: unknown): Promise<Answer> => {
    const [method = '', path = ''] = request.split(/ (.*)/s)
    const answer = await fetch(`${world.address}/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    }
  }
}

/** A workspace whose owner has made a key for its directory. */
export async function givenProvider(world: World, name = 'Neem School') {
  await givenSeller(world)
  const workspace = await world.workspace({ name })
  const owner = await world.person({ workspace, role: 'OWNER', name: 'Head', password: PASSWORD })
  const { token } = await owner.call(makeScimKey, { password: PASSWORD })
  return { workspace, owner, token, ask: providerOf(world, token) }
}

/** Changes as one request. */
export const operations = (...list: object[]) => ({ schemas: [PATCH], Operations: list })
