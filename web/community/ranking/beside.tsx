import { listTopSchools, listTopUsers } from '@chowk/contract/community/ranking.ts'
import { getCommunityStats } from '@chowk/contract/community/stats.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useViewer } from '../../app/page-facts.ts'
import { read, useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import type { Read } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { NumberList } from '../../ui/number-list.tsx'
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

/** Who gave most this month, and how much was written. */
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
  const users = useRead(listTopUsers, inputOf(customUrl))
  if (users.data?.content.length === 0) return null
  return (
    <Section
      title={m.community_helpful()}
      more={{ to: morePath(customUrl, 'helpful'), name: m.community_this_month() }}
    >
      <ReadBoundary read={users}>{({ content }) => <TopUserRows users={content.slice(0, SHOWN)} />}</ReadBoundary>
      <p className="small muted">{m.community_helpful_says()}</p>
    </Section>
  )
}

function LivelySchools() {
  const schools = useRead(listTopSchools, {})
  if (schools.data?.content.length === 0) return null
  return (
    <Section title={m.community_schools()} more={{ to: morePath(undefined, 'schools'), name: m.app_all() }}>
      <ReadBoundary read={schools}>
        {({ content }) => (
          <ol className={styles['list']}>
            {content.slice(0, SHOWN).map(({ rank, workspace, score }) => (
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
        )}
      </ReadBoundary>
    </Section>
  )
}

function Numbers({ customUrl }: Of) {
  const stats = useRead(getCommunityStats, inputOf(customUrl))
  // How others moderate is told to their own people.
  const isOwn = useViewer()?.workspace?.slug === customUrl
  return (
    <Section
      title={m.community_numbers()}
      {...(isOwn && { more: { to: '/moderation/open', name: m.community_how_moderated() } })}
    >
      <ReadBoundary read={stats}>
        {({ posts, articles, comments, reactions }) => (
          <NumberList
            numbers={[
              { name: m.app_posts(), count: posts },
              { name: m.community_number_articles(), count: articles },
              { name: m.community_number_comments(), count: comments },
              { name: m.community_number_reactions(), count: reactions },
            ]}
          />
        )}
      </ReadBoundary>
    </Section>
  )
}
