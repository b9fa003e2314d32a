import { redirect } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { pageContext } from '../page-context.ts'
import { pageFacts } from '../page-facts.ts'
import { isAuthenticated } from '../session.ts'

type Redirect = (viewer: UserData | null, path: string) => string | undefined
interface Arguments {
  request: Request
  context: Readonly<RouterContextProvider>
}

function follow(redirectOf: Redirect, viewer: UserData | null, request: Request): null {
  const { pathname, search } = new URL(request.url)
  const to = redirectOf(viewer, pathname + search)
  if (to) throw redirect(to)
  return null
}

/** A guard at the first HTML: the person is the one of the device's session. */
export const guardOnServer = ({ request, context }: Arguments, redirect: Redirect) =>
  follow(redirect, context.get(pageContext).viewer, request)

/** The same guard at a step inside the browser, where the stored session counts too (R4.09). */
export const guardInBrowser = ({ request }: Pick<Arguments, 'request'>, redirect: Redirect) =>
  follow(redirect, isAuthenticated() ? (pageFacts()?.viewer ?? null) : null, request)
