import { Link, useNavigate } from 'react-router'
import type { ProductSort } from '@chowk/contract/product/listing.ts'
import type { searchProducts } from '@chowk/contract/product/product-search.ts'
import type { Output } from '@chowk/contract/call.ts'
import { List } from '../../app/list/list.tsx'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import type { ReadState } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/field/select-field.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { grouped } from '../../ui/numbers.rules.ts'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { filterParts, filtered, unfiltered } from './filter-parts.ts'
import type { Facets } from './filter-parts.ts'
import { ProductGrid, ProductGridSkeleton } from './product-card.tsx'
import { sortOf, wordsIn } from './product-address.ts'
import type { ProductList } from './product-address.ts'
import styles from './product-results.module.css'

const SORTS: Readonly<Record<ProductSort, () => string>> = {
  LATEST: m.shop_sort_latest,
  PRICE_LOW_TO_HIGH: m.shop_sort_cheap,
  PRICE_HIGH_TO_LOW: m.shop_sort_dear,
}

interface ProductResultsProps {
  title: string
  list: ProductList
  facets: ReadState<Facets>
  search: URLSearchParams
  /** Said where the shop has no products at all. */
  empty: { title: string; text: string }
}

/** A list of products with its search, filters, order and all states. */
export function ProductResults({ title, list, facets, search, empty }: ProductResultsProps) {
  const q = wordsIn(search)
  const navigate = useNavigate()
  const go = (change: Record<string, string>) => void navigate(filtered(search, change), { preventScrollReset: true })
  return (
    <div className={styles['screen']}>
      <aside className={styles['side']} aria-label={m.app_narrow()}>
        <ReadBoundary read={facets} failed={m.shop_filters_failed()} skeleton={null}>
          {(found) => <FilterPanel search={search} facets={found} />}
        </ReadBoundary>
      </aside>
      <div className="stack gap-4">
        <header className={`cluster ${styles['head']}`}>
          <h1 className="h1 breaks">{q === '' ? title : m.shop_results_title({ words: q })}</h1>
          {facets.data && <Found facets={facets.data} />}
          <div className="push-end">
            <SelectField
              compact
              label={m.shop_sort()}
              value={sortOf(search)}
              options={Object.entries(SORTS).map(([value, name]) => ({ value, name: name() }))}
              onChange={(event) =>
                go({ sort: event.currentTarget.value === 'LATEST' ? '' : event.currentTarget.value })
              }
            />
          </div>
        </header>
        <SearchField label={m.shop_search()} value={q} maxLength={200} onSearch={(words) => go({ q: words })} />
        <FilterChips search={search} facets={facets} />
        {q !== '' && <Spelling list={list} search={search} />}
        <Products list={list} search={search} facets={facets.data} empty={empty} />
      </div>
    </div>
  )
}

function Found({ facets: { total, sellerCount } }: { facets: Facets }) {
  return (
    <p className="small muted" role="status">
      {total === null
        ? m.shop_found_many()
        : m.shop_found({
            count: total,
            products: grouped(total),
            sellerCount: sellerCount ?? 0,
            sellers: grouped(sellerCount ?? 0),
          })}
    </p>
  )
}

/** The suggested spelling of a search without exact matches. */
function Spelling({ list, search }: { list: ProductList; search: URLSearchParams }) {
  const [declared, input] = list.first
  const { data } = useRead(declared as typeof searchProducts, input as never)
  const found = data as Partial<Output<typeof searchProducts>> | undefined
  if (!found?.content?.length || found.foundByLetter === found.content.length) return null
  return (
    <p className="small muted">
      {found.foundByLetter === 0 ? m.shop_similar_only() : m.shop_similar_too()}{' '}
      {found.didYouMean && (
        <Link to={filtered(search, { q: found.didYouMean })} className="accent hover-underline">
          {m.shop_did_you_mean({ words: found.didYouMean })}
        </Link>
      )}
    </p>
  )
}

type ProductsProps = Pick<ProductResultsProps, 'list' | 'search' | 'empty'> & { facets: Facets | undefined }

function Products({ list, search, facets, empty }: ProductsProps) {
  if (list.failure?.refused?.code === 'NOTHING_TO_SEARCH')
    return <StatePanel mark="missing" title={m.search_common_title()} text={m.search_common_text()} />
  const parts = filterParts(search, facets)
  const isNarrowed = parts.length > 0 || wordsIn(search) !== ''
  return (
    <List
      list={list}
      skeleton={<ProductGridSkeleton />}
      empty={isNarrowed ? <NothingFits search={search} facets={facets} /> : <StatePanel mark="missing" {...empty} />}
    >
      {(products) => <ProductGrid products={products} />}
    </List>
  )
}

/** Nothing fits: which filter to take off, one by one. */
function NothingFits({ search, facets }: { search: URLSearchParams; facets: Facets | undefined }) {
  const parts = filterParts(search, facets)
  const q = wordsIn(search)
  return (
    <StatePanel
      mark="missing"
      title={q === '' ? m.shop_none_title() : m.shop_none_for({ words: q })}
      text={parts.length > 0 ? m.shop_none_filters() : m.shop_none_words()}
    >
      <div className={`cluster gap-2 ${styles['ways']}`}>
        {parts.map(({ key, name, to }) => (
          <Link key={key} to={to} className="text-button">
            {m.shop_without({ name })}
          </Link>
        ))}
        {parts.length > 1 && (
          <Link to={unfiltered(search)} className="text-button">
            {m.shop_reset()}
          </Link>
        )}
        {q !== '' && (
          <Link to={filtered(search, { q: '' })} className="text-button">
            {m.shop_all_products()}
          </Link>
        )}
      </div>
    </StatePanel>
  )
}
