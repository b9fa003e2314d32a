import { listCommunityCategories } from '@chowk/contract/community/community.ts'
import { m } from '../../paraglide/messages.js'
import { nameOf } from '../bilingual-name.ts'
import { useRead } from '../read.ts'
import { ReadBoundary } from '../screen/read-boundary.tsx'
import { AddressFilter } from './address-filter.tsx'
import { FailedLine } from '../screen/failed-line.tsx'
import type { ListAddress } from './list-address.ts'

interface CategoryFilterProps {
  address: ListAddress
  /** Whose categories, beside those that every workspace has; none is named: those of the workspace that one acts for. */
  scope: { customUrl?: string; workspaceId?: string }
}

/** The category of posts that a list is narrowed to. */
export function CategoryFilter({ address, scope }: CategoryFilterProps) {
  const categories = useRead(listCommunityCategories, scope)
  const said = m.community_categories_failed()
  return (
    <ReadBoundary
      read={categories}
      skeleton={null}
      refused={() => <FailedLine text={said} onRetry={categories.refetch} />}
    >
      {({ content }) => (
        <AddressFilter
          address={address}
          name="category"
          label={m.app_category()}
          any={m.app_all_categories()}
          values={content.map(({ id }) => id)}
          nameOf={(id) => nameOf(content.find((each) => each.id === id)?.name ?? { en: id, hi: null })}
        />
      )}
    </ReadBoundary>
  )
}
