import { Outlet } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { guardInBrowser, guardOnServer } from './guard.ts'
import { redirectFromLogin } from './guards.rules.ts'

export const loader = (given: LoaderFunctionArgs) => guardOnServer(given, redirectFromLogin)
export const clientLoader = (given: ClientLoaderFunctionArgs) => guardInBrowser(given, redirectFromLogin)

export default function LoginGuard() {
  return <Outlet />
}
