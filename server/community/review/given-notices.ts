import type { BilingualName } from '@chowk/contract/bilingual-name.ts'
import { noticeKind, strongName } from '../../notice/kind.ts'
import { notify } from '../../notice/notify.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { nameJson } from '../../platform/name-json.ts'
import type { Language } from '../../platform/post/letter.ts'

/** So many are named, and the others counted. */
const NAMED = 3

function listed(language: Language, names: readonly BilingualName[]): string {
  const called = names.slice(0, NAMED).map(({ en, hi }) => (language === 'hi' ? (hi ?? en) : en))
  const more = names.length - NAMED
  if (more > 0) called.push(language === 'hi' ? `${more} अन्य` : `${more} more`)
  return new Intl.ListFormat(language === 'hi' ? 'hi-IN' : 'en-IN').format(called)
}

/** Categories of a community were given to a teacher to moderate, or taken from her. */
export const CATEGORIES_GIVEN = noticeKind({
  name: 'categories-given',
  area: 'community',
  title: { en: 'Categories that I moderate', hi: 'जिन श्रेणियों का मॉडरेशन मुझे सौंपा गया' },
  usually: 'IN_APP',
  sample: {
    isGiven: true,
    categories: [{ en: 'Science', hi: 'विज्ञान' }] as BilingualName[],
    workspace: { en: 'Neem School', hi: 'नीम स्कूल' } as BilingualName,
    customUrl: 'neem',
  },
  says(language, _, { isGiven, categories, workspace }) {
    const [what, where] = [{ strong: listed(language, categories) }, strongName(language, workspace)]
    if (language === 'hi')
      return [where, ' में ', what, isGiven ? ' का मॉडरेशन अब आपके पास है' : ' का मॉडरेशन अब आपके पास नहीं है']
    return [isGiven ? 'You moderate ' : 'You no longer moderate ', what, ' at ', where]
  },
  leadsTo: (_, { isGiven, customUrl }) => (isGiven ? '/moderation' : `/${customUrl}/community`),
})

interface Given {
  personId: string
  categoryId: string
  name: BilingualName
}

const findAll = async (sql: Sql, workspaceId: string): Promise<Given[]> =>
  await sql<Given[]>`
    select g.person_id, g.category_id, ${nameJson(sql, 'c')} as name
    from moderated_category g join post_category c on c.id = g.category_id
    where g.workspace_id = ${workspaceId} order by c.position, c.name, c.id`

const without = (all: readonly Given[], others: readonly Given[]): Given[] =>
  all.filter((each) => !others.some((o) => o.personId === each.personId && o.categoryId === each.categoryId))

/** Does what gives and takes categories of a workspace, and tells those to whom, or from whom, it did. */
export async function tellingOfGiven<T>(
  { sql, house, workspaceId }: { sql: Sql; house: Pick<House, 'clock'>; workspaceId: string },
  work: () => Promise<T>,
): Promise<T> {
  const before = await findAll(sql, workspaceId)
  const done = await work()
  const after = await findAll(sql, workspaceId)
  const [workspace] = await sql<{ name: BilingualName; customUrl: string }[]>`
    select ${nameJson(sql, 'w')} as name, slug as custom_url from workspace w where w.id = ${workspaceId}`
  if (!workspace) throw new Error('the workspace is gone')
  const { name, customUrl } = workspace
  const tell = async (changed: readonly Given[], isGiven: boolean) => {
    for (const [personId, of] of Map.groupBy(changed, (each) => each.personId)) {
      const facts = { isGiven, categories: of.map((each) => each.name), workspace: name, customUrl }
      // It is her task, whoever gave it and whom she blocked.
      const telling = { personIds: [personId], subject: workspaceId, actorId: null, workspaceId, facts }
      await notify(sql, house, { kind: CATEGORIES_GIVEN, ...telling })
    }
  }
  await tell(without(before, after), false)
  await tell(without(after, before), true)
  return done
}
