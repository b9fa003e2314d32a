import type { Address } from '@chowk/contract/order/address.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { TYPE_WORDS } from '../address/address-words.ts'
import { indianStateName } from '../state-name.ts'
import styles from './checkout.module.css'

interface AddressChoiceProps {
  addresses: readonly Address[]
  addressId: string
  onChoose: (addressId: string) => void
}

const lineOf = ({ line1, line2, city, stateCode, postalCode }: Address): string =>
  [line1, line2, `${city} ${postalCode}`, indianStateName(stateCode)].filter(Boolean).join(', ')

/** One of the buyer's addresses. */
export function AddressChoice({ addresses, addressId, onChoose }: AddressChoiceProps) {
  return (
    <section className={`stack gap-3 ${styles['part']}`}>
      <div className="row spread gap-3">
        <h2 className="h3">{m.checkout_where()}</h2>
        <ButtonLink to="/addresses" variant="plain" small>
          {m.checkout_new_address()}
        </ButtonLink>
      </div>
      {addresses.length === 0 ? (
        <p>{m.checkout_no_address()}</p>
      ) : (
        <RadioGroup
          label={m.checkout_where()}
          hideLabel
          as="list"
          name="address"
          defaultValue={addressId}
          options={addresses.map((address) => ({ value: address.addressId, name: <AddressName address={address} /> }))}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
      )}
    </section>
  )
}

const AddressName = ({ address }: { address: Address }) => (
  <>
    <strong>
      {TYPE_WORDS[address.type]()} <span className="dot-before">{address.name}</span>
    </strong>
    <span className={`small muted ${styles['below']}`}>{lineOf(address)}</span>
  </>
)
