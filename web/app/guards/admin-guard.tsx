import { Outlet } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { guardInBrowser, guardOnServer } from './guard.ts'
import { wayFromAdmin } from './guards.rules.ts'

export const loader = (given: LoaderFunctionArgs) => guardOnServer(given, wayFromAdmin)
export const clientLoader = (given: ClientLoaderFunctionArgs) => guardInBrowser(given, wayFromAdmin)

export default function AdminGuard() {
  return <Outlet />
}
