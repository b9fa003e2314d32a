import { beginFactor, confirmFactor, removeFactor, renewRecoveryCodes } from '@chowk/contract/identity/factor.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '@chowk/contract/identity/passkey.ts'
import { changeCorporatePassword, changeEmployeePassword } from '@chowk/contract/identity/password.ts'
import { getPersonalInfo, updatePersonalInfo } from '@chowk/contract/identity/profile/personal-info.ts'
import { getPersonByUrl, updateBackground, updateProfile } from '@chowk/contract/identity/profile/profile.ts'
import { SECTION_CALLS } from '@chowk/contract/identity/profile/section-calls.ts'
import { endSession, recogniseSession } from '@chowk/contract/identity/session-list.ts'
import { CodeApp } from '../entry/code-app.ts'
import { PasskeyDevice } from '../keys/passkey-device.ts'
import { PASSWORD, fresh, given } from './permission-calls.ts'
import type { Asking, Try } from './permission-calls.ts'

async function begunFactor({ world, caller }: Asking): Promise<CodeApp> {
  const { secret } = await caller.call(beginFactor, { password: PASSWORD })
  return new CodeApp(secret, world.clock)
}

async function bothProofs(asking: Asking) {
  const app = await begunFactor(asking)
  await asking.caller.call(confirmFactor, { code: app.code() })
  // A code is good once.
  asking.world.clock.pass(30_000)
  return { password: PASSWORD, code: app.code() }
}

async function madePasskey({ caller }: Asking) {
  const requested = await caller.call(beginPasskey, { password: PASSWORD })
  return { name: 'Phone, blue', credential: new PasskeyDevice().make(requested) }
}

const ownPasskey = async (asking: Asking) => ({
  id: (await asking.caller.call(addPasskey, await madePasskey(asking))).id,
})

const otherSession = async ({ world, caller }: Asking) => ({ sessionId: (await world.session(caller.id)).familyId })

/** How somebody signs in: second factor, passkeys, password, devices. */
export const SECURITY_TRIES: readonly Try[] = [
  given(beginFactor, { password: PASSWORD }),
  given(confirmFactor, async (asking) => ({ code: (await begunFactor(asking)).code() })),
  given(renewRecoveryCodes, bothProofs),
  given(removeFactor, bothProofs),
  given(beginPasskey, { password: PASSWORD }),
  given(addPasskey, madePasskey),
  given(renamePasskey, async (asking) => ({ ...(await ownPasskey(asking)), name: 'Phone, green' })),
  given(removePasskey, async (asking) => ({ ...(await ownPasskey(asking)), password: PASSWORD })),
  given(changeCorporatePassword, { oldPassword: PASSWORD, newPassword: 'Banyan & 3 stalls' }),
  given(changeEmployeePassword, { oldPassword: PASSWORD, newPassword: 'Banyan & 3 stalls' }),
  given(endSession, otherSession),
  given(recogniseSession, otherSession),
]

const SHOWN = 'PUBLIC'
const VISIBLE = {
  profile: SHOWN,
  skill: SHOWN,
  experience: SHOWN,
  education: SHOWN,
  certification: SHOWN,
  achievement: SHOWN,
} as const

/** Somebody whose profile everybody may read, and its address. */
async function shownPerson({ world }: Asking) {
  const person = await world.person()
  const customUrl = fresh()
  await person.call(updateProfile, { version: 0, customUrl, visibility: VISIBLE })
  return { person, customUrl }
}

const { skill, experience, education, certification, achievement } = SECTION_CALLS

// What each section takes, new each time, since a profile says nothing twice.
const SECTIONS = [
  { calls: skill, fields: () => ({ name: fresh(), level: 4 }) },
  {
    calls: experience,
    fields: () => ({ title: fresh(), organisation: 'Neem Works', from: '2020', isCurrent: true }),
  },
  { calls: education, fields: () => ({ institution: fresh(), degree: 'Class 6', from: '2019', to: '2020' }) },
  { calls: certification, fields: () => ({ name: fresh(), issuer: 'A guild', issued: '2021-03' }) },
  { calls: achievement, fields: () => ({ title: fresh(), date: '2022' }) },
]

const sectionTries: readonly Try[] = SECTIONS.flatMap(({ calls, fields }) => {
  const saved = async (caller: Asking['caller']) => {
    const { body } = await caller.ask(calls.save, fields(), { 'idempotency-key': fresh() })
    return { id: String(body['id']), version: Number(body['version']) }
  }
  const tries: Try[] = [
    { call: calls.save, input: fields },
    { call: calls.list, input: async (asking) => ({ customUrl: (await shownPerson(asking)).customUrl }) },
    {
      call: calls.get,
      input: async (asking) => {
        const { person } = await shownPerson(asking)
        return { id: (await saved({ ...asking.caller, ...person })).id }
      },
    },
    { call: calls.update, input: async ({ caller }) => ({ ...fields(), ...(await saved(caller)) }) },
    { call: calls.delete, input: async ({ caller }) => ({ id: (await saved(caller)).id }) },
  ]
  return tries
})

/** What somebody says of herself. */
export const PROFILE_TRIES: readonly Try[] = [
  given(updatePersonalInfo, async ({ caller }) => {
    const { version } = await caller.call(getPersonalInfo, {})
    return { version, timeZone: 'Asia/Kolkata' as const }
  }),
  given(updateProfile, { version: 0, headline: 'Walks to school.' }),
  given(updateBackground, { version: 0, portrait: 1 }),
  given(getPersonByUrl, async (asking) => ({ customUrl: (await shownPerson(asking)).customUrl })),
  ...sectionTries,
]
