import { useQueryClient } from '@tanstack/react-query'
import { addWish, deleteWish, getWishMarks, listWishes, setStockAlert } from '@chowk/contract/product/wish.ts'
import type { Output } from '@chowk/contract/call.ts'
import { useToastAction } from '../../app/form/toast-action.ts'
import { keyOf, useRead } from '../../app/read.ts'
import { noteCounts } from '../../app/shopping/counts.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'

type Marks = Output<typeof getWishMarks>

const KEY = keyOf(getWishMarks, {})
const without = (ids: readonly string[], id: string) => ids.filter((each) => each !== id)

/** The marks with one product or variant added or taken out (R4.05). */
export const changeMarks = (marks: Marks, name: keyof Marks, id: string, isOn: boolean): Marks => ({
  ...marks,
  [name]: isOn ? [id, ...without(marks[name], id)] : without(marks[name], id),
})

function useMarks() {
  const client = useQueryClient()
  const marks = useRead(getWishMarks, {}).data ?? { productIds: [], alertVariantIds: [] }
  const note = (name: keyof Marks, id: string, isOn: boolean) =>
    client.setQueryData<Marks>(KEY, (before) => before && changeMarks(before, name, id, isOn))
  return { marks, note, client }
}

const GONE = { PRODUCT_NOT_FOUND: m.cart_error_gone }

/** Wishlist state of a product with its toggle: shown at once, reverted if the call fails. */
export function useWish(userId: string, productId: string) {
  const { marks, note, client } = useMarks()
  const adding = useToastAction(addWish, {
    errors: { ...GONE, WISHLIST_FULL: m.wish_error_full },
    refreshes: [listWishes],
  })
  const removing = useToastAction(deleteWish, { errors: {}, refreshes: [listWishes] })
  const isOn = marks.productIds.includes(productId)
  const show = (on: boolean) => {
    note('productIds', productId, on)
    noteCounts(client, userId, { by: { wishlistCount: on ? 1 : -1 } })
  }
  const toggle = () => {
    if (adding.isPending || removing.isPending) return
    show(!isOn)
    const after = {
      onSuccess: ({ wishlistCount }: { wishlistCount: number }) => {
        noteCounts(client, userId, { wishlistCount })
        showToast({ text: isOn ? m.wish_removed() : m.wish_added() })
      },
      onSettled: (_: unknown, failure: unknown) => failure && show(isOn),
    }
    if (isOn) removing.mutate({ userId, productId }, after)
    else adding.mutate({ userId, productId }, after)
  }
  return { isOn, toggle }
}

/** Stock alert of a sold-out variant with its toggle (S12a). */
export function useStockAlert(variantId: string) {
  const { marks, note } = useMarks()
  const errors = { ...GONE, IN_STOCK: m.wish_alert_in_stock, TOO_MANY_ALERTS: m.wish_alert_many }
  const { mutate, isPending } = useToastAction(setStockAlert, { errors })
  const isOn = marks.alertVariantIds.includes(variantId)
  const toggle = () =>
    mutate(
      { variantId, isOn: !isOn },
      {
        onSuccess: (answer) => {
          note('alertVariantIds', variantId, answer.isOn)
          showToast({ text: answer.isOn ? m.wish_alert_on() : m.wish_alert_off() })
        },
      },
    )
  return { isOn, toggle, isPending }
}
