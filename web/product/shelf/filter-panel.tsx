import { Form, Link } from 'react-router'
import { nameOf } from '../../app/bilingual-name.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { HiddenFields } from '../../ui/field/hidden-fields.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { NarrowBy } from '../../ui/list/narrow-by.tsx'
import { FILTER_NAMES, filterOf } from './product-address.ts'
import { filtered, toggled, unfiltered } from './filter-parts.ts'
import type { Facets } from './filter-parts.ts'
import styles from './filter-panel.module.css'

const MOST_SELLERS = 8

interface FilterPanelProps {
  search: URLSearchParams
  facets: Facets
}

/** Filters of a product list, made of links and a form, so that the address holds them all. */
export function FilterPanel({ search, facets }: FilterPanelProps) {
  const { isEnableCoinsfilter = false, inStock = false } = filterOf(search)
  return (
    <div className={`ruled ${styles['panel']}`}>
      <NarrowBy title={m.shop_category()} choices={categoryChoices(search, facets)} />
      <PriceForm search={search} highest={facets.globalMaxValue} />
      <NarrowBy
        title={m.shop_more_filters()}
        choices={[
          {
            key: 'stock',
            name: m.shop_in_stock(),
            isOn: inStock,
            to: filtered(search, { stock: inStock ? '' : '1' }),
            count: facets.inStock ?? undefined,
          },
          {
            key: 'coins',
            name: m.shop_with_coins(),
            isOn: isEnableCoinsfilter,
            to: filtered(search, { coins: isEnableCoinsfilter ? '' : '1' }),
            count: facets.withCoins ?? undefined,
          },
        ]}
      />
      {facets.sellers.length > 1 && <NarrowBy title={m.shop_sellers()} choices={sellerChoices(search, facets)} />}
      {FILTER_NAMES.some((name) => search.has(name)) && (
        <Link to={unfiltered(search)} preventScrollReset className="text-button">
          {m.shop_reset()}
        </Link>
      )}
    </div>
  )
}

/** Categories; below a chosen one its sub-categories. */
function categoryChoices(search: URLSearchParams, { categories }: Facets) {
  const { categoryIds = [], subCategoryIds = [] } = filterOf(search)
  const isOpen = (id: string) =>
    categoryIds.includes(id) || categories.some((each) => each.parentId === id && subCategoryIds.includes(each.id))
  return categories
    .filter(({ parentId }) => parentId === null || isOpen(parentId))
    .map(({ id, parentId, name, count }) => ({
      key: id,
      name: parentId ? <span className={styles['sub']}>{nameOf(name)}</span> : nameOf(name),
      isOn: (parentId ? subCategoryIds : categoryIds).includes(id),
      to: toggled(search, parentId ? 'sub' : 'category', id),
      count: count ?? undefined,
    }))
}

function sellerChoices(search: URLSearchParams, { sellers }: Facets) {
  const { sellerId } = filterOf(search)
  return sellers
    .filter(({ id }, index) => index < MOST_SELLERS || id === sellerId)
    .map(({ id, name, count }) => ({
      key: id,
      name,
      isOn: id === sellerId,
      to: filtered(search, { seller: id === sellerId ? '' : id }),
      count: count ?? undefined,
    }))
}

function PriceForm({ search, highest }: { search: URLSearchParams; highest: number }) {
  const { minValue = 0, maxValue } = filterOf(search)
  const others = [...FILTER_NAMES, 'sort', 'q', 'lang'].filter((name) => name !== 'min' && name !== 'max')
  const amount = { type: 'number', inputMode: 'numeric', min: 0, step: 1 } as const
  return (
    <Form className={`stack gap-2 ${styles['price']}`} key={search.toString()} preventScrollReset>
      <h2 className="small-strong">{m.shop_price()}</h2>
      <HiddenFields values={Object.fromEntries(others.map((name) => [name, search.get(name)]))} />
      <div className={styles['range']}>
        <TextField
          {...amount}
          name="min"
          label={m.shop_price_from_label()}
          defaultValue={minValue > 0 ? minValue : ''}
          placeholder="0"
        />
        <TextField
          {...amount}
          name="max"
          label={m.shop_price_to_label()}
          defaultValue={maxValue ?? ''}
          placeholder={String(highest)}
        />
      </div>
      <Button type="submit" variant="outlined" small>
        {m.shop_price_apply()}
      </Button>
    </Form>
  )
}
