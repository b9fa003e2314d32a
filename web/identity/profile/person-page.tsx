import { IconBuilding, IconCalendar, IconLanguage } from '../../ui/icons.ts'
import type { ReactNode } from 'react'
import { SECTIONS } from '@chowk/contract/identity/profile/section.ts'
import type { Entry, Section as SectionName } from '@chowk/contract/identity/profile/section.ts'
import type { PersonView } from '@chowk/contract/identity/profile/profile.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Section } from '../../ui/section.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { EntryRows } from './entry-rows.tsx'
import { PersonNumbers } from './person-numbers.tsx'
import { LANGUAGE_NAMES } from './language-names.ts'
import { SECTION_NAMES, partialDate } from './section-words.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './person-page.module.css'

/** As many entries as a profile shows before it leads on to the whole section. */
const SHOWN: Record<SectionName, number> = { skill: 12, experience: 4, education: 3, certification: 3, achievement: 3 }

/** Where one section of a person is shown in full (R1.16). */
export const widgetPath = (section: SectionName, customUrl: string | null): string =>
  `/profile-widgets/view-more?widget=${section}${customUrl ? `&of=${customUrl}` : ''}`

interface PersonPageProps {
  person: PersonView
  /** What one can do, below the name. */
  actions?: ReactNode
  /** What stands in place of a section that is empty; without it such sections are left out. */
  empty?: (section: SectionName) => ReactNode
  /** What stands there when nothing at all is shown. */
  nothing?: string
  /** The sections lead to themselves in full. */
  leadsOn?: boolean
  level?: 1 | 2
}

/** A person's profile: who she is at the left of a desk, what she shows at the right. */
export function PersonPage({ person, actions, empty, nothing, leadsOn = true, level = 1 }: PersonPageProps) {
  const shown = SECTIONS.filter((section) => empty || person.sections[section].length > 0)
  return (
    <div className={`stack gap-5 ${styles['page']}`}>
      {person.background && (
        <img className={styles['scene']} src={person.background} alt="" width={1600} height={900} />
      )}
      <div className={`stack gap-5 ${styles['columns']}`}>
        <PersonHead person={person} actions={actions} level={level} />
        <div className="stack gap-5">
          {shown.map((section) => (
            <PersonSection key={section} person={person} section={section} leadsOn={leadsOn}>
              {empty?.(section)}
            </PersonSection>
          ))}
          <PersonNumbers userId={person.userId} />
          {shown.length === 0 && (
            <StatePanel mark="missing" title={m.profile_nothing()} text={nothing ?? m.profile_nothing_text()} />
          )}
        </div>
      </div>
    </div>
  )
}

function PersonHead({ person, actions, level }: { person: PersonView; actions: ReactNode; level: 1 | 2 }) {
  const { name, called, headline, about, portrait } = person
  const Name = level === 1 ? 'h1' : 'h2'
  return (
    <header className="stack gap-4">
      <div className={`row gap-4 ${styles['who']}`}>
        <img className={styles['portrait']} src={portrait} alt="" width={148} height={148} />
        <div className="breaks">
          <Name className={`h2 ${styles['name']}`}>{name}</Name>
          {called && !name.includes(called) && <p className="body muted">{m.profile_called_so({ name: called })}</p>}
          {headline && <p className="body muted">{headline}</p>}
        </div>
      </div>
      {about && <WrittenText className={`body ${styles['about']}`} text={about} />}
      {actions && <div className="cluster gap-2">{actions}</div>}
      <Facts person={person} />
    </header>
  )
}

function Facts({ person: { workspace, languages, since } }: { person: PersonView }) {
  const location = workspace && (getLocale() === 'hi' ? (workspace.nameHi ?? workspace.name) : workspace.name)
  return (
    <ul className={`stack small ${styles['facts']}`}>
      {location && (
        <li>
          <IconBuilding size={20} stroke={1.5} aria-hidden />
          {location}
        </li>
      )}
      {languages.length > 0 && (
        <li>
          <IconLanguage size={20} stroke={1.5} aria-hidden />
          <span>{languages.map((language) => LANGUAGE_NAMES[language]()).join(', ')}</span>
        </li>
      )}
      <li>
        <IconCalendar size={20} stroke={1.5} aria-hidden />
        {m.profile_here_since({ date: partialDate(since) })}
      </li>
    </ul>
  )
}

interface PersonSectionProps {
  person: PersonView
  section: SectionName
  leadsOn: boolean
  children?: ReactNode
}

function PersonSection({ person, section, leadsOn, children }: PersonSectionProps) {
  const all = person.sections[section] as readonly Entry<typeof section>[]
  const entries = leadsOn ? all.slice(0, SHOWN[section]) : all
  const more = { to: widgetPath(section, person.customUrl), name: m.profile_all({ count: all.length }) }
  return (
    <Section title={SECTION_NAMES[section]()} {...(entries.length < all.length && { more })}>
      {entries.length > 0 ? <EntryRows section={section} entries={entries} /> : children}
    </Section>
  )
}
