import { MOST_OFFERED } from '@chowk/contract/community/mention/mentioned.ts'
import { offerMentions } from '@chowk/contract/community/mention/mention.ts'
import { drawnPortrait } from '../../identity/identity.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Context } from '../../platform/handle.ts'
import { keepWithin } from '../../platform/limits.ts'
import { foldedWord, nearKeys } from '../../platform/search/sound-key.rules.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import { audienceOf } from '../post/audience.ts'
import { faultOfGlobal } from '../post/global.ts'
import { findSubject } from '../talk/subject.ts'
import { findSeer } from '../visibility.ts'
import { ownWorkspace } from '../workspace.ts'
import { audienceOfPost, isNameable } from './nameable.ts'
import type { Audience } from './nameable.ts'
import { joined } from '../../platform/postgres/statement.ts'

const MOST_REQUESTS = { most: 120, windowMs: MINUTE_MS }
const MOST_WORDS = 4

type Asking = Context<typeof offerMentions>

/** For whom what she writes is: what she comments on, or the post that she is writing. */
async function findAudience({ input, viewer, sql, house, refuse }: Asking): Promise<Audience> {
  const seer = await findSeer(sql, viewer)
  if (input.activityId) {
    const subject = await findSubject({ sql, house, seer }, input.activityId)
    if (!subject) throw refuse('ACTIVITY_NOT_FOUND')
    return await audienceOfPost(sql, subject.id)
  }
  const own = ownWorkspace(viewer.workspaceId)
  const workspaceId = own && seer.memberOf.includes(own) ? own : null
  const departments = await audienceOf(sql, { seer, workspaceId, entityIds: input.entityIds ?? [] })
  if (departments === undefined) throw refuse('ENTITY_NOT_FOUND')
  const isForAll =
    input.globalvisibility === true && !(await faultOfGlobal(sql, { workspaceId, byMinor: viewer.isMinor }))
  return { authorId: viewer.personId, workspaceId, departments, isForAll }
}

interface Row {
  id: string
  name: string
  customUrl: string | null
  portrait: number
}

/** Names and addresses that begin with each of the words, or sound like it: a name is found in both scripts. */
function wordsMet(sql: Sql, words: readonly string[]): { begins: Fragment; met: Fragment } {
  if (words.length === 0) return { begins: sql`s.found_by is not null`, met: sql`true` }
  const begins = joined(words.map((word) => sql`and s.found_by like '% ' || btrim(fold_words(${word})) || '%'`))
  const sounds = joined(
    words.map((word) => {
      const folded = foldedWord(word)
      return sql`and s.sounds && ${folded ? nearKeys(folded) : []}::text[]`
    }),
  )
  return { begins: sql`(true ${begins})`, met: sql`((true ${begins}) or (true ${sounds}))` }
}

export const answerOfferMentions = handle(
  offerMentions,
  async (context) => {
    const { input, viewer, sql, clock } = context
    const audience = await findAudience(context)
    const { met } = await isNameable({ sql, clock, by: viewer.personId, audience })
    const typed = input.q.split(/[\s@]+/u).filter((word) => word !== '')
    const named = typed.filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, MOST_WORDS)
    // Nobody is called by signs alone.
    if (typed.length > 0 && named.length === 0) return { content: [] }
    const words = wordsMet(sql, named)
    const found = await sql<Row[]>`
      select p.id, p.name, p.custom_url, coalesce(g.portrait, 0)::int as portrait
      from person_search s join person p on p.id = s.person_id left join profile g on g.person_id = p.id
      where ${words.met} and ${met}
      order by ${words.begins} desc, s.found_by collate "C", p.id limit ${MOST_OFFERED}`
    return {
      content: found.map(({ portrait, ...person }) => ({ ...person, portrait: drawnPortrait(person.id, portrait) })),
    }
  },
  {
    async first({ house, clock, viewer }) {
      await keepWithin(house.sql, clock, `mention offers ${viewer.personId}`, MOST_REQUESTS)
    },
  },
)
