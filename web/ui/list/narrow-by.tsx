import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { grouped } from '../numbers.rules.ts'
import styles from './narrow-by.module.css'

interface NarrowByProps {
  title: string
  choices: readonly { key: string; to: string; name: ReactNode; isOn: boolean; count?: number | undefined }[]
}

/** What a list is narrowed by: links, so that the choice stands in the address, each with a tick and how many there are. */
export function NarrowBy({ title, choices }: NarrowByProps) {
  return (
    <>
      <h2 className={`small-strong ${styles['title']}`}>{title}</h2>
      <ul>
        {choices.map(({ key, to, name, isOn, count }) => (
          <li key={key}>
            <Link to={to} className={`row hover-accent ${styles['choice']}`} aria-current={isOn ? 'true' : undefined}>
              <span className="tick" aria-hidden />
              <span>{name}</span>
              {count !== undefined && <span className="small tabular muted push-end">{grouped(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
