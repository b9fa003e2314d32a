import { listTopSchools, listTopUsers } from '@chowk/contract/community/ranking.ts'
import { getCommunityStats } from '@chowk/contract/community/stats.ts'
import type { CommunityStats } from '@chowk/contract/community/stats.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { read, useRead } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'
import { Section } from '../../ui/section.tsx'
import { Square } from '../../ui/square.tsx'
import { morePath } from '../words.ts'
import { Ranked, TopUserRows } from './top-users.tsx'
import styles from './ranking.module.css'

interface Of {
  /** The address of the workspace whose community it is; none: that of everybody. */
  customUrl: string | undefined
}

const SHOWN = 4

const inputOf = (customUrl: string | undefined) => (customUrl === undefined ? {} : { customUrl })

/** What stands beside the posts of a community and is read for that. */
export const rankingReads = (customUrl: string | undefined): readonly Read[] => [
  read(listTopUsers, inputOf(customUrl)),
  read(getCommunityStats, inputOf(customUrl)),
  ...(customUrl === undefined ? [read(listTopSchools, {})] : []),
]

/** Who gave most this month, and how much was written. What fails here is left out: the posts are what somebody came for. */
export function RankingBeside({ customUrl }: Of) {
  return (
    <>
      <MostHelpful customUrl={customUrl} />
      {customUrl === undefined && <LivelySchools />}
      <Numbers customUrl={customUrl} />
    </>
  )
}

function MostHelpful({ customUrl }: Of) {
  const { data } = useRead(listTopUsers, inputOf(customUrl))
  if (!data || data.content.length === 0) return null
  return (
    <Section
      title={m.community_helpful()}
      more={{ to: morePath(customUrl, 'helpful'), name: m.community_this_month() }}
    >
      <TopUserRows users={data.content.slice(0, SHOWN)} />
      <p className="small muted">{m.community_helpful_says()}</p>
    </Section>
  )
}

function LivelySchools() {
  const { data } = useRead(listTopSchools, {})
  if (!data || data.content.length === 0) return null
  return (
    <Section title={m.community_schools()} more={{ to: morePath(undefined, 'schools'), name: m.community_all() }}>
      <ol className={styles['list']}>
        {data.content.slice(0, SHOWN).map(({ rank, workspace, score }) => (
          <Ranked
            key={workspace.id}
            rank={rank}
            picture={<Square logo={workspace.logo} size={32} />}
            name={nameOf(workspace.name)}
            to={`/organizations/${workspace.customUrl}`}
            points={grouped(Math.round(score))}
          />
        ))}
      </ol>
    </Section>
  )
}

function Numbers({ customUrl }: Of) {
  const { data } = useRead(getCommunityStats, inputOf(customUrl))
  if (!data) return null
  return (
    <Section title={m.community_numbers()}>
      <NumberList numbers={data} />
    </Section>
  )
}

/** How much was written and done, as numbers with their names. */
export function NumberList({ numbers }: { numbers: Omit<CommunityStats, 'members' | 'period'> }) {
  const { posts, articles, comments, reactions } = numbers
  const rows = [
    [m.community_number_posts(), posts],
    [m.community_number_articles(), articles],
    [m.community_number_comments(), comments],
    [m.community_number_reactions(), reactions],
  ] as const
  return (
    <dl className={styles['numbers']}>
      {rows.map(([name, count]) => (
        <div key={name}>
          <dt className="small muted">{name}</dt>
          <dd className="h3 tabular">{grouped(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
