import { updateWorkspace } from '@chowk/contract/organisation/workspace.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import { takeUrl, urlChangesFrom } from '../custom-url/custom-url.ts'
import { releaseAttachments, useAttachment } from '../files/files.ts'
import type { Sql } from '../platform/database.ts'
import { handle } from '../platform/handle.ts'
import type { Context } from '../platform/handle.ts'
import type { Person } from '../platform/viewer.ts'
import { requireYear } from '../platform/calendar/year.ts'
import { domainOf, PROOF } from './verification/proof.rules.ts'
import { administeredView, findWorkspace } from './workspace-row.ts'
import type { WorkspaceRow } from './workspace-row.ts'
import { transitionWhere } from '../platform/postgres/transition.ts'

const COLUMNS = ['name', 'city', 'region', 'about', 'website', 'founded', 'duotone', 'scene'] as const

// Only what was sent, under the names of the columns.
function changesOf(input: Parsed<typeof updateWorkspace>): Record<string, string | number | boolean | null> {
  const sent = COLUMNS.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]] as const]))
  return {
    ...Object.fromEntries(sent),
    ...(input.nameHi !== undefined && { name_hi: input.nameHi }),
    ...(input.aboutHi !== undefined && { about_hi: input.aboutHi }),
    ...(input.isPublic !== undefined && { is_public: input.isPublic }),
    ...(input.logoId !== undefined && { logo_id: input.logoId }),
  }
}

// Everybody may know the logo of any workspace (W4).
async function putLogo(
  sql: Sql,
  given: { workspace: string; viewer: Person; logoId: string | null; at: Date },
): Promise<boolean> {
  const { workspace, viewer, logoId, at: time } = given
  const subject = { usedBy: 'workspace-logo', subjectId: workspace }
  const wanted = { ...subject, personId: viewer.personId, kinds: ['IMAGE'] as const, isPublic: true, at: time }
  if (logoId && !(await useAttachment(sql, { ...wanted, attachmentId: logoId }))) return false
  await releaseAttachments(sql, subject, logoId ?? undefined)
  return true
}

/**
 * What was shown was shown for the name, and by a box or a record for the domain: under others the badge would lie. So would a proof by the
 * domain that still waits; papers are read beside the name as it stands then.
 */
async function dropProofs(
  { tx, input, viewer, clock }: Pick<Context<typeof updateWorkspace>, 'tx' | 'input' | 'viewer' | 'clock'>,
  before: WorkspaceRow,
): Promise<void> {
  const isRenamed = input.name !== undefined && input.name !== before.name
  const hasMoved = input.website !== undefined && domainOf(input.website) !== domainOf(before.website)
  if (!isRenamed && !hasMoved) return
  await tx`
    update workspace set verified_at = null, verified_by = null
    where id = ${before.id} and (${isRenamed} or verified_by in ('MAIL', 'DNS'))`
  await transitionWhere(tx, PROOF, {
    where: tx`workspace_id = ${before.id} and method in ('MAIL', 'DNS')`,
    from: ['WAITS'],
    to: 'REPLACED',
    actorId: viewer.personId,
    at: clock.now(),
    also: tx`, code_hash = null`,
  })
}

// The audit says what was said before, not what it counts.
const reported = ({ name, nameHi, customUrl, city, region, about, website, isPublic }: WorkspaceRow) => ({
  name,
  nameHi,
  customUrl,
  city,
  region,
  about,
  website,
  isPublic,
})

export const answerUpdateWorkspace = handle(updateWorkspace, async (context) => {
  const { input, viewer, workspace, tx, clock, refuse, audit } = context
  const now = clock.now()
  requireYear(input.founded, { path: 'founded', now, earliest: 1000 })
  if (input.corporateId !== undefined && input.corporateId !== workspace.id) throw refuse('WORKSPACE_NOT_FOUND')
  await tx`select 1 from workspace where id = ${workspace.id} for update`
  const before = await findWorkspace(tx, viewer, workspace.id)
  if (!before?.role || before.kind === 'DEFAULT') throw refuse('WORKSPACE_NOT_FOUND')
  if (before.state === 'SUSPENDED' || before.state === 'CLOSED') throw refuse('NOT_NOW')
  if (before.version !== input.version)
    throw refuse('VERSION_CONFLICT', { details: { current: await administeredView(tx, now, before) } })
  const wanted = { owner: { workspaceId: workspace.id }, customUrl: input.customUrl ?? before.customUrl }
  const against = await takeUrl(tx, now, wanted)
  if (against) {
    const from = await urlChangesFrom(tx, now, wanted.owner)
    throw refuse(against, { details: { urlChangesFrom: from?.toISOString() ?? null } })
  }
  if (
    input.logoId !== undefined &&
    !(await putLogo(tx, { workspace: workspace.id, viewer, logoId: input.logoId, at: now }))
  )
    throw refuse('ATTACHMENT_NOT_FOUND')
  await tx`update workspace set ${tx({ ...changesOf(input), version: before.version + 1 })} where id = ${workspace.id}`
  await dropProofs(context, before)
  const after = await findWorkspace(tx, viewer, workspace.id)
  if (!after) throw refuse('WORKSPACE_NOT_FOUND')
  audit(`workspace ${workspace.id}`, reported(before), reported(after))
  return await administeredView(tx, now, after)
})
