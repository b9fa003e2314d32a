import { Form, Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { listProductCategories } from '@chowk/contract/product/category.ts'
import { getStoreFront } from '@chowk/contract/product/store-front.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { Section } from '../../ui/section.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-card.tsx'
import styles from './store-screen.module.css'

/** The store's front page: categories, the newest products, and a row for each category. */
const page = screenOf({
  title: m.shop_store_title,
  meta: () => [{ name: 'description', content: m.shop_products_description() }],
  reads: () => ({
    front: [getStoreFront, {}] as const,
    categories: [listProductCategories, {}] as const,
  }),
  skeleton: <ProductGridSkeleton />,
  failed: m.shop_list_failed,
  show: StoreFront,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

interface StoreFrontProps {
  front: Output<typeof getStoreFront>
  categories: Output<typeof listProductCategories>
}

const inCategory = (id: string) => `/products?category=${id}`

function StoreFront({ front, categories }: StoreFrontProps) {
  return (
    <div className={`stack gap-6 ${styles['screen']}`}>
      <header className="cluster spread">
        <h1 className="h1">{m.shop_store_heading()}</h1>
        <Form action="/products" role="search" aria-label={m.shop_search()} className={`row gap-2 ${styles['search']}`}>
          <SearchField label={m.shop_search()} value="" maxLength={200} />
          <Button type="submit" variant="outlined">
            {m.app_search()}
          </Button>
        </Form>
      </header>
      <nav aria-label={m.shop_categories()}>
        <ul className={styles['places']}>
          {categories.content.map(({ categoryId, name }) => (
            <li key={categoryId}>
              <Link to={inCategory(categoryId)} className={`inline-row small-strong hover-accent ${styles['place']}`}>
                {nameOf(name)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {front.newest.length === 0 ? (
        <StatePanel mark="missing" title={m.shop_empty_title()} text={m.shop_empty_text()} />
      ) : (
        <Row title={m.shop_newest()} to="/products?sort=LATEST" products={front.newest} />
      )}
      {front.sections.map(({ id, name, content }) => (
        <Row key={id} title={nameOf(name)} to={inCategory(id)} products={content} />
      ))}
      {front.newest.length > 0 && (
        <p>
          <ButtonLink variant="outlined" to="/products">
            {m.shop_all_products()}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

function Row({ title, to, products }: { title: string; to: string; products: StoreFrontProps['front']['newest'] }) {
  return (
    <Section title={title} more={{ to, name: m.shop_see_all() }}>
      <ProductGrid products={products} level={3} />
    </Section>
  )
}
