import { getPersonStats } from '@chowk/contract/community/stats.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { NumberList } from '../../ui/number-list.tsx'
import { Section } from '../../ui/section.tsx'

/** How much she wrote in her communities, for whoever may see it, and where to read it; nothing where there is none. */
export function PersonNumbers({ userId }: { userId: string }) {
  const { data } = useRead(getPersonStats, { userId, period: 'LAST_365_DAYS' })
  if (!data || data.posts + data.articles + data.comments === 0) return null
  return (
    <Section
      title={m.profile_in_community()}
      more={{ to: `/community/view-more?list=person&of=${userId}`, name: m.profile_posts() }}
    >
      <NumberList
        numbers={[
          { name: m.community_number_posts(), count: data.posts },
          { name: m.community_number_articles(), count: data.articles },
          { name: m.community_number_comments(), count: data.comments },
          { name: m.community_number_reactions(), count: data.reactions },
        ]}
      />
    </Section>
  )
}
