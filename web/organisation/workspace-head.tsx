import { nameOf } from '../app/bilingual-name.ts'
import type { ReactNode } from 'react'
import type { WorkspaceView } from '@chowk/contract/organisation/workspace.ts'
import { m } from '../paraglide/messages.js'
import { ButtonAnchor } from '../ui/button.tsx'
import { grouped } from '../ui/numbers.rules.ts'
import { Square } from '../ui/square.tsx'
import { VerifiedName } from '../ui/verified-name.tsx'
import { cityOf, kindWord, otherName } from './words.ts'
import styles from './workspace-head.module.css'

/** The face of a workspace: banner, square, names, what one can do, and its few numbers. */
export function WorkspaceHead({ workspace, children }: { workspace: WorkspaceView; children?: ReactNode }) {
  const other = otherName(workspace.name)
  const isOpen = workspace.view !== 'PRIVATE'
  return (
    <header>
      <div className={styles['banner']}>
        <img
          src={isOpen ? workspace.banner : '/drawing/square/closed.svg?banner=raat'}
          alt=""
          width={1600}
          height={340}
          className={styles['picture']}
          fetchPriority="high"
        />
      </div>
      <div className={`row gap-5 ${styles['line']}`}>
        <div className={styles['logo']}>
          <Square logo={workspace.logo} size={112} />
        </div>
        <div className={styles['names']}>
          {other && (
            <p className={`muted ${styles['other']}`} lang={other.lang}>
              {other.text}
            </p>
          )}
          <h1 className={`h1 breaks ${styles['name']}`}>
            <VerifiedName
              name={nameOf(workspace.name)}
              label={isOpen && workspace.isVerified ? m.organisation_verified() : undefined}
              size={26}
            />
          </h1>
          {!isOpen && <p className={`body muted ${styles['kind']}`}>{kindWord(workspace.kind)}</p>}
        </div>
        <div className={`cluster ${styles['ways']}`}>
          {children}
          <span className={styles['scan']}>
            <ButtonAnchor href="/scan" variant="outlined">
              {m.qr_scan_title()}
            </ButtonAnchor>
          </span>
        </div>
      </div>
      {isOpen && <Numbers workspace={workspace} />}
    </header>
  )
}

function Numbers({ workspace }: { workspace: Exclude<WorkspaceView, { view: 'PRIVATE' }> }) {
  const { kind, founded, people } = workspace
  const city = cityOf(workspace)
  const numbers = [
    { value: kindWord(kind), name: m.app_type() },
    ...(city ? [{ value: city, name: m.app_city() }] : []),
    ...(founded ? [{ value: String(founded), name: m.organisation_founded() }] : []),
    { value: grouped(people), name: m.organisation_people({ count: people }) },
  ]
  return (
    <dl className={`cluster line-below ${styles['numbers']}`}>
      {numbers.map(({ value, name }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
