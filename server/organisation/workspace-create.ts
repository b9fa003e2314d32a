import { CustomUrl } from '@chowk/contract/identity/custom-url.ts'
import { checkCustomUrl, createWorkspace } from '@chowk/contract/organisation/workspace.ts'
import { actFor } from '../identity/enter.ts'
import { isUrlFree, takeUrl } from '../custom-url/custom-url.ts'
import { handle } from '../platform/handle.ts'
import { keepWithin } from '../platform/limits.ts'
import { firstAppearanceOf, letterOf } from './workspace.rules.ts'
import { DAY_MS } from '../platform/time.ts'

/** Squares that one person opens in a day: a trust has several schools, nobody has a hundred. */
const A_DAY = { most: 5, windowMs: DAY_MS }

export const answerCheckUrl = handle(checkCustomUrl, async ({ input, sql, clock }) => {
  const { customUrl } = input
  const parsed = CustomUrl.safeParse(customUrl)
  if (!parsed.success) {
    const isReserved = parsed.error.issues.some(({ message }) => message === 'RESERVED_URL')
    return { verdict: isReserved ? ('RESERVED' as const) : ('INVALID' as const), customUrl }
  }
  const isFree = await isUrlFree(sql, clock.now(), parsed.data)
  return { verdict: isFree ? ('FREE' as const) : ('TAKEN' as const), customUrl: parsed.data }
})

export const answerCreateWorkspace = handle(
  createWorkspace,
  async ({ input, viewer, tx, house, clock, origin, reply, refuse, audit }) => {
    await keepWithin(tx, clock, `workspace ${viewer.personId}`, A_DAY)
    const { name, nameHi, kind, customUrl, people, city, website } = input
    const { scene, duotone } = firstAppearanceOf(kind)
    const letter = letterOf({ letter: '', name, nameHi })
    if (!(await isUrlFree(tx, clock.now(), customUrl))) throw refuse('URL_TAKEN')
    // Its row needs an address before the table of addresses can know it: a private one for a moment.
    const [made] = await tx<{ id: string }[]>`
      insert into workspace (kind, name, name_hi, slug, duotone, scene, letter, state, city, website, people_expected, created_at)
      values (${kind}, ${name}, ${nameHi || null}, 'opening-' || gen_random_uuid(), ${duotone}, ${scene}, ${letter}, 'PENDING', ${city},
        ${website}, ${people ?? null}, ${clock.now()}) returning id`
    if (!made) throw new Error('the workspace was not made')
    await tx`delete from custom_url where workspace_id = ${made.id}`
    if (await takeUrl(tx, clock.now(), { owner: { workspaceId: made.id }, customUrl })) throw refuse('URL_TAKEN')
    await tx`
      insert into membership (workspace_id, person_id, role, joined_at) values (${made.id}, ${viewer.personId}, 'OWNER', ${clock.now()})`
    await actFor({ house, sql: tx, origin, viewer, reply }, made.id)
    audit(`workspace ${made.id}`, undefined, { name, kind, customUrl })
    return { id: made.id, customUrl, state: 'PENDING' as const }
  },
)
