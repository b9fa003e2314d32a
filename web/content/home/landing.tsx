import { Link } from 'react-router'
import { ledIn } from '@chowk/contract/article/leading-story.rules.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import type { Story } from '@chowk/contract/article/story.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { LandingLead, LandingRow } from './landing-story.tsx'
import styles from './landing.module.css'

const KINDS = [
  { to: '/schools', name: m.content_home_schools, text: m.content_home_schools_text },
  { to: '/corporate', name: m.content_home_companies, text: m.content_home_companies_text },
  { to: '/residential-complexes', name: m.content_home_housing, text: m.content_home_housing_text },
  { to: '/ngo', name: m.content_home_ngos, text: m.content_home_ngos_text },
  { to: '/personal-groups', name: m.content_home_groups, text: m.content_home_groups_text },
]

/** The first page of a visitor: what Chowk is, what is open today, and for whom there are squares. */
export function Landing() {
  return (
    <div className={styles['landing']}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{m.content_home_title()}</h1>
        <div>
          <p className="lead muted">{m.content_home_text()}</p>
          <div className={`cluster gap-3 ${styles['ways']}`}>
            <ButtonLink to="/signup">{m.content_home_enter()}</ButtonLink>
            <ButtonLink to="/directory" variant="outlined">
              {m.content_home_find()}
            </ButtonLink>
          </div>
        </div>
      </header>
      <div className={styles['scene']} role="img" aria-label={m.content_home_picture()} />
      <Today />
      <ul className={`ruled ${styles['kinds']}`}>
        {KINDS.map(({ to, name, text }) => (
          <li key={to}>
            <h2>
              <Link to={to}>{name()}</Link>
            </h2>
            <p>{text()}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Today() {
  const latest = useRead(getLatest, { size: 12 })
  return <ReadBoundary read={latest}>{({ content }) => <Stories stories={content} />}</ReadBoundary>
}

function Stories({ stories }: { stories: readonly Story[] }) {
  const [lead, second, ...rest] = ledIn(getLocale(), stories)
  return (
    <div className={styles['today']}>
      <Section title={m.content_home_today()} more={{ to: '/current-affairs', name: m.content_home_all() }}>
        {lead ? <LandingLead story={lead} /> : <p className="lead muted">{m.content_home_none()}</p>}
        {second && <LandingLead story={second} />}
      </Section>
      <Section title={m.content_home_newest()}>
        {rest.slice(0, 4).map((story) => (
          <LandingRow key={story._id} story={story} />
        ))}
      </Section>
    </div>
  )
}
