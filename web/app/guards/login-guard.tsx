import { Outlet } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { guardInBrowser, guardOnServer } from './guard.ts'
import { wayFromLogin } from './guards.rules.ts'

export const loader = (given: LoaderFunctionArgs) => guardOnServer(given, wayFromLogin)
export const clientLoader = (given: ClientLoaderFunctionArgs) => guardInBrowser(given, wayFromLogin)

export default function LoginGuard() {
  return <Outlet />
}
