import { getNoticePreferences, setNoticeMode, setNoticeSettings } from '@chowk/contract/notice/preference.ts'
import type { NoticeMode, NoticeSettings } from '@chowk/contract/notice/preference.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import type { NoticeKinds } from '../kind.ts'
import { USUAL_SETTINGS, isPushed, modeOf } from './mode.rules.ts'

const answerGet = (kinds: NoticeKinds): Handler =>
  handle(getNoticePreferences, async ({ viewer: { personId }, sql }) => {
    const chosen = await sql<{ kind: string; mode: NoticeMode; push: boolean | null }[]>`
      select kind, mode, push from notice_preference where person_id = ${personId}`
    const of = new Map(chosen.map((each) => [each.kind, each]))
    const [settings] = await sql<NoticeSettings[]>`
      select digest, quiet_from, quiet_to from notice_setting where person_id = ${personId}`
    const [person] = await sql<{ hasMail: boolean }[]>`
      select email is not null as has_mail from person where id = ${personId}`
    return {
      kinds: [...kinds.values()].map((kind) => ({
        kind: kind.name,
        title: kind.title,
        mode: modeOf(kind, of.get(kind.name)?.mode),
        push: isPushed(kind, of.get(kind.name)?.push),
        isSecurity: kind.isSecurity ?? false,
        hasOwnLetter: kind.hasOwnLetter ?? false,
      })),
      settings: settings ?? USUAL_SETTINGS,
      hasMail: person?.hasMail ?? false,
    }
  })

const answerSetMode = (kinds: NoticeKinds): Handler =>
  handle(setNoticeMode, async ({ input: { kind, mode, push }, viewer: { personId }, tx, refuse }) => {
    const known = kinds.get(kind)
    if (!known) throw refuse('KIND_NOT_FOUND')
    if (known.isSecurity && mode === 'OFF') throw refuse('ALWAYS_TOLD')
    const [row] = await tx<{ push: boolean | null }[]>`
      insert into notice_preference (person_id, kind, mode, push) values (${personId}, ${kind}, ${mode}, ${push ?? null})
      on conflict (person_id, kind) do update
        set mode = excluded.mode, push = coalesce(excluded.push, notice_preference.push)
      returning push`
    return { kind, mode, push: isPushed(known, row?.push) }
  })

const answerSetSettings = handle(setNoticeSettings, async ({ input, viewer: { personId }, tx, refuse }) => {
  const { digest, quietFrom, quietTo } = input
  if ((quietFrom === null) !== (quietTo === null) || (quietFrom !== null && quietFrom === quietTo))
    throw refuse('QUIET_HOURS_INCOMPLETE')
  await tx`
    insert into notice_setting (person_id, digest, quiet_from, quiet_to)
    values (${personId}, ${digest}, ${quietFrom}, ${quietTo})
    on conflict (person_id) do update
      set digest = excluded.digest, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`
  return input
})

/** Calls about how somebody wants to be told. */
export const preferenceCalls = (kinds: NoticeKinds): Handler[] => [
  answerGet(kinds),
  answerSetMode(kinds),
  answerSetSettings,
]
