import { Form } from 'react-router'
import type { Input, Output } from '@chowk/contract/call.ts'
import { MOST_COUNTED, listPublicWorkspaces } from '@chowk/contract/organisation/directory.ts'
import { read, useRead } from '../app/read.ts'
import { CURSOR, addressInput, textUpTo } from '../app/list/address-input.ts'
import { RefusedAddress } from '../app/list/empty-list.tsx'
import { useListAddress } from '../app/list/list-address.ts'
import type { CallFailed } from '../app/calls.ts'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import { screenOf } from '../app/screen/screen.tsx'
import type { ScreenAddress } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { HiddenFields } from '../ui/field/hidden-fields.tsx'
import { NarrowBy } from '../ui/list/narrow-by.tsx'
import { SearchField } from '../ui/list/search-field.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { grouped } from '../ui/numbers.rules.ts'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { inQuery } from '../app/query.rules.ts'
import { cityOf, kindOf, kinds, kindWord } from './words.ts'
import { WorkspaceRows } from './workspace-rows.tsx'
import styles from './directory-screen.module.css'

const PAGE = 20

const inputOf = (query: URLSearchParams): Input<typeof listPublicWorkspaces> => ({
  size: PAGE,
  namesIn: getLocale(),
  ...addressInput(query, { q: textUpTo(60), city: textUpTo(80), type: { meaning: kindOf }, next: CURSOR }),
})

const countedOf = (total: number) => (total < MOST_COUNTED ? grouped(total) : `${grouped(MOST_COUNTED)}+`)

/** Public workspaces, found by name or place, narrowed by kind and city (cso:W5). */
const page = screenOf({
  title: m.organisation_directory_title,
  meta: () => [{ name: 'description', content: m.organisation_directory_meta() }],
  prefetch: ({ search }: ScreenAddress) => [read(listPublicWorkspaces, inputOf(search))],
  show: Directory,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Directory() {
  const address = useListAddress()
  const query = address.search
  const squares = useRead(listPublicWorkspaces, inputOf(query))
  const { data } = squares
  const refused = ({ status }: CallFailed) => status === 400 && <RefusedAddress address={address} />
  return (
    <div className={styles['screen']}>
      <Narrow data={data} query={query} />
      <div className={styles['main']}>
        <header className={styles['head']}>
          <div className={styles['titles']}>
            <h1 className="h1">{m.organisation_directory_title()}</h1>
            {data && (
              <p className="small muted" role="status">
                {m.organisation_directory_count({ count: data.totalElements, shown: countedOf(data.totalElements) })}
              </p>
            )}
          </div>
          <Find query={query} />
        </header>
        <ReadBoundary read={squares} failed={m.organisation_directory_failed()} refused={refused}>
          {({ content, next }) => (
            <>
              {content.length === 0 && <NoSquares query={query} />}
              <WorkspaceRows rows={content} />
              {next && (
                <p className={styles['more']}>
                  <ButtonLink variant="outlined" to={inQuery(query, { next })}>
                    {m.organisation_directory_more()}
                  </ButtonLink>
                </p>
              )}
            </>
          )}
        </ReadBoundary>
      </div>
    </div>
  )
}

function NoSquares({ query }: { query: URLSearchParams }) {
  const isNarrowed = ['q', 'city', 'type'].some((name) => query.get(name))
  return (
    <StatePanel
      mark="missing"
      title={m.organisation_directory_none_title()}
      text={isNarrowed ? m.organisation_directory_none_text() : m.organisation_directory_empty_text()}
    >
      {isNarrowed ? (
        <ButtonLink to="/directory">{m.organisation_directory_all()}</ButtonLink>
      ) : (
        <ButtonLink to="/organisation/new">{m.organisation_open_square()}</ButtonLink>
      )}
    </StatePanel>
  )
}

interface NarrowProps {
  data: Output<typeof listPublicWorkspaces> | undefined
  query: URLSearchParams
}

function Narrow({ data, query }: NarrowProps) {
  const counts = new Map(data?.kinds.map(({ kind, count }) => [kind, count]))
  const narrowedBy = (name: string, value: string) => {
    const isOn = query.get(name) === value
    return { key: value, to: inQuery(query, { [name]: isOn ? '' : value, next: '' }), isOn }
  }
  return (
    <nav className={`ruled ${styles['narrow']}`} aria-label={m.app_narrow()}>
      <NarrowBy
        title={m.app_type()}
        choices={kinds.map((kind) => ({
          ...narrowedBy('type', kind),
          name: kindWord(kind),
          count: counts.get(kind) ?? 0,
        }))}
      />
      {data && data.cities.length > 0 && (
        <NarrowBy
          title={m.app_city()}
          choices={data.cities
            .slice(0, 8)
            .map((one) => ({ ...narrowedBy('city', one.city), name: cityOf(one), count: one.count }))}
        />
      )}
    </nav>
  )
}

function Find({ query }: { query: URLSearchParams }) {
  return (
    <Form className="row gap-3" role="search" aria-label={m.app_find_place()} key={query.toString()}>
      <HiddenFields values={Object.fromEntries(['type', 'city', 'lang'].map((name) => [name, query.get(name)]))} />
      <SearchField label={m.app_find_place()} value={query.get('q') ?? ''} maxLength={60} />
      <Button type="submit" variant="outlined">
        {m.app_search()}
      </Button>
    </Form>
  )
}
