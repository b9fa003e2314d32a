import { redirect } from 'react-router'

/** An address that is not registered leads to the root (R2.01). */
export function loader() {
  throw redirect('/')
}

export function clientLoader() {
  throw redirect('/')
}

export default function UnknownScreen() {
  return null
}
