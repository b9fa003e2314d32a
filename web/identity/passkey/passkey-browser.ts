import {
  WebAuthnError,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { addPasskey, askForPasskey, beginPasskey, enterByPasskey } from '@chowk/contract/identity/passkey.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import type { Passkey } from '@chowk/contract/identity/passkey.ts'
import { callOverHttp } from '../../app/calls.ts'
import { errorMessage } from '../../app/error-messages.ts'
import type { ErrorMessages } from '../../app/error-messages.ts'
import { PASSWORD_ERRORS } from '../../app/form/current-password.tsx'
import { m } from '../../paraglide/messages.js'
import { suspendedWords } from '../suspended-words.tsx'
import { callAndEnter } from '../enter.ts'

/** Asks the browser for a new passkey and keeps it under a name. */
export async function makePasskey({
  name,
  password,
}: {
  name: string
  password: string | undefined
}): Promise<Passkey> {
  const requested = await callOverHttp(beginPasskey, password === undefined ? {} : { password })
  const made = await startRegistration({ optionsJSON: { ...requested, excludeCredentials: knownOf(requested) } })
  const { id, rawId, response, authenticatorAttachment } = made
  return await callOverHttp(addPasskey, {
    name,
    credential: {
      id,
      rawId,
      type: 'public-key',
      ...(authenticatorAttachment && { authenticatorAttachment }),
      response: {
        clientDataJSON: response.clientDataJSON,
        attestationObject: response.attestationObject,
        ...(response.transports && { transports: response.transports }),
      },
    },
  })
}

// The types of a browser know fewer ways of reaching a device than devices have.
const knownOf = (requests: { excludeCredentials: { id: string; type: 'public-key'; transports: string[] }[] }) =>
  requests.excludeCredentials.map(({ id, type, transports }) => ({ id, type, transports: transports as never }))

/** Signs in with a passkey: of those that the browser shows when asked, or offers while somebody types her e-mail. */
export async function enterWithPasskey({
  administers,
  offers,
}: {
  administers: boolean
  offers: boolean
}): Promise<UserData> {
  const requested = await callOverHttp(askForPasskey, {})
  const shown = await startAuthentication({ optionsJSON: requested, useBrowserAutofill: offers })
  const { clientDataJSON, authenticatorData, signature, userHandle } = shown.response
  return await callAndEnter(
    enterByPasskey,
    {
      administers,
      credential: {
        id: shown.id,
        rawId: shown.rawId,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
      },
    },
    (person) => person,
  )
}

/** Whether the browser offers passkeys beside the e-mails that it remembers. */
export const offersPasskeys = async (): Promise<boolean> => await browserSupportsWebAuthnAutofill()

const IN_BROWSER: Readonly<Record<string, () => string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: m.identity_passkey_here_already,
  ERROR_INVALID_DOMAIN: m.identity_passkey_other_address,
  ERROR_INVALID_RP_ID: m.identity_passkey_other_address,
  ERROR_CEREMONY_ABORTED: m.identity_passkey_stopped,
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: m.identity_passkey_unfit,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: m.identity_passkey_unfit,
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: m.identity_passkey_unfit,
}

/** What is said where a passkey is added. */
export const MAKING_ERRORS = {
  ...PASSWORD_ERRORS,
  SIGN_IN_AGAIN: m.identity_passkey_sign_in_again,
  TOO_MANY_PASSKEYS: m.identity_passkey_too_many,
  PASSKEY_OVER: m.identity_passkey_over,
  PASSKEY_REFUSED: m.identity_passkey_refused,
} satisfies ErrorMessages<typeof beginPasskey | typeof addPasskey>

const ENTRY_ERRORS = {
  PASSKEY_OVER: m.identity_passkey_over,
  PASSKEY_UNKNOWN: m.identity_passkey_unknown,
  PASSKEY_REFUSED: m.identity_passkey_refused,
  ACCOUNT_SUSPENDED: suspendedWords,
} satisfies ErrorMessages<typeof askForPasskey | typeof enterByPasskey>

/** What went wrong with a passkey, in words: here on the device, or on the way. */
export function passkeyWords(failure: unknown): string {
  if (failure instanceof WebAuthnError) return (IN_BROWSER[failure.code] ?? m.identity_passkey_stopped)()
  // Whoever closes the browser's window, or lets it run out, is told by no more than this.
  if (failure instanceof DOMException) return m.identity_passkey_stopped()
  return errorMessage(failure, ENTRY_ERRORS)
}
