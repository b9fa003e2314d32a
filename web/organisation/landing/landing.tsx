import { Link } from 'react-router'
import { listPublicWorkspaces } from '@chowk/contract/organisation/directory.ts'
import type { BannerScene, Duotone, OrganisationKind } from '@chowk/contract/organisation/workspace.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { WorkspaceRows } from '../workspace-rows.tsx'
import styles from './landing.module.css'

/** One moment of a day, with what happens in it. */
interface Moment {
  at: string
  title: () => string
  text: () => string
}

/** All that a landing page says about one kind of workspace. */
export interface LandingWords {
  kind: OrganisationKind
  title: () => string
  lead: () => string
  open: () => string
  day: () => string
  moments: readonly Moment[]
  listed: () => string
  /** What is drawn above; the square of the front page where nothing is said. */
  scene?: BannerScene
  tone?: Duotone
}

const WAYS = [
  { to: '/schools', name: m.organisation_for_schools },
  { to: '/corporate', name: m.organisation_for_companies },
  { to: '/residential-complexes', name: m.organisation_for_housing },
  { to: '/ngo', name: m.organisation_for_ngos },
  { to: '/personal-groups', name: m.organisation_for_groups },
] as const

// On a phone the row of ways is longer than the screen.
const bringInSight = (section: HTMLElement | null) => {
  const row = section?.parentElement
  if (row) row.scrollLeft = section.offsetLeft - row.offsetLeft - 24
}

/** How many of the kind stand below. */
export const LISTED = 6

/** What a kind of workspace gets from its square, told as one day, with those of the kind that let themselves be seen (cso:W1). */
export function Landing({ words, path }: { words: LandingWords; path: string }) {
  const viewer = useViewer()
  const listed = useRead(listPublicWorkspaces, { size: LISTED, namesIn: getLocale(), type: words.kind })
  return (
    <div className={styles['screen']}>
      <nav className={styles['ways']} aria-label={m.organisation_for_label()}>
        {WAYS.map(({ to, name }) => (
          <Link
            key={to}
            ref={to === path ? bringInSight : undefined}
            to={to}
            className={`small muted hover-accent ${styles['way']}`}
            aria-current={to === path ? 'page' : undefined}
          >
            {name()}
          </Link>
        ))}
      </nav>
      <div className={styles['hero']}>
        <h1 className={styles['title']}>{words.title()}</h1>
        <div>
          <p className="lead muted">{words.lead()}</p>
          <div className={`cluster ${styles['actions']}`}>
            <ButtonLink to={`${viewer ? '/organisation/new' : '/signup'}?kind=${words.kind}`}>
              {words.open()}
            </ButtonLink>
            <ButtonLink variant="plain" to={`/directory?type=${words.kind}`}>
              {m.organisation_opened_look()}
            </ButtonLink>
          </div>
        </div>
      </div>
      <div className={styles['band']}>
        {words.scene ? (
          <img
            src={`/drawing/${words.scene}/landing.svg?banner=${words.tone}&tall`}
            alt=""
            width={1600}
            height={340}
            className={styles['picture']}
            fetchPriority="high"
          />
        ) : (
          <div className={`${styles['picture']} ${styles['square']}`} />
        )}
      </div>
      <Day words={words} />
      <Section
        title={words.listed()}
        more={{ to: `/directory?type=${words.kind}`, name: m.organisation_neighbours_all() }}
      >
        <ReadBoundary read={listed}>
          {({ content }) =>
            content.length > 0 ? (
              <WorkspaceRows rows={content} level={3} />
            ) : (
              <p className={`muted ${styles['none']}`}>{m.organisation_listed_none()}</p>
            )
          }
        </ReadBoundary>
      </Section>
    </div>
  )
}

function Day({ words }: { words: LandingWords }) {
  return (
    <section className={styles['day']} aria-labelledby="day">
      <h2 id="day" className="h2">
        {words.day()}
      </h2>
      <ol className={styles['line']}>
        {words.moments.map(({ at: time, title, text }) => (
          <li key={time} className={styles['moment']}>
            <p className="strong tabular accent">{time}</p>
            <h3 className={`h3 ${styles['name']}`}>{title()}</h3>
            <p className={`muted ${styles['text']}`}>{text()}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
