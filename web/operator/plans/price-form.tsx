import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { PERMITS, listPlans, updatePlan } from '@chowk/contract/billing/plan.ts'
import type { Permit, Plan } from '@chowk/contract/billing/plan.ts'
import { listPlanVersions } from '@chowk/contract/operator/plan.ts'
import { failureWords } from '../../app/code/failure-words.ts'
import { useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import desk from '../desk/desk.module.css'
import { REFUSED } from './plan-words.ts'
import { faultyFields, NUMBER_FIELDS, pricedPlan, typedOf } from './price.rules.ts'
import type { NumberField } from './price.rules.ts'

const PERMIT_WORDS = {
  communityManagement: m.billing_permit_community,
  projectAccess: m.billing_permit_projects,
  storeAccess: m.billing_permit_store,
  publicVisibility: m.billing_permit_public,
  entityPermission: m.billing_permit_entity,
  quizConfiguration: m.billing_permit_quiz,
} satisfies Record<Permit, () => string>

const NUMBER_WORDS = {
  month: m.operator_price_month,
  year: m.operator_price_year,
  seats: m.operator_price_seats,
  collabs: m.operator_price_collabs,
  storageMb: m.operator_price_storage,
  magazinesPerMonth: m.operator_price_magazines,
} satisfies Record<NumberField, () => string>

/** What a plan is called, costs and gives; a change makes a new version of it. */
export function PriceForm({ plan }: { plan: Plan }) {
  const [draft, setDraft] = useState(plan)
  const [typed, setTyped] = useState(() => typedOf(plan))
  const [faulty, setFaulty] = useState<NumberField[]>([])
  const form = useRef<HTMLFormElement>(null)
  const save = useWrite(updatePlan, { refreshes: [listPlans, listPlanVersions] })
  const isSame = JSON.stringify([plan, typedOf(plan)]) === JSON.stringify([draft, typed])
  const type = (field: NumberField, text: string) => {
    setTyped({ ...typed, [field]: text })
    setFaulty(faulty.filter((one) => one !== field))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [first, ...more] = faultyFields(typed)
    setFaulty(first ? [first, ...more] : [])
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    save.mutate(pricedPlan(draft, typed), {
      onSuccess: ({ version }) => showToast({ text: m.operator_price_saved({ version }) }),
    })
  }
  return (
    <form ref={form} className={`${desk['form']} ${desk['note']}`} onSubmit={submit}>
      <div className={desk['pair']}>
        <Names draft={draft} onChange={setDraft} />
        {NUMBER_FIELDS.map((field) => (
          <TextField
            key={field}
            name={field}
            label={NUMBER_WORDS[field]()}
            inputMode="decimal"
            hint={field === 'collabs' ? m.operator_price_collabs_hint() : undefined}
            fault={faulty.includes(field) ? m.operator_price_number() : undefined}
            value={typed[field]}
            onChange={(event) => type(field, event.currentTarget.value)}
          />
        ))}
      </div>
      <Permits draft={draft} onChange={setDraft} />
      {save.error && (
        <Note kind="fault" alert>
          {failureWords(save.error, { ...REFUSED, INVALID_INPUT: m.operator_price_invalid })}
        </Note>
      )}
      <div>
        <Button type="submit" disabled={isSame || save.isPending}>
          {m.operator_price_save()}
        </Button>
      </div>
    </form>
  )
}

interface PartProps {
  draft: Plan
  onChange: (draft: Plan) => void
}

function Names({ draft, onChange }: PartProps) {
  return (
    <>
      <TextField
        label={m.operator_price_name()}
        value={draft.name}
        maxLength={60}
        required
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <TextField
        label={m.operator_price_name_hi()}
        lang="hi"
        value={draft.nameHi}
        maxLength={60}
        required
        onChange={(event) => onChange({ ...draft, nameHi: event.currentTarget.value })}
      />
    </>
  )
}

function Permits({ draft, onChange }: PartProps) {
  return (
    <div className={desk['pair']}>
      {PERMITS.map((permit) => (
        <label key={permit} className={desk['check']}>
          <input
            type="checkbox"
            checked={draft.gives[permit]}
            onChange={(event) =>
              onChange({ ...draft, gives: { ...draft.gives, [permit]: event.currentTarget.checked } })
            }
          />
          {PERMIT_WORDS[permit]()}
        </label>
      ))}
    </div>
  )
}
