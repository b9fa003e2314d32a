import type { ReactNode } from 'react'
import type { Entry, Section } from '@chowk/contract/identity/profile/section.ts'
import { m } from '../../paraglide/messages.js'
import { sayingOf } from './section-words.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './entry-rows.module.css'

interface EntryRowsProps<S extends Section> {
  section: S
  entries: readonly Entry<S>[]
  /** What stands at the end of a row: pencil and bin, where they are one's own. */
  end?: (entry: Entry<S>) => ReactNode
}

/** The entries of a section as others read them. */
export function EntryRows<S extends Section>({ section, entries, end }: EntryRowsProps<S>) {
  return (
    <ul className={section === 'skill' ? `cluster gap-2 ${styles['skills']}` : undefined}>
      {entries.map((entry) => (
        <li
          key={entry.id}
          className={section === 'skill' ? `small-strong breaks row ${styles['skill']}` : styles['row']}
        >
          <EntryRow section={section} entry={entry} />
          {end?.(entry)}
        </li>
      ))}
    </ul>
  )
}

function EntryRow<S extends Section>({ section, entry }: { section: S; entry: Entry<S> }) {
  const { title, facts, text, link } = sayingOf(section, entry)
  if (section === 'skill')
    return (
      <>
        <span>{title}</span>
        <Level level={(entry as Entry<'skill'>).level} name={facts.join('')} />
      </>
    )
  return (
    <div className="breaks">
      <h3 className="strong">{title}</h3>
      {facts.length > 0 && <p className="small muted">{facts.join(' · ')}</p>}
      {text && <WrittenText className={`body ${styles['text']}`} text={text} />}
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className={`small-strong accent hover-underline ${styles['link']}`}
        >
          {m.profile_credential()}
        </a>
      )}
    </div>
  )
}

// Stones: as many laid as the level.
function Level({ level, name }: { level: number; name: string }) {
  return (
    <span className={styles['level']} title={name}>
      <span className="only-heard">{name}</span>
      {[1, 2, 3, 4, 5].map((stone) => (
        <span key={stone} className={stone <= level ? styles['laid'] : styles['open']} aria-hidden />
      ))}
    </span>
  )
}
