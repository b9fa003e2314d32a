import type { LoaderFunctionArgs } from 'react-router'
import { listPasskeys } from '@chowk/contract/identity/passkey.ts'
import { readInBrowser, readOnServer } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { SettingsFrame } from '../../app/settings/settings-frame.tsx'
import { m } from '../../paraglide/messages.js'
import { PasskeyPart } from './passkey-part.tsx'

const READS: readonly Read[] = [[listPasskeys, {}]]

export async function loader({ context }: LoaderFunctionArgs) {
  return await readOnServer(context, READS)
}

export function clientLoader() {
  return readInBrowser(READS)
}

export const meta = () => [{ title: `${m.identity_passkey_title()} · ${m.app_name()}` }]
export const handle = { bar: 'own' }

/** Her passkeys on a page of their own. */
export default function PasskeysScreen() {
  return (
    <SettingsFrame title={m.identity_passkey_title()}>
      <PasskeyPart />
    </SettingsFrame>
  )
}
