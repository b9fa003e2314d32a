import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { getWorkspaceFace } from '@chowk/contract/identity/signup.ts'
import { useRead } from '../app/read.ts'
import type { ScreenHandle } from '../app/shell/shell.tsx'
import { m } from '../paraglide/messages.js'
import { LoginPage, useLoginAddress } from './login-page.tsx'

export const handle: ScreenHandle = { bar: 'none' }

export const meta = () => [
  { title: `${m.identity_login_title()} · ${m.app_name()}` },
  { name: 'referrer', content: 'no-referrer' },
]

/** Signing in. An address that names a workspace carries its colours; one that holds an invitation leads to it (R2.07). */
export default function LoginScreen() {
  const navigate = useNavigate()
  const address = useLoginAddress()
  const { email = '', code = null, instituteId = null } = address ?? {}
  useEffect(() => {
    // Handed over in the history's state, which no server and no other page ever sees.
    if (email && code) void navigate('/workspace/verify', { replace: true, state: { email, code } })
  }, [email, code, navigate])
  return instituteId ? <BrandedLogin instituteId={instituteId} /> : <LoginPage />
}

function BrandedLogin({ instituteId }: { instituteId: string }) {
  const { data } = useRead(getWorkspaceFace, { instituteId })
  return <LoginPage face={data} />
}
