import { changeCorporatePassword, changeEmployeePassword, resetPassword } from '@chowk/contract/identity/password.ts'
import type { Sql } from '../../platform/database.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import type { Handler, House } from '../../platform/handle.ts'
import { layOut } from '../../platform/post/letter.ts'
import type { Language, Letter } from '../../platform/post/letter.ts'
import { post } from '../../platform/post/post.ts'
import { findOwner as findPersonId } from '../code/code-calls.ts'
import { readProof, spendCode, voidCodes } from '../code/code.ts'
import { ownOrigin } from '../../platform/config.ts'
import { voidChallenges } from '../factor/challenge.ts'
import { commonRefusal } from '../../platform/refusal.ts'
import { isPassword } from '../password.ts'
import { isHerPassword } from '../re-authentication.ts'
import { hashNewPassword } from '../signup/account.ts'
import { deviceOf } from '../../device/device.ts'

interface Owner {
  id: string
  name: string
  email: string | null
  mobile: string | null
  language: Language
  passwordHash: string | null
  lastPasswordHash: string | null
}

async function findOwner(sql: Sql, id: string): Promise<Owner | undefined> {
  const [owner] = await sql<Owner[]>`
    select id, name, email, mobile, language, password_hash, last_password_hash from person
    where id = ${id} and state <> 'DELETED'`
  return owner
}

/** The hash of a password that may follow hers: neither the present one nor the one before, which somebody else may know. */
async function hashNextPassword(owner: Owner, password: string, own: readonly string[]): Promise<string> {
  for (const stored of [owner.passwordHash, owner.lastPasswordHash])
    if (stored !== null && (await isPassword(password, stored))) {
      const code = 'SAME_PASSWORD'
      throw commonRefusal('INVALID_INPUT', { fields: [{ path: 'newPassword', code, message: code }] })
    }
  return await hashNewPassword(password, 'newPassword', own)
}

/** Sets the password, ends every session but `keep`, and tells the owner where she is reached; answers how many ended. */
async function setPassword(
  tx: Sql,
  house: House,
  { owner, passwordHash, keep }: { owner: Owner; passwordHash: string; keep?: string },
): Promise<number> {
  const now = house.clock.now()
  await tx`
    update person set last_password_hash = coalesce(password_hash, last_password_hash), password_hash = ${passwordHash},
      password_changed_at = ${now}
    where id = ${owner.id}`
  const ended = await tx`
    update session_family set revoked_at = ${now}, revoked_because = 'PASSWORD'
    where person_id = ${owner.id} and revoked_at is null and id is distinct from ${keep ?? null}::uuid`
  await voidCodes(tx, house.clock, owner.id)
  await voidChallenges(tx, house.clock, owner.id)
  const to = owner.email ? { email: owner.email } : owner.mobile ? { mobile: owner.mobile } : undefined
  const link = `${ownOrigin(house.config)}/reset-password`
  if (to)
    await post(tx, house, {
      key: `password ${owner.id} ${now.getTime()}`,
      to,
      language: owner.language,
      write: (language) => writeChangedLetter(owner.name, link, language),
    })
  return ended.count
}

function writeChangedLetter(name: string, address: string, language: Language): Letter {
  const isHindi = language === 'hi'
  return layOut(language, {
    subject: isHindi ? 'आपका पासवर्ड बदला गया' : 'Your password was changed',
    paragraphs: [
      isHindi ? `नमस्ते ${name},` : `Hello ${name},`,
      isHindi
        ? 'आपके खाते का पासवर्ड अभी बदला गया, और बाक़ी उपकरणों से प्रवेश हटा दिया गया।'
        : 'the password of your account was changed just now, and other devices were signed out.',
    ],
    link: { name: isHindi ? 'यह मैंने नहीं किया' : 'It was not me', address },
    foot: isHindi ? 'यह आपने किया हो तो कुछ न करें।' : 'If it was you, do nothing.',
  })
}

// Both calls take every account; the browser chooses by its type (R6.10).
function answerChange(declared: typeof changeCorporatePassword | typeof changeEmployeePassword): Handler {
  return handleTuned(
    declared,
    async ({ input, house, clock, origin, viewer, refuse, begin, audit }) => {
      const { sql } = house
      const isRight = await isHerPassword({ house, clock, origin, viewer }, input.oldPassword)
      const owner = isRight ? await findOwner(sql, viewer.personId) : undefined
      if (!owner) throw refuse('PASSWORD_WRONG')
      const passwordHash = await hashNextPassword(owner, input.newPassword, [owner.name, owner.email ?? ''])
      const endedSessions = await begin(async (tx) => {
        audit(`person ${owner.id}`)
        return await setPassword(tx, house, { owner, passwordHash, keep: viewer.familyId })
      })
      return { endedSessions }
    },
    { transactions: 'own' },
  )
}

const answerReset = handleTuned(
  resetPassword,
  async ({ input, house, origin, refuse, begin, audit }) => {
    const { sql, clock } = house
    const deviceId = deviceOf(house.config.serverKey, origin.cookies['chowk_device'])
    const by = { transactionId: input.transactionId, purpose: 'PASSWORD' as const, deviceId }
    const proven = await readProof(sql, clock, by)
    // Who has the address now: it may have changed hands since the code was asked for.
    const personId = proven && (await findPersonId(sql, proven.contact))
    const owner = personId && personId === proven.personId ? await findOwner(sql, personId) : undefined
    if (!proven || !owner) throw refuse('CODE_OVER')
    const own = [owner.name, proven.contact.address]
    const passwordHash = await hashNextPassword(owner, input.newPassword, own)
    const endedSessions = await begin(async (tx) => {
      const spent = await spendCode(tx, clock, by)
      if (!spent || (await findPersonId(tx, spent.contact)) !== owner.id) throw refuse('CODE_OVER')
      audit(`person ${owner.id}`)
      return await setPassword(tx, house, { owner, passwordHash })
    })
    return { signInAs: proven.contact.address, endedSessions }
  },
  { transactions: 'own' },
)

export const passwordCalls: Handler[] = [
  answerChange(changeCorporatePassword),
  answerChange(changeEmployeePassword),
  answerReset,
]
