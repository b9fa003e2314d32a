import { redirect, useLoaderData, useParams } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { getWorkspaceFace } from '@chowk/contract/identity/signup.ts'
import { callOverHttp, CallFailed } from '../../app/calls.ts'
import { NOT_FOUND_ADDRESS } from '../../app/guards/not-found-notice.ts'
import { pageContext } from '../../app/page-context.ts'
import { readOnServer, useRead } from '../../app/read.ts'
import { ReadFailed } from '../../app/screen/read-failed.tsx'
import type { ScreenHandle } from '../../app/shell/shell.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { EntryBar } from '../entry-frame.tsx'
import { LoginPage } from '../login-page.tsx'

export const handle: ScreenHandle = { bar: 'none' }

export const meta = () => [
  { title: `${m.identity_login_title()} · ${m.app_name()}` },
  { name: 'referrer', content: 'no-referrer' },
]

// An address that no workspace has is an unknown one (R2.01).
export async function loader({ context, params }: LoaderFunctionArgs) {
  const input = { slug: params['userSlug'] ?? '' }
  const { statusCode } = await context.get(pageContext).call(getWorkspaceFace, input)
  if (statusCode === 404) throw redirect(NOT_FOUND_ADDRESS)
  return await readOnServer(context, [[getWorkspaceFace, input]])
}

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  try {
    await callOverHttp(getWorkspaceFace, { slug: params['userSlug'] ?? '' })
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) throw redirect(NOT_FOUND_ADDRESS)
  }
  return { queries: null }
}

/** Signing in at the address of a workspace: its colours, its letter, its name. */
export default function WorkspaceLoginScreen() {
  useLoaderData()
  const { userSlug = '' } = useParams()
  const { data, error, refetch } = useRead(getWorkspaceFace, { slug: userSlug })
  if (error && !data)
    return (
      <>
        <EntryBar />
        <ReadFailed level={1} failure={error} onRetry={() => void refetch()}>
          <ButtonLink to="/login" variant="plain">
            {m.app_sign_in()}
          </ButtonLink>
        </ReadFailed>
      </>
    )
  return <LoginPage face={data} />
}
