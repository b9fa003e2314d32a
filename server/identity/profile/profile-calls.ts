import { getPersonByUrl, updateBackground, updateProfile } from '@chowk/contract/identity/profile/profile.ts'
import type { PersonView } from '@chowk/contract/identity/profile/profile.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler, House } from '../../platform/handle.ts'
import { demandOwn } from '../../platform/viewer.ts'
import type { Person } from '../../platform/viewer.ts'
import { takeUrl } from '../../custom-url/custom-url.ts'
import { profileOf } from './person-query.ts'
import { putUp } from './own-picture.ts'
import { viewOf } from './person-view.ts'
import type { ReviewAgain } from './profile-status.ts'
import { personalInfoCalls } from './personal-info.ts'
import { removedEntryCalls } from './removed-entries.ts'
import { sectionCalls } from './section-calls.ts'
import { maySee } from './visibility.rules.ts'
import { findWhose } from './whose.ts'
import type { Whose } from './whose.ts'

const answerPerson = handle(getPersonByUrl, async ({ input, viewer, sql, clock, refuse }) => {
  const requested = profileOf(input, viewer)
  if (typeof requested === 'string') throw refuse(requested)
  const whose = await findWhose({ sql, clock, viewer }, requested)
  if (!whose) throw refuse('PERSON_NOT_FOUND')
  if (input.as === undefined) return await viewOf(sql, whose)
  if (whose.relation !== 'OWN' || !maySee(input.as, whose.visibility.profile)) throw refuse('PERSON_NOT_FOUND')
  return await viewOf(sql, whose, input.as)
})

interface Writing {
  sql: Sql
  house: Pick<House, 'config' | 'clock'>
  viewer: Person
}

/** The own profile with its row locked; it begins with version 0 for whoever has said nothing yet. */
async function lockOwn({ sql, house: { clock }, viewer }: Writing): Promise<Whose> {
  await sql`select from person where id = ${viewer.personId} for update`
  const whose = await findWhose({ sql, clock, viewer }, { personId: viewer.personId })
  if (!whose) throw new Error('a signed-in person has no row')
  return whose
}

const SAYS = ['called', 'headline', 'about', 'pictureId']

interface Change {
  /** Before it. */
  version: number
  fields: Record<string, unknown>
  reviewAgain: ReviewAgain
}

async function write(context: Writing, { version, fields, reviewAgain }: Change): Promise<PersonView> {
  const { sql, house, viewer } = context
  const { personId } = viewer
  const row = { ...fields, version: version + 1, changedAt: house.clock.now() }
  await sql`insert into profile ${sql({ ...row, personId })} on conflict (person_id) do update set ${sql(row)}`
  // Who sees it, and what is drawn above it, is nothing that it says.
  if (SAYS.some((field) => fields[field] !== undefined)) await reviewAgain(context, personId)
  return await viewOf(sql, await lockOwn(context))
}

const answerUpdateProfile = (reviewAgain: ReviewAgain) =>
  handle(updateProfile, async (context) => {
    const { input, viewer, tx, refuse, audit } = context
    const { userId, version, name, customUrl, visibility, languages, ...texts } = input
    demandOwn(viewer, userId)
    const before = await lockOwn({ ...context, sql: tx })
    if (before.version !== version)
      throw refuse('VERSION_CONFLICT', { details: { current: { ...(await viewOf(tx, before)), workspace: null } } })
    if (before.isMinor && Object.values(visibility ?? {}).includes('PUBLIC')) throw refuse('NOT_FOR_MINORS')
    const owner = { personId: viewer.personId }
    const against = customUrl && (await takeUrl(tx, context.clock.now(), { owner, customUrl }))
    if (against) throw refuse(against)
    if (name !== undefined)
      await tx`update person set name = ${name}, version = version + 1 where id = ${viewer.personId} and name <> ${name}`
    const said = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined))
    const fields = {
      ...said,
      ...(languages && { languages: [...new Set(languages)] }),
      ...(visibility && { visibility: tx.json({ ...before.visibility, ...visibility }) }),
    }
    const after = await write({ ...context, sql: tx }, { version, fields, reviewAgain })
    // What she wrote stays out of a log that outlives her profile.
    const changed = Object.keys(input).filter((field) => field !== 'version' && field !== 'userId')
    audit(
      `person ${viewer.personId}`,
      { visibility: before.visibility },
      { changed, visibility: after.own?.visibility },
    )
    return after
  })

const answerUpdateBackground = (reviewAgain: ReviewAgain) =>
  handle(updateBackground, async (context) => {
    const { input, tx, refuse } = context
    const { version, scene, portrait, pictureId } = input
    const before = await lockOwn({ ...context, sql: tx })
    if (before.version !== version)
      throw refuse('VERSION_CONFLICT', { details: { current: { ...(await viewOf(tx, before)), workspace: null } } })
    const { clock, viewer } = context
    if (pictureId !== undefined && !(await putUp(tx, { personId: viewer.personId, pictureId, at: clock.now() })))
      throw refuse('ATTACHMENT_NOT_FOUND')
    const fields = {
      ...(pictureId !== undefined && { pictureId }),
      ...(scene !== undefined && { scene }),
      ...(portrait !== undefined && { portrait }),
    }
    return await write({ ...context, sql: tx }, { version, fields, reviewAgain })
  })

/** Every call about what people say of themselves. */
export const profileCalls = (reviewAgain: ReviewAgain): Handler[] => [
  answerPerson,
  answerUpdateProfile(reviewAgain),
  answerUpdateBackground(reviewAgain),
  ...personalInfoCalls,
  ...sectionCalls(reviewAgain),
  ...removedEntryCalls(reviewAgain),
]
