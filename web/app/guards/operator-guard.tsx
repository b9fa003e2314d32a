import { Outlet } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { guardInBrowser, guardOnServer } from './guard.ts'
import { redirectFromOperator } from './guards.rules.ts'

export const loader = (given: LoaderFunctionArgs) => guardOnServer(given, redirectFromOperator)
export const clientLoader = (given: ClientLoaderFunctionArgs) => guardInBrowser(given, redirectFromOperator)

export default function OperatorGuard() {
  return <Outlet />
}
