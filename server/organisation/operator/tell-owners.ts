import { ownOrigin } from '../../platform/config.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { post } from '../../platform/post/post.ts'
import { findFileRow } from './workspace-file.ts'
import type { FileRow } from './workspace-file.ts'
import { writeWorkspaceNews } from './workspace-letter.ts'
import type { WorkspaceNews } from './workspace-letter.ts'

interface Owner {
  id: string
  name: string
  email: string | null
  mobile: string | null
  language: 'en' | 'hi'
}

interface OwnerNotice {
  news: WorkspaceNews
  /** Empty where nobody gave one. */
  reason: string
  /** What makes the letter one of its own: the same is told once. */
  once: string
}

/** Tells everybody who owns a workspace what happened to it, where she is reached. */
export async function tellOwners(
  sql: Sql,
  house: House,
  { row, news, reason, once }: OwnerNotice & { row: FileRow },
): Promise<void> {
  const owners = await sql<Owner[]>`
    select p.id, p.name, p.email, p.mobile, p.language from membership m join person p on p.id = m.person_id and p.state <> 'DELETED'
    where m.workspace_id = ${row.id} and m.role = 'OWNER' and m.state = 'PRESENT'`
  const facts = {
    news,
    name: { en: row.name, hi: row.nameHi },
    customUrl: row.customUrl,
    reason,
    origin: ownOrigin(house.config),
    closesAt: row.closesAt,
    suspendedUntil: row.suspendedUntil,
  }
  for (const { id, name, email, mobile, language } of owners) {
    const to = email ? { email } : mobile ? { mobile } : undefined
    if (!to) continue
    await post(sql, house, {
      key: `workspace ${row.id} ${news} ${once} ${id}`,
      to,
      language,
      write: (each) => writeWorkspaceNews(each, { ...facts, owner: name }),
    })
  }
}

/** The same about a proof that was decided, by an operator or by the job that looks at records. */
export async function tellOfProof(
  sql: Sql,
  house: House,
  {
    workspaceId,
    proofId,
    isShown,
    reason = '',
  }: { workspaceId: string; proofId: string; isShown: boolean; reason?: string },
): Promise<void> {
  const row = await findFileRow(sql, { id: workspaceId })
  if (row) await tellOwners(sql, house, { row, news: isShown ? 'VERIFIED' : 'PROOF_REFUSED', reason, once: proofId })
}
