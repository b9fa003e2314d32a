import { ownOrigin } from '../../platform/config.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'
import { post } from '../../platform/post/post.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'
import { endCopiesTask, packCopy, packCopyTask } from '../../platform/storage/packed-copy.ts'
import type { CopyKind, CopySection, CopyState } from '../../platform/storage/packed-copy.ts'
import type { WorkspaceData } from '../../platform/workspace-data.ts'

/** What becomes of a copy of a workspace; a ready one is over after a week. */
export const WORKSPACE_COPY: TransitionTable<CopyState> = {
  entity: 'workspace_copy',
  allowed: { WAITING: ['READY', 'FAILED'], READY: ['OVER'], FAILED: [], OVER: [] },
}

/** Copies of whole workspaces. */
export const FULL_COPY: CopyKind = { table: WORKSPACE_COPY, folder: 'workspace-copies' }

/** The job that packs one. */
export const PACK_WORKSPACE_COPY = 'pack-workspace-copy'

/** Packs one copy: what every domain keeps of the workspace, as JSON and as tables. */
export const packWorkspaceTask = (house: House, parts: readonly WorkspaceData[]): Task =>
  packCopyTask(house, FULL_COPY, async (id) => await pack(house, parts, id))

/** Ends those whose time is over. */
export const endWorkspaceCopiesTask = (house: House): Task => endCopiesTask(house, FULL_COPY)

interface Requested {
  workspaceId: string
  workspace: string
  name: string | null
  email: string | null
  mobile: string | null
  language: Language | null
}

async function pack(house: House, parts: readonly WorkspaceData[], id: string): Promise<void> {
  const { sql, config } = house
  const [row] = await sql<Requested[]>`
    select c.workspace_id, w.name as workspace, p.name, p.email, p.mobile, p.language from workspace_copy c join workspace w on w.id = c.workspace_id
    left join person p on p.id = c.requested_by and p.state = 'ACTIVE' where c.id = ${id} and c.state = 'WAITING'`
  if (!row) return
  const { workspaceId, workspace, name, email, mobile, language } = row
  await packCopy(house, FULL_COPY, {
    id,
    content: { readMe: readMe(row.workspace), sections: sectionsOf(house, parts, workspaceId) },
    onReady: async (tx, endsAt) => {
      const to = email !== null ? { email } : mobile !== null ? { mobile } : undefined
      if (!to || name === null) return
      const facts = { name, workspace, endsAt, origin: ownOrigin(config) }
      const write = (each: Language) => writeReady(each, facts)
      await post(tx, house, {
        key: `workspace copy ${id}`,
        to,
        language: language ?? 'en',
        write,
        expiresAt: endsAt,
      })
    },
  })
}

async function* sectionsOf(
  { sql }: House,
  parts: readonly WorkspaceData[],
  workspaceId: string,
): AsyncGenerator<CopySection> {
  for (const { domain, find } of parts) if (find) yield { domain, tables: await find(sql, workspaceId) }
}

const readMe = (name: string) => `What Chowk keeps of ${name}.

For each subject there is one JSON file with all rows, and a folder with the same rows as tables for a spreadsheet.
A table that is not there would be empty. Times are in UTC. Keep this file safe: it holds names and contacts of people.

चौक ${name} के बारे में जो रखता है, वह यहाँ है।

हर विषय की एक JSON फ़ाइल है, और उसी नाम के फ़ोल्डर में वही बातें तालिकाओं में।
जो तालिका नहीं है, वह ख़ाली होती। समय UTC में है। इस फ़ाइल को सँभालकर रखें: इसमें लोगों के नाम और संपर्क हैं।
`

interface Ready {
  name: string
  workspace: string
  endsAt: Date
  origin: string
}

function writeReady(language: Language, { name, workspace, endsAt, origin }: Ready): Letter {
  const isHindi = language === 'hi'
  const date = new Intl.DateTimeFormat(isHindi ? 'hi-IN-u-nu-latn' : 'en-IN', {
    dateStyle: 'long',
    timeZone: 'Asia/Kolkata',
  }).format(endsAt)
  return layOut(language, {
    subject: isHindi ? `${workspace} की प्रति तैयार है` : `The copy of ${workspace} is ready`,
    paragraphs: [
      isHindi ? `नमस्ते ${name},` : `Hello ${name},`,
      isHindi
        ? `${workspace} के रिकॉर्ड की जो प्रति आपने माँगी थी, वह तैयार है। उसे ${date} तक डाउनलोड किया जा सकता है।`
        : `The copy of the records of ${workspace} that you asked for is ready. You can download it until ${date}.`,
    ],
    link: { name: isHindi ? 'प्रति डाउनलोड करें' : 'Download the copy', address: `${origin}/admins` },
    foot: isHindi
      ? 'अगर यह आपने नहीं माँगी, तो किसी के पास आपका पासवर्ड है: उसे अभी बदलें।'
      : 'If you did not ask for it, somebody has your password: change it now.',
  })
}
