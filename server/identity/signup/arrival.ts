import { exchangeAuthToken, getWorkspaceFace } from '@chowk/contract/identity/signup.ts'
import type { WorkspaceFace } from '@chowk/contract/identity/signup.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import type { Handler } from '../../platform/handle.ts'
import { spendSignInToken } from '../code/sign-in-link.ts'
import { countAsking } from '../code/code.ts'
import { enter, giveEntry } from '../enter.ts'
import { deviceOf } from '../../device/device.ts'

const answerExchange = handleTuned(
  exchangeAuthToken,
  async ({ input, house, origin, reply, refuse, begin, auditAs }) => {
    const deviceId = deviceOf(house.config.serverKey, origin.cookies['chowk_device'])
    await countAsking(house, origin, deviceId)
    const session = await begin(async (tx) => {
      const personId = await spendSignInToken(tx, house.clock, input.authToken)
      const [active] = personId ? await tx`select 1 from person where id = ${personId} and state = 'ACTIVE'` : []
      if (!personId || !active) throw refuse('LINK_OVER')
      // Whoever opened a link that we sent to her address has it.
      await tx`
        update person set email_verified_at = ${house.clock.now()}
        where id = ${personId} and email is not null and email_verified_at is null`
      return await enter(tx, house, { auditAs, origin, personId, deviceId })
    })
    return await giveEntry(house, { origin, reply }, session)
  },
  { transactions: 'own' },
)

/** How a workspace shows itself. */
export async function findFace(sql: Sql, by: { slug: string } | { id: string }): Promise<WorkspaceFace | undefined> {
  const [face] = await sql<WorkspaceFace[]>`
    select name, name_hi, slug, kind, duotone, letter, has_sign_on and state in ('ACTIVE', 'PENDING') as signs_on from workspace
    where ${'slug' in by ? sql`slug = ${by.slug}` : sql`id = ${by.id}`}`
  return face
}

const answerFace = handle(getWorkspaceFace, async ({ input: { slug, instituteId }, sql, refuse }) => {
  const by = slug ? { slug: slug.toLowerCase() } : instituteId ? { id: instituteId } : undefined
  const face = by && (await findFace(sql, by))
  if (!face) throw refuse('NOT_FOUND')
  return face
})

export const arrivalCalls: Handler[] = [answerExchange, answerFace]
