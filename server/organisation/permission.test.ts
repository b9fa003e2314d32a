import { describe } from 'vitest'
import {
  closeWorkspace,
  listWorkspaceCopies,
  makeWorkspaceCopy,
  reopenWorkspace,
} from '@chowk/contract/organisation/closing.ts'
import { makeJoinCode, joinByCode, previewJoinCode, revokeJoinCode } from '@chowk/contract/organisation/join-code.ts'
import {
  askToJoin,
  decideJoinRequest,
  listJoinRequests,
  setStorePermission,
  switchWorkspace,
  withdrawAsking,
} from '@chowk/contract/organisation/membership.ts'
import type { Input } from '@chowk/contract/call.ts'
import { createQr, deleteQr, getPublicQr, joinByQr } from '@chowk/contract/organisation/qr.ts'
import { demandSecondFactor } from '@chowk/contract/organisation/second-factor.ts'
import {
  beginSignOn,
  endSignOn,
  removeSignOn,
  restoreSignOn,
  saveSignOn,
  trySignOn,
  undoOwnSignOn,
} from '@chowk/contract/organisation/sign-on.ts'
import {
  answerByCode,
  decideProof,
  giveWord,
  listProofs,
  listStatementRequests,
  proveByDocument,
  proveByMail,
  proveByRecord,
  proveByWord,
  stopProof,
} from '@chowk/contract/organisation/verification.ts'
import {
  checkCustomUrl,
  createWorkspace,
  getPublicWorkspaceByUrl,
  getWorkspaceByUrl,
  updateWorkspace,
} from '@chowk/contract/organisation/workspace.ts'
import { test } from '../testing/keys/sign-on-school.ts'
import type { SignOnSchool } from '../testing/keys/sign-on-school.ts'
import { CLIENT } from '../testing/keys/sign-on-provider.ts'
import { PASSWORD, fresh, given, tryPermissions } from '../testing/permission/permission-calls.ts'
import type { Asking } from '../testing/permission/permission-calls.ts'
import { codeFor } from '../testing/post.ts'

const PAPERS = 'Registration 1182 of the Charity Commissioner, Pune.'

/** Another workspace that everybody may see, and its owner. */
async function elsewhere({ world }: Asking) {
  const customUrl = fresh()
  const id = await world.workspace({ slug: customUrl, name: 'Old Trust' })
  await world.owner`
    update workspace set verified_at = now(), is_public = true, may_be_public = true where id = ${id}`
  return { id, customUrl, owner: await world.person({ workspace: id, role: 'OWNER' }) }
}

async function joinCode(asking: Asking) {
  const { owner } = await elsewhere(asking)
  return { code: (await owner.call(makeJoinCode, {})).code }
}

const keyed = async (who: Asking['caller'], input: Input<typeof createQr>) =>
  await who.call(createQr, input, { 'idempotency-key': fresh() })

/** A code of the caller, or of the school for those who may not make any. */
async function ownQr({ caller, people }: Asking) {
  const maker = ['individual', 'administrator', 'operator'].includes(caller.actor) ? caller : people.owner
  return await keyed(maker, { kind: 'WORKSPACE_PROFILE', label: 'Gate' })
}

async function qrToken(asking: Asking) {
  const { owner } = await elsewhere(asking)
  const { url } = await keyed(owner as Asking['caller'], { kind: 'JOIN', label: 'Class 7' })
  return { token: url.split('/q/')[1] ?? '' }
}

const CODES = [
  given(createQr, async ({ world }) => {
    await world.owner`update person set custom_url = 'p-' || left(md5(id::text), 12) where custom_url is null`
    return { kind: 'WORKSPACE_PROFILE' as const, label: 'Gate' }
  }),
  given(deleteQr, async (asking) => {
    await asking.world.owner`update person set custom_url = 'p-' || left(md5(id::text), 12) where custom_url is null`
    return { id: (await ownQr(asking)).id }
  }),
  given(getPublicQr, qrToken),
  given(joinByQr, qrToken),
]

async function joinRequest({ world, school, people }: Asking) {
  const customUrl = fresh()
  await world.owner`update workspace set slug = ${customUrl} where id = ${school}`
  const newcomer = await world.person()
  await newcomer.call(askToJoin, { customUrl }, { 'idempotency-key': fresh() })
  const [request] = (await people.owner.call(listJoinRequests, {})).content
  return { id: request?.id ?? '' }
}

/** The school has not shown yet that it is one; answers the box of its office. */
async function pending({ world, school }: Asking): Promise<string> {
  const domain = `${fresh()}.example`
  await world.owner`
    update workspace set state = 'PENDING', verified_at = null, website = ${`https://www.${domain}/start`} where id = ${school}`
  return `office@${domain}`
}

async function word({ world, school, people }: Asking) {
  const customUrl = fresh()
  await world.owner`
    update workspace set slug = ${customUrl}, verified_at = now(), is_public = true, may_be_public = true where id = ${school}`
  const unknown = await world.workspace()
  await world.owner`update workspace set state = 'PENDING' where id = ${unknown}`
  const tenant = await world.person({ workspace: unknown, role: 'OWNER' })
  await tenant.call(proveByWord, { customUrl, words: 'We rent two rooms from you since 2011.' })
  const [requested] = (await people.owner.call(listStatementRequests, {})).content
  return { id: requested?.id ?? '' }
}

async function papers(asking: Asking) {
  await pending(asking)
  await asking.people.owner.call(proveByDocument, { words: PAPERS })
  const [proof] = (await asking.people.operator.call(listProofs, {})).content
  return { id: proof?.id ?? '' }
}

const JOINING = [
  given(revokeJoinCode, async ({ people }) => ({ id: (await people.owner.call(makeJoinCode, {})).id })),
  given(previewJoinCode, joinCode),
  given(joinByCode, joinCode),
  given(askToJoin, async (asking) => ({ customUrl: (await elsewhere(asking)).customUrl })),
  given(withdrawAsking, async (asking) => {
    const { customUrl } = await elsewhere(asking)
    await asking.caller.call(askToJoin, { customUrl }, { 'idempotency-key': fresh() })
    return { customUrl }
  }),
  given(decideJoinRequest, async (asking) => ({ ...(await joinRequest(asking)), decision: 'REFUSED' as const })),
  given(switchWorkspace, async (asking) => {
    const { id } = await elsewhere(asking)
    await asking.world
      .owner`insert into membership (workspace_id, person_id, role) values (${id}, ${asking.caller.id}, 'MEMBER')`
    return { workspaceId: id }
  }),
  given(setStorePermission, ({ people }) => ({ userId: people.member.id, storeAllowed: false })),
]

// Nobody acts for a closed workspace: who owns one is another matter than as whom she asks.
async function ownedElsewhere({ world, caller }: Asking): Promise<string> {
  const id = await world.workspace({ slug: fresh() })
  if (caller.id)
    await world.owner`insert into membership (workspace_id, person_id, role) values (${id}, ${caller.id}, 'OWNER')`
  return id
}

const CLOSING = [
  given(closeWorkspace, { password: PASSWORD }),
  given(reopenWorkspace, async (asking) => {
    const workspaceId = await ownedElsewhere(asking)
    await asking.world.owner`
      update workspace set state = 'CLOSED', closed_by_owner = true, closes_at = ${new Date(asking.world.clock.now().getTime() + 60_000)}
      where id = ${workspaceId}`
    return { workspaceId }
  }),
  given(listWorkspaceCopies, async (asking) => ({ workspaceId: await ownedElsewhere(asking) })),
  given(makeWorkspaceCopy, async (asking) => ({ workspaceId: await ownedElsewhere(asking), password: PASSWORD })),
]

const WORKSPACES = [
  given(getWorkspaceByUrl, async (asking) => ({ customUrl: (await elsewhere(asking)).customUrl })),
  given(getPublicWorkspaceByUrl, async (asking) => ({ customUrl: (await elsewhere(asking)).customUrl })),
  given(checkCustomUrl, () => ({ customUrl: fresh() })),
  given(createWorkspace, () => ({
    name: 'Banyan Club',
    customUrl: fresh(),
    kind: 'GROUP' as const,
    mayAct: true as const,
  })),
  given(updateWorkspace, async ({ world, school }) => {
    const [row] = await world.owner<{ version: number }[]>`select version from workspace where id = ${school}`
    return { version: row?.version ?? 0, city: 'Pune' }
  }),
  given(demandSecondFactor, { demanded: false }),
]

const PROOFS = [
  given(proveByMail, async (asking) => {
    await pending(asking)
    return { mailbox: 'office' as const }
  }),
  given(answerByCode, async (asking) => {
    const box = await pending(asking)
    await asking.caller.call(proveByMail, { mailbox: 'office' })
    return { code: await codeFor(asking.world, box) }
  }),
  given(proveByRecord, async (asking) => {
    await pending(asking)
    return {}
  }),
  given(proveByDocument, async (asking) => {
    await pending(asking)
    return { words: PAPERS }
  }),
  given(proveByWord, async (asking) => {
    await pending(asking)
    return { customUrl: (await elsewhere(asking)).customUrl, words: PAPERS }
  }),
  given(stopProof, async (asking) => {
    await pending(asking)
    await asking.caller.call(proveByRecord, {})
    return {}
  }),
  given(giveWord, async (asking) => ({ ...(await word(asking)), speaks: true })),
  given(decideProof, async (asking) => ({ ...(await papers(asking)), decision: 'SHOWN' as const })),
]

const settingsOf = ({ provider }: SignOnSchool) => ({
  version: 0,
  issuer: provider.issuer,
  ...CLIENT,
  domains: [`${fresh()}.example`],
  newcomerRole: 'MEMBER' as const,
  isOn: true,
  password: PASSWORD,
})

const signOns = (school: SignOnSchool) => [
  given(saveSignOn, () => settingsOf(school)),
  given(removeSignOn, async ({ people }) => {
    await people.owner.call(saveSignOn, settingsOf(school))
    return { password: PASSWORD }
  }),
  given(restoreSignOn, async ({ people }) => {
    await people.owner.call(saveSignOn, settingsOf(school))
    await people.owner.call(removeSignOn, { password: PASSWORD })
    return { password: PASSWORD }
  }),
  given(trySignOn, async ({ people }) => {
    await people.owner.call(saveSignOn, settingsOf(school))
    return {}
  }),
  given(beginSignOn, { slug: school.slug }),
  given(endSignOn, async ({ caller }) => {
    const { address } = await caller.call(beginSignOn, { slug: school.slug })
    school.provider.account = {
      sub: fresh(),
      email: `${fresh()}@neem-school.example`,
      email_verified: true,
      name: 'Asha',
    }
    return await school.provider.walk(address)
  }),
  given(undoOwnSignOn, async ({ world, school: workspaceId, people, caller }) => {
    await people.owner.ask(saveSignOn, settingsOf(school))
    await world.owner`
      insert into sign_on_person (workspace_id, issuer, subject, person_id, is_sure, joined_at, used_at)
      values (${workspaceId}, ${school.provider.issuer}, ${fresh()}, ${caller.id}, true, now(), now())`
    return { workspaceId, password: PASSWORD }
  }),
]

describe('who may do what with workspaces', () => {
  test(
    'everybody finds them, whoever runs one changes it, its owner alone says how people sign in [S02] [R1.14] [V1:B4]',
    { timeout: 120_000 },
    async ({ school }) => {
      await tryPermissions(school.world, 'organisation', [
        ...JOINING,
        ...CODES,
        ...CLOSING,
        ...WORKSPACES,
        ...PROOFS,
        ...signOns(school),
      ])
    },
  )
})
