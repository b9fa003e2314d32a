import { listCommunityCategories } from '@chowk/contract/community/community.ts'
import { CaseReason, ContentKind } from '@chowk/contract/moderation/content.ts'
import { m } from '../../paraglide/messages.js'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { AddressFilter } from '../list/address-filter.tsx'
import { CategoryFilter } from '../list/category-filter.tsx'
import { idIn } from '../list/list-address.ts'
import type { ListAddress } from '../list/list-address.ts'
import { ReasonFilter, narrowing } from '../list/reason-filter.tsx'
import { read } from '../read.ts'
import { AGES, AGE_WORDS, KIND_WORDS, WHY_WORDS } from './content-words.ts'

// Of the workspace that one runs or that is chosen; else those that every workspace has.
function categoriesIn(search: URLSearchParams) {
  const workspaceId = idIn(search.get('workspace') ?? undefined)
  return workspaceId === undefined ? {} : { workspaceId }
}

/** What the filters read. */
export const filterReads = (search: URLSearchParams) => [read(listCommunityCategories, categoriesIn(search))]

const NAMES = ['kind', 'why', 'reason', 'age', 'category'] as const

/** By what the queue is narrowed; beside the head of its page. */
export function ContentFilters({ address: queue }: { address: ListAddress }) {
  const all = Object.fromEntries([...NAMES, 'case'].map((name) => [name, '']))
  return (
    <FilterBar
      label={m.ui_filters()}
      isNarrowed={NAMES.some((name) => queue.get(name) !== '')}
      onReset={() => queue.change(all)}
      filters={<Filters address={narrowing(queue, 'case')} />}
    />
  )
}

function Filters({ address }: { address: ListAddress }) {
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
        any={m.moderation_why_any()}
        values={CaseReason.options}
        nameOf={(why) => WHY_WORDS[why]()}
      />
      <ReasonFilter address={address} />
      <AddressFilter
        address={address}
        name="age"
        label={m.moderation_age()}
        any={m.moderation_age_any()}
        values={AGES}
        nameOf={(age) => AGE_WORDS[age]()}
      />
      <CategoryFilter address={address} scope={categoriesIn(address.search)} />
    </>
  )
}
