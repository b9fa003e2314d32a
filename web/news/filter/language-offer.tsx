import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { languageName } from '../lists/language.ts'
import { settleInterfaceChange } from './interface-language.ts'
import styles from './language-offer.module.css'

/** Once after the interface changed its language: the same for the stories, if the reader wants it. */
export function LanguageOffer({ onAccept }: { onAccept: () => void }) {
  const [isSettled, setSettled] = useState(false)
  if (isSettled) return null
  const language = languageName(getLocale())
  const settle = () => {
    settleInterfaceChange()
    setSettled(true)
  }
  const accept = () => {
    settle()
    onAccept()
  }
  return (
    <div className={styles['offer']}>
      <Note kind="notice">
        <Row spread>
          <p>{m.news_language_offer({ language })}</p>
          <Row>
            <Button small onClick={accept}>
              {m.news_language_only({ language })}
            </Button>
            <Button variant="plain" small onClick={settle}>
              {m.news_not_now()}
            </Button>
          </Row>
        </Row>
      </Note>
    </div>
  )
}
