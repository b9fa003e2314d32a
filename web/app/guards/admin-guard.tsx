import { Outlet } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { guardInBrowser, guardOnServer } from './guard.ts'
import { redirectFromAdmin } from './guards.rules.ts'

export const loader = (given: LoaderFunctionArgs) => guardOnServer(given, redirectFromAdmin)
export const clientLoader = (given: ClientLoaderFunctionArgs) => guardInBrowser(given, redirectFromAdmin)

export default function AdminGuard() {
  return <Outlet />
}
