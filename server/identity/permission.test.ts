import { describe, expect } from 'vitest'
import {
  resendCode,
  sendEmailCode,
  sendMobileCode,
  sendPasswordCode,
  verifyCode,
} from '@chowk/contract/identity/code.ts'
import { askContactChange, changeContact, undoContactChange } from '@chowk/contract/identity/contact-change.ts'
import { askDataExport } from '@chowk/contract/identity/data-export.ts'
import { answerChallenge, stopFactorReset } from '@chowk/contract/identity/factor.ts'
import {
  addGuardianConsent,
  changeGuardianConsent,
  changeGuardianDeletion,
  listGuardianConsents,
  sendGuardianCode,
} from '@chowk/contract/identity/guardian.ts'
import { acceptInvitation, getInvitationStatus, sendFreshInvitation } from '@chowk/contract/identity/invitation.ts'
import { restoreEntry } from '@chowk/contract/identity/profile/removed-entry.ts'
import { cancelDeletion, requestDeletion } from '@chowk/contract/identity/leaving.ts'
import { getPersonalInfo } from '@chowk/contract/identity/profile/personal-info.ts'
import { addPasskey, askForPasskey, beginPasskey, enterByPasskey } from '@chowk/contract/identity/passkey.ts'
import { resetPassword } from '@chowk/contract/identity/password.ts'
import { acceptCookies, corporateLogin, employeeLogin, logout, renewSession } from '@chowk/contract/identity/session.ts'
import { sendSignInCode, signInByCode } from '@chowk/contract/identity/sign-in-code.ts'
import {
  createDefaultAccount,
  createPerson,
  exchangeAuthToken,
  getWorkspaceFace,
  sendSignUpCode,
} from '@chowk/contract/identity/signup.ts'
import { Browser } from '../testing/browser.ts'
import { turnFactorOn } from '../testing/entry/code-app.ts'
import { PasskeyDevice } from '../testing/keys/passkey-device.ts'
import { PROFILE_TRIES, SECURITY_TRIES } from '../testing/permission/account-tries.ts'
import { PASSWORD, fresh, given, tryPermissions } from '../testing/permission/permission-calls.ts'
import type { Asking } from '../testing/permission/permission-calls.ts'
import { codeFor, newestText } from '../testing/post.ts'
import { test } from '../testing/test.ts'
import { givenHome } from '../testing/upload.ts'
import { hashToken, newToken } from './code/sign-in-link.ts'
import { invite } from './invitation/invitation.ts'

const newEmail = () => `${fresh()}@mail.example`

/** Somebody else who has an account here. */
async function account({ world }: Asking) {
  const email = newEmail()
  return { ...(await world.person({ email, password: PASSWORD })), email }
}

/** What a call that sends a code answers, with the code that came. */
async function codeSent({ world }: Asking, email: string, sent: { transactionId: string }) {
  const code = await codeFor(world, email)
  // Looking for a letter opens all that were ever sent.
  await world.owner`delete from message`
  return { transactionId: sent.transactionId, code }
}

async function confirmed(asking: Asking, email: string, sent: { transactionId: string }) {
  const { transactionId, code } = await codeSent(asking, email, sent)
  await asking.caller.call(verifyCode, { transactionId, code })
  return { transactionId }
}

async function newAccount(asking: Asking) {
  const email = newEmail()
  const sent = await asking.caller.call(sendSignUpCode, { email })
  const { transactionId } = await confirmed(asking, email, sent)
  return { transactionId, name: 'Ravi More', password: 'Banyan & 3 stalls', birthYear: 1990, terms: true as const }
}

/** A child whose guardian has just confirmed herself by a code. */
async function guarded(asking: Asking) {
  const { world, caller } = asking
  const email = newEmail()
  const child = await world.person({ email: newEmail(), birthYear: 2013, password: PASSWORD })
  const [row] = await world.owner<{ id: string }[]>`
    insert into guardian_consent (person_id, guardian_name, channel, contact, text_version, language, given_at)
    values (${child.id}, 'Sudha', 'EMAIL', ${email}, '1', 'en', ${world.clock.now()}) returning id`
  const sent = await caller.call(sendGuardianCode, { email })
  return { ...(await confirmed(asking, email, sent)), consentId: row?.id ?? '' }
}

async function invited({ world }: Asking) {
  const email = newEmail()
  const workspace = await world.workspace()
  const [person] = await world.owner<{ id: string }[]>`
    insert into person (name, email) values ('Ravi More', ${email}) returning id`
  const [made] = await world.owner<{ id: string }[]>`
    insert into membership (workspace_id, person_id, role, state) values (${workspace}, ${person?.id ?? ''}, 'MEMBER', 'INVITED')
    returning id`
  await invite(world.sql, world.house, { membershipId: made?.id ?? '', language: 'en' })
  return { email, code: /code=([\w-]+)/.exec(await newestText(world, email))?.[1] ?? '' }
}

async function removedEntry({ world, caller }: Asking) {
  const [row] = await world.owner<{ id: string }[]>`
    insert into profile_entry (person_id, section, title, level, created_at, changed_at, removed_at)
    select coalesce(nullif(${caller.id}, '')::uuid, (select id from person limit 1)), 'skill', ${newToken()}, 1, now(), now(),
      ${world.clock.now()}::timestamptz
    returning id`
  return { id: row?.id ?? '' }
}

async function undoToken(asking: Asking) {
  const token = newToken()
  const time = asking.world.clock.now()
  const { id, email } = await account(asking)
  await asking.world.owner`
    insert into contact_change (person_id, channel, old_address, new_address, undo_hash, changed_at, undo_until)
    values (${id}, 'EMAIL', ${newEmail()}, ${email}, ${hashToken(token)}, ${time}, ${new Date(time.getTime() + 600_000)})`
  return { token }
}

async function stopToken(asking: Asking) {
  const token = newToken()
  const time = asking.world.clock.now()
  const { id } = await account(asking)
  await asking.world.owner`delete from factor_reset where person_id = ${id}`
  await asking.world.owner`
    insert into factor_reset (person_id, asked_at, due_at, stop_hash)
    values (${id}, ${time}, ${new Date(time.getTime() + 600_000)}, ${hashToken(token)})`
  return { token }
}

async function linkToken(asking: Asking) {
  const authToken = newToken()
  const time = asking.world.clock.now()
  const { id } = await account(asking)
  await asking.world.owner`
    insert into sign_in_link (token_hash, person_id, created_at, expires_at)
    values (${hashToken(authToken)}, ${id}, ${time}, ${new Date(time.getTime() + 600_000)})`
  return { authToken }
}

async function challenge(asking: Asking) {
  const { world, caller } = asking
  const { email } = await account(asking)
  const browser = new Browser(world)
  await browser.signIn(email, PASSWORD)
  const { app } = await turnFactorOn(world, browser, PASSWORD)
  const { body } = await caller.ask(employeeLogin, { email, password: PASSWORD })
  return { challengeId: String(body.details?.['challengeId']), code: app.code() }
}

const CODES = [
  given(sendPasswordCode, async (asking) => ({ email: (await account(asking)).email })),
  given(sendMobileCode, ({ people, caller }) => ({
    mobile: `+9198220410${10 + Object.values(people).indexOf(caller)}`,
  })),
  given(sendEmailCode, () => ({ email: newEmail() })),
  given(resendCode, async (asking) => {
    const { transactionId } = await asking.caller.call(sendEmailCode, { email: newEmail() })
    asking.world.clock.pass(60_000)
    return { transactionId }
  }),
  given(verifyCode, async (asking) => {
    const email = newEmail()
    return await codeSent(asking, email, await asking.caller.call(sendEmailCode, { email }))
  }),
  given(sendSignInCode, async (asking) => ({ email: (await account(asking)).email })),
  given(sendSignUpCode, () => ({ email: newEmail() })),
  given(sendGuardianCode, () => ({ email: newEmail() })),
  given(sendFreshInvitation, async (asking) => ({ email: (await invited(asking)).email })),
]

const ENTRY = [
  given(employeeLogin, async (asking) => ({ email: (await account(asking)).email, password: PASSWORD })),
  given(corporateLogin, async (asking) => ({ email: (await account(asking)).email, password: PASSWORD })),
  given(signInByCode, async (asking) => {
    const { email } = await account(asking)
    return await confirmed(asking, email, await asking.caller.call(sendSignInCode, { email }))
  }),
  given(answerChallenge, challenge),
  given(enterByPasskey, async (asking) => {
    const person = await account(asking)
    const device = new PasskeyDevice()
    const made = device.make(await person.call(beginPasskey, { password: PASSWORD }))
    await person.call(addPasskey, { name: 'Phone', credential: made })
    return { credential: device.show(await asking.caller.call(askForPasskey, {})) }
  }),
  // A token belongs to the browser that it was given to.
  given(
    renewSession,
    { refreshToken: 'of that browser' },
    {
      send: async (asking) => {
        const browser = new Browser(asking.world)
        const { refreshToken } = await browser.signIn((await account(asking)).email, PASSWORD)
        return (await browser.renew(refreshToken)).envelope
      },
    },
  ),
  given(logout, {}, { refusedWith: { visitor: 'SIGN_IN_NEEDED' } }),
  given(createDefaultAccount, newAccount),
  given(createPerson, newAccount),
  given(exchangeAuthToken, linkToken),
  given(getInvitationStatus, invited),
  given(acceptInvitation, async (asking) => ({
    ...(await invited(asking)),
    account: { password: 'Banyan & 3 stalls', birthYear: 1990, terms: true as const },
  })),
  given(resetPassword, async (asking) => {
    const { email } = await account(asking)
    const sent = await asking.caller.call(sendPasswordCode, { email })
    return { ...(await confirmed(asking, email, sent)), newPassword: 'Banyan & 3 stalls' }
  }),
]

const CONTACTS = [
  given(listGuardianConsents, async (asking) => ({ transactionId: (await guarded(asking)).transactionId })),
  given(changeGuardianConsent, async (asking) => ({ ...(await guarded(asking)), given: false })),
  given(changeGuardianDeletion, async (asking) => ({ ...(await guarded(asking)), deletes: true })),
  given(askContactChange, () => ({ email: newEmail(), password: PASSWORD })),
  given(changeContact, async (asking) => {
    const email = newEmail()
    const sent = await asking.caller.call(askContactChange, { email, password: PASSWORD })
    return await confirmed(asking, email, sent)
  }),
  given(restoreEntry, removedEntry),
  given(undoContactChange, undoToken),
  given(stopFactorReset, stopToken),
]

const LEAVING = [
  given(getWorkspaceFace, async ({ world, school }) => {
    const slug = fresh()
    await world.owner`update workspace set slug = ${slug} where id = ${school}`
    return { slug }
  }),
  given(requestDeletion, async ({ world, school }) => {
    await world.person({ workspace: school, role: 'ADMIN' })
    return { reason: 'NO_LONGER_NEEDED' as const, password: PASSWORD }
  }),
  given(addGuardianConsent, { name: 'Sudha Kale', transactionId: '11111111-1111-4111-8111-111111111111' }),
  given(cancelDeletion, async ({ world, school, caller }) => {
    await world.person({ workspace: school, role: 'ADMIN' })
    await caller.call(requestDeletion, { reason: 'NO_LONGER_NEEDED', password: PASSWORD })
    // What her cookie says is over now, and the process hears that a moment later.
    await expect.poll(async () => (await caller.ask(getPersonalInfo, {})).body.code).toBe('ACCOUNT_RESTRICTED')
    return {}
  }),
  given(askDataExport, { password: PASSWORD }),
  given(acceptCookies, { personal: true, statistics: true }),
]

describe('who may do what with accounts', () => {
  test(
    'everybody comes in by her own proof, and only who is signed in changes her account and her profile [S02] [R1.14] [V1:B4]',
    { timeout: 120_000 },
    async ({ world }) => {
      await givenHome(world)
      await tryPermissions(world, 'identity', [
        ...CODES,
        ...ENTRY,
        ...CONTACTS,
        ...LEAVING,
        ...SECURITY_TRIES,
        ...PROFILE_TRIES,
      ])
    },
  )
})
