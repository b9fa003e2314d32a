import { useNavigation } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { Spinner } from '../../ui/waiting/spinner.tsx'
import styles from './screen-waiting.module.css'

/** A ring over the page that stays, while the program of the next one is on its way (R2.02); a quick way shows none. */
export function ScreenWaiting() {
  const isWaiting = useNavigation().state === 'loading'
  return isWaiting ? (
    <div className={styles['over']}>
      <Spinner size="page" label={m.app_screen_coming()} />
    </div>
  ) : null
}
