import { getShoppingCounts } from '@chowk/contract/order/cart.ts'
import { deleteWish, getWishMarks, listWishes } from '@chowk/contract/product/wish.ts'
import type { WishItem } from '@chowk/contract/product/wish.ts'
import { useToastAction } from '../../app/form/toast-action.ts'
import { List } from '../../app/list/list.tsx'
import { listOf } from '../../app/list/use-list.ts'
import type { ListState } from '../../app/list/use-list.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { ProductCard, ProductGridSkeleton } from '../shelf/product-card.tsx'
import styles from './wishlist-screen.module.css'

/** Products that the user saved. */
const page = screenOf({
  title: m.shop_tab_wishlist,
  lists: () => ({
    wishes: listOf(listWishes, { size: 20 }, { failed: m.wish_list_failed, failedMore: m.wish_list_failed }),
  }),
  prefetch: ({ viewer }: ScreenAddress) => (viewer ? [read(getWishMarks, {})] : []),
  show: Wishlist,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Wishlist({ wishes }: { wishes: ListState<WishItem> }) {
  return (
    <div className={`stack gap-5 ${styles['screen']}`}>
      <h1 className="h1">{m.shop_tab_wishlist()}</h1>
      <List list={wishes} skeleton={<ProductGridSkeleton />} empty={<NoWishes />}>
        {(items) => (
          <ul className={styles['grid']}>
            {items.map((item) => (
              <li key={item._id}>{item.isAvailable ? <ProductCard product={item} /> : <GoneWish item={item} />}</li>
            ))}
          </ul>
        )}
      </List>
    </div>
  )
}

const NoWishes = () => (
  <StatePanel mark="missing" title={m.wish_empty_title()} text={m.wish_empty_text()}>
    <ButtonLink to="/products">{m.shop_all_products()}</ButtonLink>
  </StatePanel>
)

/** A product that can no longer be bought: its title, and a way to be rid of it. */
function GoneWish({ item: { productId, title } }: { item: WishItem }) {
  const { mutate, isPending } = useToastAction(deleteWish, { refreshes: [listWishes, getWishMarks, getShoppingCounts] })
  return (
    <article className="stack gap-2">
      <div className={styles['gone']} aria-hidden />
      <h2 className="strong muted breaks">{title}</h2>
      <p className="small muted">{m.wish_gone()}</p>
      <button
        type="button"
        className={`text-button ${styles['remove']}`}
        disabled={isPending}
        onClick={() => mutate({ productId })}
      >
        {m.cart_remove()} <span className="only-heard">{title}</span>
      </button>
    </article>
  )
}
