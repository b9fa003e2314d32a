import { acceptCookies } from '@chowk/contract/identity/session.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../form/use-action.ts'
import { writePrefs } from '../prefs.ts'
import type { Prefs } from '../prefs.ts'
import styles from './cookie-question.module.css'

interface CookieChoiceProps {
  /** What was answered before. */
  chosen?: Prefs['cookies']
  onChosen: (choice: NonNullable<Prefs['cookies']>) => void
}

/** Both answers in the same weight: to be remembered on this device, or not. */
export function CookieChoice({ chosen, onChosen }: CookieChoiceProps) {
  const accept = useAction(acceptCookies, {})
  const choose = (choice: NonNullable<Prefs['cookies']>) => {
    const agrees = choice === 'all'
    accept.mutate(
      { personal: agrees, statistics: agrees },
      {
        onSuccess: () => {
          writePrefs({ cookies: choice })
          onChosen(choice)
        },
      },
    )
  }
  const answer = (choice: NonNullable<Prefs['cookies']>, name: string) => (
    <Button
      variant="outlined"
      small
      disabled={accept.isPending}
      aria-pressed={chosen === undefined ? undefined : chosen === choice}
      onClick={() => choose(choice)}
    >
      {name}
    </Button>
  )
  return (
    <>
      <div className={styles['answers']}>
        {answer('needed', m.cookies_needed())}
        {answer('all', m.cookies_all())}
      </div>
      {accept.problem && <p role="alert">{accept.problem}</p>}
    </>
  )
}
