import { IconCheck } from '../../ui/icons.ts'
import { SECTIONS } from '@chowk/contract/identity/profile/section.ts'
import type { PersonView } from '@chowk/contract/identity/profile/profile.ts'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { filledCount, filledParts } from './completeness.rules.ts'
import type { FilledSection } from './completeness.rules.ts'
import { SECTION_NAMES } from '../profile/section-words.ts'
import styles from './profile-beside.module.css'

/** What a stranger sees of the own profile, in one sentence. */
function strangerSees({ own, sections }: PersonView): string {
  if (own?.visibility.profile !== 'PUBLIC') return m.profile_stranger_nothing()
  const open = SECTIONS.filter((section) => own.visibility[section] === 'PUBLIC' && sections[section].length > 0)
  if (open.length === 0) return m.profile_stranger_name()
  return m.profile_stranger_parts({ parts: open.map((section) => SECTION_NAMES[section]()).join(', ') })
}

/** Beside the form: what a stranger sees, and how full the profile is (cso:W10). */
export function ProfileBeside({ person }: { person: PersonView }) {
  return (
    <>
      <div className={`stack gap-3 small muted ${styles['stranger']}`}>
        <div className={`row gap-3 breaks ${styles['who']}`}>
          <img src={person.portrait} alt="" width={48} height={48} />
          <div>
            <strong>{person.name}</strong>
            {person.headline && <p>{person.headline}</p>}
          </div>
        </div>
        <p>
          <span className="only-heard">{`${m.profile_stranger_sees()}: `}</span>
          {strangerSees(person)}
        </p>
      </div>
      <Section title={m.profile_sections()}>
        <Meter parts={filledParts(person)} />
      </Section>
    </>
  )
}

const nameOf = ({ section }: FilledSection): string => {
  if (section === 'line') return m.profile_part_line()
  if (section === 'about') return m.profile_about()
  return section === 'languages' ? m.app_languages() : SECTION_NAMES[section]()
}

function Meter({ parts }: { parts: readonly FilledSection[] }) {
  const filled = filledCount(parts)
  return (
    <>
      <p className="small muted">{m.profile_sections_filled({ count: filled, most: parts.length })}</p>
      <div className={styles['meter']} aria-hidden>
        {parts.map(({ section }, index) => (
          <span key={section} className={index < filled ? styles['full'] : undefined} />
        ))}
      </div>
      <ul className={styles['parts']}>
        {parts.map((each) => (
          <li key={each.section}>
            <a href={`#${each.section}`}>{nameOf(each)}</a>
            <Held segment={each} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Held({ segment: { section, count } }: { segment: FilledSection }) {
  if (count === 0) return <span>{m.app_add()}</span>
  return section === 'line' || section === 'about' ? (
    <IconCheck size={18} stroke={1.75} aria-hidden />
  ) : (
    <span>{count}</span>
  )
}
