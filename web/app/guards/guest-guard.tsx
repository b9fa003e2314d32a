import { Outlet } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { guardInBrowser, guardOnServer } from './guard.ts'
import { redirectFromGuest } from './guards.rules.ts'

export const loader = (given: LoaderFunctionArgs) => guardOnServer(given, redirectFromGuest)
export const clientLoader = (given: ClientLoaderFunctionArgs) => guardInBrowser(given, redirectFromGuest)

export default function GuestGuard() {
  return <Outlet />
}
