import { useState } from 'react'
import { MOST_ADDRESSES, deleteAddress, listAddresses } from '@chowk/contract/order/address.ts'
import type { Address } from '@chowk/contract/order/address.ts'
import type { Output } from '@chowk/contract/call.ts'
import { useAction } from '../../app/form/use-action.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Panel } from '../../ui/layout/layout.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { indianStateName } from '../state-name.ts'
import { ChangeAddressForm, NewAddressForm } from './address-form.tsx'
import { TYPE_WORDS } from './address-words.ts'
import styles from './addresses-screen.module.css'

/** The delivery addresses of the user. */
const page = screenOf({
  title: m.address_title,
  failed: m.address_failed,
  reads: () => ({ addresses: [listAddresses, {}] as const }),
  show: Addresses,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Addresses({ addresses: { content } }: { addresses: Output<typeof listAddresses> }) {
  const [isAdding, setAdding] = useState(false)
  const isFull = content.length >= MOST_ADDRESSES
  const done = () => {
    setAdding(false)
    showToast({ text: m.address_saved() })
  }
  return (
    <div className={`stack gap-5 ${styles['screen']}`}>
      <div className="cluster spread">
        <h1 className="h1">{m.address_title()}</h1>
        {content.length > 0 && !isAdding && !isFull && (
          <Button onClick={() => setAdding(true)}>{m.address_add()}</Button>
        )}
      </div>
      {isFull && <p className="muted">{m.address_full({ count: MOST_ADDRESSES })}</p>}
      {isAdding && (
        <Panel>
          <NewAddressForm onDone={done} onCancel={() => setAdding(false)} />
        </Panel>
      )}
      {content.length === 0 && !isAdding && (
        <StatePanel mark="missing" title={m.address_empty_title()} text={m.address_empty_text()}>
          <Button onClick={() => setAdding(true)}>{m.address_add()}</Button>
        </StatePanel>
      )}
      <ul>
        {content.map((address) => (
          <li key={address.addressId} className={`line-below ${styles['entry']}`}>
            <Entry address={address} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Entry({ address }: { address: Address }) {
  const [isOpen, setOpen] = useState(false)
  const remove = useAction(deleteAddress, {
    errors: { ADDRESS_NOT_FOUND: m.address_gone },
    refreshes: [listAddresses],
  })
  if (isOpen)
    return (
      <ChangeAddressForm
        address={address}
        onCancel={() => setOpen(false)}
        onDone={() => {
          setOpen(false)
          showToast({ text: m.address_saved() })
        }}
      />
    )
  return (
    <div className="stack gap-2">
      <AddressText address={address} />
      <ProblemNote>{remove.problem}</ProblemNote>
      <div className="cluster gap-4">
        <button type="button" className="text-button" onClick={() => setOpen(true)}>
          {m.address_change()} <span className="only-heard">{address.name}</span>
        </button>
        <button
          type="button"
          className="text-button"
          disabled={remove.isPending}
          onClick={() => remove.mutate({ addressId: address.addressId })}
        >
          {m.address_delete()} <span className="only-heard">{address.name}</span>
        </button>
      </div>
    </div>
  )
}

function AddressText({ address }: { address: Address }) {
  const { name, type, isDefault, line1, line2, landmark, city, stateCode, postalCode, phone, pinDisagrees } = address
  return (
    <address className={`breaks ${styles['text']}`}>
      <p>
        <strong>{name}</strong>
        <span className="small muted dot-before">{TYPE_WORDS[type]()}</span>
        {isDefault && <span className="small accent dot-before">{m.address_default()}</span>}
      </p>
      <p>{[line1, line2, landmark].filter(Boolean).join(', ')}</p>
      <p>
        {city}, {indianStateName(stateCode)} {postalCode}
      </p>
      <p className="small muted tabular">{phone}</p>
      {pinDisagrees && <p className="small danger">{m.address_pin_disagrees()}</p>}
    </address>
  )
}
