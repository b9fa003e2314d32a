import { Link } from 'react-router'
import { m } from '../../paraglide/messages.js'
import styles from './letter-rail.module.css'
import { inQuery } from './query.rules.ts'

const LETTERS = 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z अ'.split(' ')
const shown = (letter: string) => (letter === 'अ' ? 'अ–ह' : letter)

/** First letters down the edge; those without a publication do not lead anywhere. */
export function LetterRail({ letters, query }: { letters: readonly string[]; query: URLSearchParams }) {
  const chosen = query.get('letter')
  return (
    <nav className={styles['rail']} aria-label={m.news_letters()}>
      {LETTERS.map((letter) =>
        letters.includes(letter) ? (
          <Link
            key={letter}
            to={inQuery(query, { letter: letter === chosen ? '' : letter, page: '' })}
            className={styles['letter']}
            aria-current={letter === chosen ? 'true' : undefined}
          >
            {shown(letter)}
          </Link>
        ) : (
          <span key={letter} className={styles['letter']} aria-hidden>
            {shown(letter)}
          </span>
        ),
      )}
    </nav>
  )
}
