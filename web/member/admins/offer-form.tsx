import { getSecurity } from '@chowk/contract/identity/factor.ts'
import { getOwnership, offerOwnership } from '@chowk/contract/member/ownership.ts'
import type { Ownership } from '@chowk/contract/member/ownership.ts'
import { personName } from '../../app/code/person-words.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { LEAVING_PROOF, ProofFields, proofsOf } from '../../app/form/proof-fields.tsx'
import type { Security } from '../../app/form/proof-fields.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import styles from './admins.module.css'

/** Offers the ownership to an administrator; nothing changes until she accepts. */
export function OfferForm({ ownership }: { ownership: Ownership }) {
  const security = useRead(getSecurity, {})
  return (
    <div className={`stack gap-3 ${styles['form']}`}>
      <h3 className="h4">{m.admins_offer()}</h3>
      <p className="small muted">{ownership.candidates.length > 0 ? m.admins_offer_text() : m.admins_offer_nobody()}</p>
      {ownership.candidates.length > 0 && (
        <ReadBoundary read={security} skeleton={<RowSkeleton count={2} />}>
          {(known) => <OfferFields ownership={ownership} security={known} />}
        </ReadBoundary>
      )}
    </div>
  )
}

function OfferFields({ ownership: { candidates }, security }: { ownership: Ownership; security: Security }) {
  const asks = proofsOf(security)
  const form = useForm(offerOwnership, {
    ...LEAVING_PROOF,
    values: { id: '', stays: 'LEAVE', password: '', code: '' },
    toInput: ({ id, stays, ...typed }) => ({ id, staysOwner: stays === 'STAY', ...asks.inputOf(typed) }),
    required: ['id', ...asks.required],
    errors: {
      ...LEAVING_PROOF.errors,
      MEMBER_NOT_FOUND: m.admins_gone,
      TOO_YOUNG: m.admins_too_young,
      OFFERED_ALREADY: m.admins_offered_already,
    },
    refreshes: [getOwnership],
    onDone: (_, { id }) => {
      const name = candidates.find((each) => each.id === id)?.name ?? ''
      showToast({ text: m.admins_offered({ name: personName(name) }) })
    },
  })
  return (
    <Form form={form} label={m.admins_offer()}>
      <SelectField
        {...form.field('id')}
        label={m.admins_offer_to()}
        placeholder={m.admins_offer_choose()}
        options={candidates.map(({ id, name }) => ({ value: id, name: personName(name) }))}
      />
      <RadioGroup
        {...form.field('stays')}
        as="list"
        label={m.admins_offer_stays()}
        options={[
          { value: 'LEAVE', name: m.admins_offer_leave() },
          { value: 'STAY', name: m.admins_offer_stay() },
        ]}
      />
      <ProofFields asks={asks} password={form.field('password')} code={form.field('code')} />
      <FormActions form={form} small submit={m.admins_offer_do()} />
    </Form>
  )
}
