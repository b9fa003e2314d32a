import { Outlet } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { guardInBrowser, guardOnServer } from './guard.ts'
import { wayFromOperator } from './guards.rules.ts'

export const loader = (given: LoaderFunctionArgs) => guardOnServer(given, wayFromOperator)
export const clientLoader = (given: ClientLoaderFunctionArgs) => guardInBrowser(given, wayFromOperator)

export default function OperatorGuard() {
  return <Outlet />
}
