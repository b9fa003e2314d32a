import { redirect } from 'react-router'
import { NOT_FOUND_ADDRESS } from './guards/not-found-notice.ts'

/** An address that is not registered leads to the root (R2.01), which says so. */
export function loader() {
  throw redirect(NOT_FOUND_ADDRESS)
}

export function clientLoader() {
  throw redirect(NOT_FOUND_ADDRESS)
}

export default function UnknownScreen() {
  return null
}
