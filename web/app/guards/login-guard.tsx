import { Outlet, redirect, redirectDocument } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { getPost } from '@chowk/contract/community/post.ts'
import { pageContext } from '../page-context.ts'
import { isAuthenticated } from '../session.ts'
import { guardInBrowser, guardOnServer } from './guard.ts'
import { redirectFromLogin } from './guards.rules.ts'
import { openPostAt } from './open-post.rules.ts'

/** A visitor reads a post that is for everybody where that is open to her; all else of members she signs in for. */
export async function loader(given: LoaderFunctionArgs) {
  const { viewer, call } = given.context.get(pageContext)
  const post = viewer ? undefined : openPostAt(new URL(given.request.url))
  if (post && (await call(getPost, { slug: post.slug })).statusCode < 400) throw redirect(post.address)
  return guardOnServer(given, redirectFromLogin)
}
export function clientLoader(given: ClientLoaderFunctionArgs) {
  // Only the server knows whether the post is for everybody.
  if (!isAuthenticated() && openPostAt(new URL(given.request.url))) throw redirectDocument(given.request.url)
  return guardInBrowser(given, redirectFromLogin)
}

export default function LoginGuard() {
  return <Outlet />
}
