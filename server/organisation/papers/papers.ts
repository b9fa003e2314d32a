import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { readAttachments, releaseAttachments, useAttachment, wantPages } from '../../files/files.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'

const subjectOf = (proofId: string) => ({ usedBy: 'workspace-paper', subjectId: proofId })

/** Gives uploads of a person to a proof and has the pages of PDFs drawn. False when one of them is not hers to give. */
export async function keepPapers(
  sql: Sql,
  house: House,
  given: { proofId: string; personId: string; papers: readonly string[] },
): Promise<boolean> {
  const { proofId, personId } = given
  const papers = [...new Set(given.papers)]
  for (const attachmentId of papers) {
    const kinds = ['IMAGE', 'COVER_IMAGE', 'PDF'] as const
    const wanted = { ...subjectOf(proofId), attachmentId, personId, kinds, isPublic: false, at: house.clock.now() }
    if (!(await useAttachment(sql, wanted))) return false
  }
  await wantPages(sql, house, papers)
  await sql`update workspace_proof set papers = ${papers} where id = ${proofId}`
  return true
}

/** Lets the papers of proofs that are over go: nobody needs them, and nobody shall find them. */
export async function letPapersGo(sql: Sql, proofIds: readonly string[]): Promise<void> {
  for (const proofId of proofIds) await releaseAttachments(sql, subjectOf(proofId))
  await sql`update workspace_proof set papers = '{}' where id = any(${proofIds as string[]}::uuid[]) and papers <> '{}'`
}

/** The papers of several proofs with addresses that hold for ten minutes, by proof. */
export async function readPapers(
  sql: Sql,
  house: House,
  proofs: readonly { id: string; papers: readonly string[] }[],
): Promise<Map<string, Attachment[]>> {
  const all = await readAttachments(
    sql,
    house,
    proofs.flatMap(({ papers }) => papers),
  )
  return new Map(proofs.map(({ id, papers }) => [id, all.filter((one) => papers.includes(one.attachmentId))]))
}
