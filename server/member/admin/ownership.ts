import {
  answerOffer,
  getOwnership,
  giveUpOwnership,
  offerOwnership,
  withdrawOffer,
} from '@chowk/contract/member/ownership.ts'
import type { Ownership, OwnershipOffer } from '@chowk/contract/member/ownership.ts'
import { tellAccess } from '../../identity/enter.ts'
import { findMayHoldRole } from '../../identity/managed-account.ts'
import { drawnPortrait } from '../../identity/identity.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { DAY_MS } from '../../platform/time.ts'
import type { Person } from '../../platform/viewer.ts'
import { portraitOf } from '../people/member-row.ts'
import { tellOfOwnership } from './ownership-letter.ts'

/** Time to answer, as with an invitation (O2). */
const OFFERED_FOR_MS = 14 * DAY_MS

/** Whoever pays for a workspace may give that on with its ownership; plans stand in a domain that knows this one. */
export type PassPayment = (tx: Sql, passing: { workspaceId: string; from: string; to: string }) => Promise<void>

interface View {
  workspaceId: string
  viewer: Person
  now: Date
}

interface OfferRow extends Omit<OwnershipOffer, 'endsAt'> {
  endsAt: Date
}

/** Who owns a workspace and what is offered, as the viewer may see it. */
async function ownershipOf(sql: Sql, { workspaceId, viewer, now }: View): Promise<Ownership> {
  const rows = await sql<{ id: string; userId: string; name: string; portrait: number }[]>`
    select m.id, m.person_id as user_id, m.shown_name as name, ${portraitOf(sql)} from membership m
    where m.workspace_id = ${workspaceId} and m.role = 'OWNER' and m.state = 'PRESENT' order by m.name_key, m.id`
  const owners = rows.map(({ id, userId, name, portrait }) => ({
    id,
    name,
    portrait: drawnPortrait(userId, portrait),
    isSelf: userId === viewer.personId,
  }))
  const offers = await sql<OfferRow[]>`
    select o.id, b.shown_name as by, t.shown_name as "to", t.person_id = ${viewer.personId} as is_for_viewer, o.stays_owner, o.ends_at
    from ownership_offer o join membership b on b.id = o.offered_by and b.role = 'OWNER' and b.state = 'PRESENT'
    join membership t on t.id = o.offered_to and t.role = 'ADMIN' and t.state = 'PRESENT'
    where o.workspace_id = ${workspaceId} and o.outcome is null and o.ends_at > ${now} order by o.offered_at`
  const isOwner = owners.some(({ isSelf }) => isSelf)
  const candidates = isOwner
    ? await sql<Ownership['candidates']>`
        select m.id, m.shown_name as name from membership m join person p on p.id = m.person_id and p.state = 'ACTIVE' and p.deletion_state is null
        where m.workspace_id = ${workspaceId} and m.role = 'ADMIN' and m.state = 'PRESENT' order by m.name_key, m.id limit 100`
    : []
  return {
    workspaceId,
    isOwner,
    owners,
    offers: offers.map((offer) => ({ ...offer, endsAt: offer.endsAt.toISOString() })),
    candidates: [...candidates],
  }
}

const answerGet = handle(
  getOwnership,
  async ({ viewer, workspace, sql, clock }) =>
    await ownershipOf(sql, { workspaceId: workspace.id, viewer, now: clock.now() }),
)

// Offers, answers and closings of one workspace wait for each other here.
const hold = async (sql: Sql, workspaceId: string) =>
  await sql`select from workspace where id = ${workspaceId} for no key update`

const answerMakeOffer = handle(
  offerOwnership,
  async ({ input, viewer, workspace, tx, house, clock, refuse, audit }) => {
    const { id, staysOwner } = input
    const now = clock.now()
    await hold(tx, workspace.id)
    const [own] = await tx<{ id: string }[]>`
      select id from membership where workspace_id = ${workspace.id} and person_id = ${viewer.personId} and role = 'OWNER' and state = 'PRESENT'`
    const [to] = await tx<{ personId: string }[]>`
      select m.person_id from membership m join person p on p.id = m.person_id and p.state = 'ACTIVE' and p.deletion_state is null
      where m.id = ${id} and m.workspace_id = ${workspace.id} and m.role = 'ADMIN' and m.state = 'PRESENT'`
    if (!own || !to) throw refuse('MEMBER_NOT_FOUND')
    const held = { workspaceId: workspace.id, personId: to.personId, role: 'OWNER' } as const
    if (!(await findMayHoldRole(tx, clock, held))) throw refuse('TOO_YOUNG')
    // One that ran out makes room for the next.
    await tx`
      update ownership_offer set outcome = 'WITHDRAWN', decided_at = ${now}
      where workspace_id = ${workspace.id} and offered_to = ${id} and outcome is null and ends_at <= ${now}`
    const [made] = await tx<{ id: string }[]>`
      insert into ownership_offer (workspace_id, offered_by, offered_to, stays_owner, offered_at, ends_at)
      values (${workspace.id}, ${own.id}, ${id}, ${staysOwner}, ${now}, ${new Date(now.getTime() + OFFERED_FOR_MS)})
      on conflict do nothing returning id`
    if (!made) throw refuse('OFFERED_ALREADY')
    await tellOfOwnership(tx, house, { offerId: made.id, news: 'OFFERED' })
    audit(`membership ${id}`, undefined, { person: to.personId, staysOwner })
    return await ownershipOf(tx, { workspaceId: workspace.id, viewer, now })
  },
)

interface HeldOffer {
  id: string
  offeredBy: string
  offeredTo: string
  by: string
  to: string
  staysOwner: boolean
}

async function holdOffer(
  sql: Sql,
  { id, workspaceId, now }: { id: string; workspaceId: string; now: Date },
): Promise<HeldOffer | undefined> {
  await hold(sql, workspaceId)
  const [offer] = await sql<HeldOffer[]>`
    select o.id, o.offered_by, o.offered_to, b.person_id as by, t.person_id as "to", o.stays_owner
    from ownership_offer o join membership b on b.id = o.offered_by and b.role = 'OWNER' and b.state = 'PRESENT'
    join membership t on t.id = o.offered_to and t.role = 'ADMIN' and t.state = 'PRESENT'
    where o.id = ${id} and o.workspace_id = ${workspaceId} and o.outcome is null and o.ends_at > ${now} for update`
  return offer
}

const answerWithdraw = handle(withdrawOffer, async ({ input, viewer, workspace, tx, clock, refuse, audit }) => {
  const now = clock.now()
  const offer = await holdOffer(tx, { id: input.id, workspaceId: workspace.id, now })
  if (!offer) throw refuse('OFFER_OVER')
  await tx`update ownership_offer set outcome = 'WITHDRAWN', decided_at = ${now} where id = ${offer.id}`
  audit(`membership ${offer.offeredTo}`, { person: offer.to }, { decision: 'WITHDRAWN' })
  return await ownershipOf(tx, { workspaceId: workspace.id, viewer, now })
})

const answerAnswer = (passPayment: PassPayment): Handler =>
  handle(answerOffer, async (context) => {
    const { input, viewer, workspace, tx, house, clock, refuse, audit } = context
    const now = clock.now()
    const offer = await holdOffer(tx, { id: input.id, workspaceId: workspace.id, now })
    if (offer?.to !== viewer.personId) throw refuse('OFFER_OVER')
    const { id, offeredBy, offeredTo, by, to, staysOwner } = offer
    const held = { workspaceId: workspace.id, personId: to, role: 'OWNER' } as const
    if (input.accepts && !(await findMayHoldRole(tx, clock, held))) throw refuse('TOO_YOUNG')
    const outcome = input.accepts ? 'ACCEPTED' : 'DECLINED'
    await tx`update ownership_offer set outcome = ${outcome}, decided_at = ${now} where id = ${id}`
    if (input.accepts) {
      await tx`update membership set role = 'OWNER', version = version + 1 where id = ${offeredTo}`
      if (!staysOwner) {
        await tx`update membership set role = 'ADMIN', version = version + 1 where id = ${offeredBy}`
        await passPayment(tx, { workspaceId: workspace.id, from: by, to })
      }
      await tellAccess({ ...context, sql: tx })
    }
    await tellOfOwnership(tx, house, { offerId: id, news: outcome })
    audit(`membership ${offeredTo}`, { person: to }, { decision: outcome, staysOwner })
    return await ownershipOf(tx, { workspaceId: workspace.id, viewer, now })
  })

const answerGiveUp = handle(giveUpOwnership, async (context) => {
  const { viewer, workspace, tx, clock, refuse, audit } = context
  await hold(tx, workspace.id)
  const [other] = await tx`
    select from membership m join person p on p.id = m.person_id and p.state = 'ACTIVE' and p.deletion_state is null
    where m.workspace_id = ${workspace.id} and m.role = 'OWNER' and m.state = 'PRESENT' and m.person_id <> ${viewer.personId} limit 1`
  if (!other) throw refuse('LAST_OWNER')
  await tx`
    update membership set role = 'ADMIN', version = version + 1
    where workspace_id = ${workspace.id} and person_id = ${viewer.personId} and role = 'OWNER'`
  await tellAccess({ ...context, sql: tx })
  audit(`person ${viewer.personId}`, { role: 'OWNER' }, { role: 'ADMIN' })
  return await ownershipOf(tx, { workspaceId: workspace.id, viewer, now: clock.now() })
})

/** Calls by which a workspace changes hands. */
export const ownershipCalls = (passPayment: PassPayment): Handler[] => [
  answerGet,
  answerMakeOffer,
  answerWithdraw,
  answerAnswer(passPayment),
  answerGiveUp,
]
