import { Outlet } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { guardInBrowser, guardOnServer } from './guard.ts'
import { wayFromGuest } from './guards.rules.ts'

export const loader = (given: LoaderFunctionArgs) => guardOnServer(given, wayFromGuest)
export const clientLoader = (given: ClientLoaderFunctionArgs) => guardInBrowser(given, wayFromGuest)

export default function GuestGuard() {
  return <Outlet />
}
