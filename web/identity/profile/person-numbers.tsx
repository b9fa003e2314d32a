import { getPersonStats } from '@chowk/contract/community/stats.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { NumberList } from '../../ui/number-list.tsx'
import { Section } from '../../ui/section.tsx'

/** How much she wrote in her communities, for whoever may see it, and where to read it; nothing where there is none. */
export function PersonNumbers({ userId }: { userId: string }) {
  const stats = useRead(getPersonStats, { userId, period: 'LAST_365_DAYS' })
  if (stats.data && stats.data.posts + stats.data.articles + stats.data.comments === 0) return null
  return (
    <Section
      title={m.profile_in_community()}
      more={{ to: `/community/view-more?list=person&of=${userId}`, name: m.app_posts() }}
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
