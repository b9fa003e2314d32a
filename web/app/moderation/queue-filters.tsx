import { listCommunityCategories } from '@chowk/contract/community/community.ts'
import { CaseReason, ContentKind } from '@chowk/contract/moderation/content.ts'
import { ReportReason } from '@chowk/contract/news/report.ts'
import { m } from '../../paraglide/messages.js'
import { nameOf } from '../bilingual-name.ts'
import { AddressFilter } from '../list/address-filter.tsx'
import { idIn } from '../list/list-address.ts'
import type { ListAddress } from '../list/list-address.ts'
import { read, useRead } from '../read.ts'
import { ReadBoundary } from '../screen/read-boundary.tsx'
import { AGES, AGE_WORDS, KIND_WORDS, REPORT_WORDS, WHY_WORDS } from './content-words.ts'

function categoriesIn(search: URLSearchParams) {
  const workspaceId = idIn(search.get('workspace') ?? undefined)
  return workspaceId === undefined ? {} : { workspaceId }
}

/** What the filters read. */
export const filterReads = (search: URLSearchParams) => [read(listCommunityCategories, categoriesIn(search))]

/** An address that narrows the queue: the case that stood open may be none of those that are left, so it goes. */
export const narrowing = (address: ListAddress): ListAddress => ({
  ...address,
  set: (name, value) => address.change({ [name]: value, case: '' }),
})

/** By what the queue is narrowed. */
export function ContentFilters({ address: queue }: { address: ListAddress }) {
  const address = narrowing(queue)
  return (
    <>
      <AddressFilter
        address={address}
        name="kind"
        label={m.moderation_kind()}
        any={m.moderation_kind_any()}
        values={ContentKind.options}
        nameOf={(kind) => KIND_WORDS[kind]()}
      />
      <AddressFilter
        address={address}
        name="why"
        label={m.moderation_why()}
        any={m.app_all()}
        values={CaseReason.options}
        nameOf={(why) => WHY_WORDS[why]()}
      />
      <AddressFilter
        address={address}
        name="reason"
        label={m.app_reason()}
        any={m.operator_moderation_all()}
        values={ReportReason.options}
        nameOf={(reason) => REPORT_WORDS[reason]()}
      />
      <AddressFilter
        address={address}
        name="age"
        label={m.moderation_age()}
        any={m.moderation_age_any()}
        values={AGES}
        nameOf={(age) => AGE_WORDS[age]()}
      />
      <CategoryFilter address={address} />
    </>
  )
}

// Of the workspace that one runs or that is chosen; else those that every workspace has.
function CategoryFilter({ address }: { address: ListAddress }) {
  return (
    <ReadBoundary read={useRead(listCommunityCategories, categoriesIn(address.search))} skeleton={null}>
      {({ content }) => (
        <AddressFilter
          address={address}
          name="category"
          label={m.app_category()}
          any={m.app_all_categories()}
          values={content.map(({ id }) => id)}
          nameOf={(id) => nameOf(content.find((each) => each.id === id)?.name ?? { en: '', hi: null })}
        />
      )}
    </ReadBoundary>
  )
}
