import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TopUser } from '@chowk/contract/community/ranking.ts'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import { Portrait } from '../../ui/portrait.tsx'
import styles from './ranking.module.css'

interface RankedProps {
  rank: number
  picture: ReactNode
  name: string
  /** Its page, where it has one. */
  to: string | undefined
  points: string
  children?: ReactNode
}

/** A row of a ranking: the place in it, who stands there, and what it is worth. */
export function Ranked({ rank, picture, name, to, points, children }: RankedProps) {
  return (
    <li className={`row gap-3 ${styles['ranked']}`}>
      <span className={`tabular muted ${styles['rank']}`} aria-hidden="true">
        {rank}
      </span>
      {picture}
      <span className="stack breaks grow">
        {to ? (
          <Link to={to} className="small-strong hover-underline">
            {name}
          </Link>
        ) : (
          <span className="small-strong">{name}</span>
        )}
        {children && <span className="small muted">{children}</span>}
      </span>
      <span className="small tabular">{points}</span>
    </li>
  )
}

/** Those who gave most to a community, with what they gave where there is room for it. */
export function TopUserRows({ users, isFull = false }: { users: readonly TopUser[]; isFull?: boolean }) {
  return (
    <ol className={styles['list']}>
      {users.map((user) => (
        <Ranked
          key={user.person.id}
          rank={user.rank}
          picture={<Portrait name={user.person.name} picture={user.person.portrait} size={32} />}
          name={user.person.name}
          to={user.person.customUrl === null ? undefined : `/user/${user.person.customUrl}`}
          points={
            isFull ? m.community_points({ count: user.points, shown: grouped(user.points) }) : grouped(user.points)
          }
        >
          {isFull && <Given user={user} />}
        </Ranked>
      ))}
    </ol>
  )
}

function Given({ user: { posts, articles, comments, reactions } }: { user: TopUser }) {
  const parts = [
    posts > 0 && m.community_given_posts({ count: posts, shown: grouped(posts) }),
    articles > 0 && m.community_given_articles({ count: articles, shown: grouped(articles) }),
    comments > 0 && m.community_given_comments({ count: comments, shown: grouped(comments) }),
    reactions > 0 && m.community_given_reactions({ count: reactions, shown: grouped(reactions) }),
  ]
  return parts
    .filter((each) => each !== false)
    .map((each, index) => (
      <span key={each} className={index > 0 ? 'dot-before' : undefined}>
        {each}
      </span>
    ))
}
