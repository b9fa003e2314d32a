import type { Hono } from 'hono'
import { lentPicture, releaseAttachments, useAttachment } from '../../files/files.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/input.rules.ts'
import { readCookies } from '../../platform/wire/cookies.ts'
import { noFile } from '../../platform/wire/file-answer.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import { findWhose } from './whose.ts'

const AVATAR = 'person-avatar'
/** A browser asks again after this: who may see somebody changes. */
const CACHE_S = 300

/** Address of a person's own picture. It stays the same; who may see her is asked at each request. */
export const pictureAddress = (pictureId: string): string => `/portrait/${pictureId}.webp`

/** Puts up a picture, or with null takes it away; the one before goes. False when there is no such upload of hers. */
export async function putUp(
  sql: Sql,
  given: { personId: string; pictureId: string | null; at: Date },
): Promise<boolean> {
  const { personId, pictureId, at: time } = given
  const subject = { usedBy: AVATAR, subjectId: personId }
  if (pictureId) {
    const wanted = {
      ...subject,
      attachmentId: pictureId,
      personId,
      kinds: ['IMAGE'] as const,
      isPublic: false,
      at: time,
    }
    if (!(await useAttachment(sql, wanted))) return false
  }
  await releaseAttachments(sql, subject, pictureId ?? undefined)
  return true
}

/** Registers the addresses of people's own pictures: whoever may see the profile is led on to the file, anybody else finds nothing. */
export function registerOwnPictures(app: Hono<Env>, wire: Wire): void {
  const { sql, clock, config } = wire.house
  app.get('/portrait/:file{.+\\.webp}', async (c) => {
    const pictureId = c.req.param('file').replace(/\.webp$/, '')
    const viewer = await wire.identify(readCookies(c.req.header('cookie')), c.req.header('authorization'), true)
    const [row] = isId(pictureId)
      ? await sql<{ personId: string }[]>`select person_id from profile where picture_id = ${pictureId}`
      : []
    const whose = row && (await findWhose({ sql, clock, viewer }, row))
    // It may be hidden, while she herself is not.
    if (whose?.pictureId !== pictureId) return noFile()
    return c.body(null, 302, {
      location: lentPicture({ config, clock }, pictureId, 320),
      'cache-control': `private, max-age=${CACHE_S}`,
    })
  })
}
