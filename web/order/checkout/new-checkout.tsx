import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { listAddresses } from '@chowk/contract/order/address.ts'
import type { Address } from '@chowk/contract/order/address.ts'
import { getCart, getShoppingCounts } from '@chowk/contract/order/cart.ts'
import { getOpenCheckout, saveOrder } from '@chowk/contract/order/checkout.ts'
import type { Output } from '@chowk/contract/call.ts'
import { rupees } from '@chowk/contract/money.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { SubscriptionNotice } from '../../app/plan/subscription-notice.tsx'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Note } from '../../ui/note.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { CartSum } from '../cart/cart-sum.tsx'
import { AddressChoice } from './address-choice.tsx'
import styles from './checkout.module.css'
import { SAVE_ERRORS } from './checkout-words.ts'
import { CoinChoice } from './coin-choice.tsx'
import { SellerSummary } from './seller-summary.tsx'

type PricedCart = Output<typeof getCart>

/** Address, coins and the sums of the cart, before it is ordered. */
export function NewCheckout() {
  const addresses = useRead(listAddresses, {})
  return (
    <ReadBoundary read={addresses} level={1} failed={m.checkout_failed()} skeleton={<RowSkeleton />}>
      {({ content }) => <Choosing addresses={content} />}
    </ReadBoundary>
  )
}

function Choosing({ addresses }: { addresses: readonly Address[] }) {
  const [addressId, setAddressId] = useState(addresses[0]?.addressId)
  const [coins, setCoins] = useState(0)
  const cart = useRead(getCart, { coinsToUse: coins, ...(addressId !== undefined && { addressId }) })
  // The cart stays in sight while it is priced anew.
  const [shown, setShown] = useState<PricedCart>()
  if (cart.data && cart.data !== shown) setShown(cart.data)
  return (
    <ReadBoundary
      read={{ ...cart, data: cart.data ?? shown }}
      level={1}
      failed={m.checkout_failed()}
      skeleton={<RowSkeleton />}
    >
      {(answer) =>
        answer.cartCount === 0 ? (
          <EmptyCheckout />
        ) : (
          <Steps
            cart={answer}
            isPriced={cart.data !== undefined}
            addresses={addresses}
            addressId={addressId}
            onAddress={setAddressId}
            coins={coins}
            onCoins={setCoins}
          />
        )
      }
    </ReadBoundary>
  )
}

function EmptyCheckout() {
  return (
    <>
      <WaitingOrder />
      <StatePanel level={1} mark="missing" title={m.cart_empty_title()} text={m.cart_empty_text()}>
        <ButtonLink to="/products">{m.shop_all_products()}</ButtonLink>
      </StatePanel>
    </>
  )
}

/** The way back to an order whose payment is open. */
function WaitingOrder() {
  return (
    <ReadBoundary read={useRead(getOpenCheckout, {})} failed={m.checkout_waiting_failed()} skeleton={null}>
      {({ referenceCode }) =>
        referenceCode !== null && (
          <Note kind="waiting">
            <span className="cluster gap-3 spread">
              {m.checkout_waiting()}
              <ButtonLink to={`/checkout?order=${referenceCode}`} small variant="outlined">
                {m.checkout_waiting_open()}
              </ButtonLink>
            </span>
          </Note>
        )
      }
    </ReadBoundary>
  )
}

interface StepsProps {
  cart: PricedCart
  isPriced: boolean
  addresses: readonly Address[]
  addressId: string | undefined
  onAddress: (addressId: string) => void
  coins: number
  onCoins: (coins: number) => void
}

const NO_GST = { wantsGst: false, legalName: '', gstin: '' }

function Steps({ cart, isPriced, addresses, addressId = '', onAddress, coins, onCoins }: StepsProps) {
  const navigate = useNavigate()
  const { totals, sellers, access, coinBalance, version } = cart
  const form = useForm(saveOrder, {
    values: NO_GST,
    toInput: ({ wantsGst, legalName, gstin }) => ({
      addressId,
      cartVersion: version,
      acceptedTotalPaise: totals.moneyPaise,
      coinsToUse: coins,
      gst: wantsGst ? { legalName, gstin } : null,
    }),
    errors: SAVE_ERRORS,
    fieldAt: { 'gst.legalName': 'legalName', 'gst.gstin': 'gstin' },
    fieldErrors: { gstin: { INVALID_GSTIN: m.checkout_error_gstin } },
    staleCodes: ['CART_CHANGED', 'OUT_OF_STOCK', 'CART_EMPTY', 'SELF_PURCHASE', 'COINS_MISSING'],
    refreshes: [getCart, getShoppingCounts, getOpenCheckout],
    // A draft is named by its input, which changes with the cart.
    keepsDraft: false,
    onDone: ({ referenceCode }) => void navigate(`/checkout?order=${referenceCode}`),
  })
  const wantsGst = useWatch({ control: form.control, name: 'wantsGst' })
  const hasChanges = sellers.some(
    ({ problems, lines }) => problems.length > 0 || lines.some((line) => line.problems.length > 0),
  )
  const sum = rupees(totals.moneyPaise, { short: true })
  const submit =
    totals.moneyPaise === 0
      ? m.checkout_order_free()
      : hasChanges
        ? m.checkout_accept({ sum })
        : m.checkout_pay({ sum })
  const mayOrder = access.allowed && isPriced && addressId !== '' && totals.units > 0 && totals.missingCoins === 0
  return (
    <Form form={form} label={m.checkout_title()}>
      <div className={styles['columns']}>
        <div className="stack gap-5">
          <h1 className="h1">{m.checkout_title()}</h1>
          <WaitingOrder />
          <SubscriptionNotice answer={access} />
          {hasChanges && <Note kind="notice">{m.checkout_changed_note()}</Note>}
          <AddressChoice addresses={addresses} addressId={addressId} onChoose={onAddress} />
          <SellerSummary sellers={sellers} />
          {Math.min(totals.mostCoins, coinBalance) > 0 && (
            <CoinChoice coins={coins} most={Math.min(totals.mostCoins, coinBalance)} onChoose={onCoins} />
          )}
          <section className={`stack gap-3 ${styles['part']}`}>
            <CheckboxField {...form.field('wantsGst')} label={m.checkout_gst()} hint={m.checkout_gst_hint()} />
            {wantsGst && <TextField {...form.field('legalName')} label={m.checkout_legal_name()} />}
            {wantsGst && <TextField {...form.field('gstin')} label="GSTIN" verbatim />}
          </section>
        </div>
        <CartSum cart={cart}>
          <FormActions form={form} submit={submit} disabled={!mayOrder} />
          <p className="small muted">{m.checkout_no_hold()}</p>
          <ButtonLink to="/cart" variant="plain" small>
            {m.checkout_back_cart()}
          </ButtonLink>
        </CartSum>
      </div>
    </Form>
  )
}
