import { nameOf } from '../app/bilingual-name.ts'
import { Link } from 'react-router'
import type { WorkspaceCard } from '@chowk/contract/organisation/directory.ts'
import { m } from '../paraglide/messages.js'
import { grouped } from '../ui/numbers.rules.ts'
import { Square } from '../ui/square.tsx'
import { VerifiedName } from '../ui/verified-name.tsx'
import { cityOf, kindWord, otherName } from './words.ts'
import styles from './workspace-rows.module.css'

/** Public workspaces under each other: square, names, a sentence, banner. The whole row is one link. */
export function WorkspaceRows({ rows, level = 2 }: { rows: readonly WorkspaceCard[]; level?: 2 | 3 }) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <ul>
      {rows.map((row) => {
        const other = otherName(row.name)
        const facts = [
          kindWord(row.kind),
          cityOf(row),
          m.organisation_people_count({ count: row.people, shown: grouped(row.people) }),
        ]
        return (
          <li key={row.id} className={`row line-below ${styles['row']}`}>
            <Square logo={row.logo} size={64} />
            <div className="grow">
              <Title className="h3">
                <Link to={`/organizations/${row.customUrl}`} className="cover-link hover-accent">
                  <VerifiedName
                    name={nameOf(row.name)}
                    label={row.isVerified ? m.organisation_verified() : undefined}
                    size={18}
                  />
                </Link>
                {other && (
                  <span lang={other.lang} className={`body muted desk-only ${styles['other']}`}>
                    {other.text}
                  </span>
                )}
              </Title>
              <p className="small muted">{facts.filter(Boolean).join(' · ')}</p>
              <p className={`desk-only ${styles['about']}`}>{nameOf(row.about)}</p>
            </div>
            <img src={row.banner} alt="" width={260} height={76} className={styles['banner']} loading="lazy" />
            <span className={`small-strong accent ${styles['visit']}`} aria-hidden>
              {m.organisation_visit()}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
