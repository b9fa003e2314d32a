import { Link } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import styles from './letter-rail.module.css'
import { inQuery } from '../../app/query.rules.ts'

const LATIN = 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z'.split(' ')
const DEVANAGARI = 'अ क ख ग घ च छ ज झ ट ठ ड ढ त थ द ध न प फ ब भ म य र ल व श ष स ह'.split(' ')

/** A letter as it is shown: among English names one stands for a whole script. */
export const letterShown = (letter: string): string => (letter === 'अ' && getLocale() === 'en' ? 'अ–ह' : letter)

// In Hindi the letters of the names that are there in English alone come last, and only those.
const lettersOf = (found: readonly string[]) =>
  getLocale() === 'en' ? [...LATIN, 'अ'] : [...DEVANAGARI, ...found.filter((letter) => !DEVANAGARI.includes(letter))]

/** First letters down the edge; those without a publication do not lead anywhere. */
export function LetterRail({ letters, query }: { letters: readonly string[]; query: URLSearchParams }) {
  const chosen = query.get('letter')
  return (
    <nav className={styles['rail']} aria-label={m.news_letters()}>
      {lettersOf(letters).map((letter) =>
        letters.includes(letter) ? (
          <Link
            key={letter}
            to={inQuery(query, { letter: letter === chosen ? '' : letter, page: '' })}
            className={`small faint ${styles['letter']}`}
            aria-current={letter === chosen ? 'true' : undefined}
          >
            {letterShown(letter)}
          </Link>
        ) : (
          <span key={letter} className={`small faint ${styles['letter']}`} aria-hidden>
            {letterShown(letter)}
          </span>
        ),
      )}
    </nav>
  )
}
