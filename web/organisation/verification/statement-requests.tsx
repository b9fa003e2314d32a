import { nameOf } from '../../app/bilingual-name.ts'
import { giveWord, listStatementRequests } from '@chowk/contract/organisation/verification.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { Square } from '../../ui/square.tsx'
import { kindWord } from '../words.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from '../join-requests.module.css'

/** Organisations that ask this one to speak for them; nothing where nobody asks. */
export function StatementRequests() {
  const { data } = useRead(listStatementRequests, {})
  const give = useAction(giveWord, {
    errors: { REQUEST_NOT_FOUND: m.organisation_waiting_gone },
    refreshes: [listStatementRequests],
  })
  if (!data || data.content.length === 0) return null
  return (
    <Section title={m.organisation_words_asked()} note={m.organisation_words_asked_note()}>
      <ProblemNote>{give.problem}</ProblemNote>
      <ul>
        {data.content.map(({ id, name, kind, city, logo, words }) => (
          <li key={id} className={`cluster gap-3 line-below ${styles['row']}`}>
            <Square logo={logo} size={40} />
            <div className={styles['words']}>
              <p className="strong">
                {nameOf(name)} <span className="small faint">{[kindWord(kind), city].filter(Boolean).join(' · ')}</span>
              </p>
              <WrittenText className="muted" text={words} />
            </div>
            <div className={`gap-2 ${styles['ways']}`}>
              <Button small disabled={give.isPending} onClick={() => give.mutate({ id, speaks: true })}>
                {m.organisation_word_give()}
              </Button>
              <Button
                small
                variant="outlined"
                disabled={give.isPending}
                onClick={() => give.mutate({ id, speaks: false })}
              >
                {m.organisation_word_refuse()}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
