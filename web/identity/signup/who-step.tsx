import { IconChevronRight } from '../../ui/icons.ts'
import { Link } from 'react-router'
import { m } from '../../paraglide/messages.js'
import styles from './who-step.module.css'

/** Who comes in: alone, with an organisation, or by an invitation. */
export type Who = 'SELF' | 'ORGANISATION' | 'INVITATION'

const CHOICES = [
  {
    who: 'SELF',
    picture: '/drawing/books/signup.svg',
    name: m.identity_who_self,
    words: m.identity_who_self_words,
    time: m.identity_who_self_time,
  },
  {
    who: 'ORGANISATION',
    picture: '/drawing/banyan/signup.svg',
    name: m.identity_who_organisation,
    words: m.identity_who_organisation_words,
    time: m.identity_who_organisation_time,
  },
  {
    who: 'INVITATION',
    picture: '/drawing/arches/signup.svg',
    name: m.identity_who_invitation,
    words: m.identity_who_invitation_words,
    time: m.identity_who_invitation_time,
  },
] as const

export function WhoStep({ onChoose }: { onChoose: (who: Who) => void }) {
  return (
    <>
      <ul className={`ruled ${styles['list']}`}>
        {CHOICES.map(({ who, picture, name, words, time }) => (
          <li key={who}>
            <button type="button" className={`line-below ${styles['choice']}`} onClick={() => onChoose(who)}>
              <img src={picture} alt="" width={224} height={138} />
              <span>
                <span className={`h2 ${styles['name']}`}>{name()}</span>
                <span className={styles['words']}>{words()}</span>
                <span className={`small muted ${styles['time']}`}>{time()}</span>
              </span>
              <IconChevronRight size={24} stroke={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles['account']}>
        {m.identity_have_account()} <Link to="/login">{m.app_sign_in()}</Link>
      </p>
      <p className={styles['account']}>
        {m.identity_have_code()} <Link to="/join">{m.identity_have_code_link()}</Link>
      </p>
    </>
  )
}
