import { useState } from 'react'
import { AddressFilter } from '../app/list/address-filter.tsx'
import { useListAddress } from '../app/list/list-address.ts'
import { PagedList } from '../app/list/paged-list.tsx'
import { m } from '../paraglide/messages.js'
import { FilterBar } from '../ui/list/filter-bar.tsx'
import { NarrowBy } from '../ui/list/narrow-by.tsx'
import { Pager } from '../ui/list/pager.tsx'
import { SearchField } from '../ui/list/search-field.tsx'
import { Section } from '../ui/section.tsx'

const FILTERS = ['A', 'B', 'C']
const refetch = () => undefined
const EMPTY = { data: { content: [], next: null }, error: null, refetch }

/** What lists are searched and narrowed by, and where they lead on. */
export function ListStates() {
  const address = useListAddress()
  const [words, setWords] = useState('')
  return (
    <>
      <Section title={m.showcase_filters()}>
        <FilterBar
          label={m.app_list_search()}
          isNarrowed
          onReset={() => setWords('')}
          count={words}
          filters={FILTERS.map((name) => (
            <AddressFilter
              key={name}
              address={address}
              name={name}
              label={name}
              any={name}
              values={['1', '2']}
              nameOf={(value) => `${name} ${value}`}
            />
          ))}
        >
          <SearchField label={m.app_list_search()} value={words} onSearch={setWords} />
        </FilterBar>
      </Section>
      <nav aria-label={m.app_narrow()}>
        <NarrowBy
          title={m.showcase_narrow()}
          choices={FILTERS.map((name, index) => ({
            key: name,
            to: `?tab=list&narrow=${name}`,
            name,
            isOn: address.get('narrow') === name,
            count: index * 1200,
          }))}
        />
      </nav>
      <Section title={m.showcase_no_match()}>
        <PagedList
          address={address}
          read={EMPTY}
          empty={{ title: m.news_latest_empty_title(), text: m.news_latest_empty_text() }}
        >
          {() => null}
        </PagedList>
      </Section>
      <Section title={m.showcase_pages()}>
        <Pager before={{ to: '?tab=list&page=1' }} after={{ to: '?tab=list&page=3' }}>
          2
        </Pager>
      </Section>
    </>
  )
}
