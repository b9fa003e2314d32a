import type { NoticeMode, NoticeSettings } from '@chowk/contract/notice/preference.ts'
import { indianDate } from '../../platform/calendar/zone.rules.ts'
import { ownOrigin } from '../../platform/config.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import type { Language } from '../../platform/post/letter.ts'
import { post } from '../../platform/post/post.ts'
import type { NoticeKinds } from '../kind.ts'
import { findRows, plainOf, sentenceOf, stillSeen, targetOf } from '../notice-row.ts'
import type { NoticeRow } from '../notice-row.ts'
import { USUAL_SETTINGS, endOfQuiet, modeOf } from '../preference/mode.rules.ts'
import { writeDigest } from './digest-letter.ts'
import { makeStopToken } from './stop-token.rules.ts'

/** The job that writes one person's mail of a day. */
export const WRITE_DIGEST = 'write-digest'
/** What is older was seen or is of no interest any more. */
const LOOKS_BACK = '7 days'
/** Also a server that stood still for hours sends the mail of its day, and no older one. */
const LETTER_LASTS_MS = 12 * 3_600_000

type DigestHouse = Pick<House, 'sql' | 'clock' | 'config' | 'enqueue'>

/** At six in the evening: puts in a job for each person who has anything to read, after her quiet hours. */
export function beginDigestsTask({ sql, clock, enqueue }: DigestHouse): Task {
  return async () => {
    const now = clock.now()
    const people = await sql<(Omit<NoticeSettings, 'digest'> & { personId: string })[]>`
      select n.person_id, s.quiet_from, s.quiet_to
      from (select distinct person_id from notice
        where mailed_at is null and read_at is null and at > ${now}::timestamptz - ${LOOKS_BACK}::interval) n
      join person p on p.id = n.person_id and p.state = 'ACTIVE' and p.email is not null
      left join notice_setting s on s.person_id = n.person_id where coalesce(s.digest, true)`
    for (const { personId, ...quiet } of people) {
      const key = `${WRITE_DIGEST} ${personId} ${indianDate(now)}`
      await enqueue(sql, WRITE_DIGEST, { personId, day: indianDate(now) }, { key, runAt: endOfQuiet(quiet, now) })
    }
  }
}

interface Reader {
  email: string
  language: Language
  digest: boolean
}

async function findReader(sql: Sql, personId: string): Promise<Reader | undefined> {
  // Held, so that of two jobs for her the second finds what the first has marked.
  const [reader] = await sql<Reader[]>`
    select p.email, p.language, coalesce(s.digest, ${USUAL_SETTINGS.digest}) as digest
    from person p left join notice_setting s on s.person_id = p.id
    where p.id = ${personId} and p.state = 'ACTIVE' and p.email is not null for no key update of p`
  return reader
}

// What she reads by mail, as she chose, of what she may still see.
async function findWanted(
  tx: Sql,
  { clock, kinds, personId }: { clock: House['clock']; kinds: NoticeKinds; personId: string },
) {
  const rows = await findRows(
    tx,
    kinds,
    tx`and n.person_id = ${personId} and n.mailed_at is null and n.read_at is null
      and n.at > ${clock.now()}::timestamptz - ${LOOKS_BACK}::interval order by n.at desc, n.id desc limit 200`,
  )
  const chosen = await tx<{ kind: string; mode: NoticeMode }[]>`
    select kind, mode from notice_preference where person_id = ${personId}`
  const modes = new Map(chosen.map(({ kind, mode }) => [kind, mode]))
  const isWanted = ({ kind: name }: NoticeRow) => {
    const kind = kinds.get(name)
    const mode = kind && modeOf(kind, modes.get(name))
    return kind !== undefined && !kind.hasOwnLetter && mode === 'MAIL'
  }
  return await stillSeen(tx, kinds, rows.filter(isWanted))
}

/** Writes one person's mail of a day; what it says is marked in the same transaction, so a job that runs twice writes once. */
export function writeDigestTask(house: DigestHouse, kinds: NoticeKinds): Task {
  const { sql, clock, config } = house
  return async (payload) => {
    const { personId, day } = payload as { personId: string; day: string }
    await sql.begin(async (tx) => {
      const reader = await findReader(tx, personId)
      if (!reader?.digest) return
      const rows = await findWanted(tx, { clock, kinds, personId })
      if (rows.length === 0) return
      const now = clock.now()
      await tx`update notice set mailed_at = ${now} where id = any(${rows.map(({ id }) => id)}::uuid[])`
      const origin = ownOrigin(config)
      const stop = `${origin}/stop-daily-mail/${makeStopToken(config.serverKey, personId)}`
      await post(tx, house, {
        key: `digest ${personId} ${day}`,
        to: { email: reader.email },
        language: reader.language,
        expiresAt: new Date(now.getTime() + LETTER_LASTS_MS),
        write: (language) =>
          writeDigest(language, {
            sentences: rows.map((row) => ({
              text: plainOf(sentenceOf(kinds, row, language)),
              address: new URL(targetOf(kinds, row), origin).href,
            })),
            origin,
            stop,
          }),
      })
    })
  }
}
