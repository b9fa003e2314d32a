import { m } from '../paraglide/messages.js'
import styles from './or.module.css'

/** Stands between two ways of coming in. */
export function Or() {
  return <p className={`row gap-3 small faint ${styles['or']}`}>{m.identity_login_or()}</p>
}
