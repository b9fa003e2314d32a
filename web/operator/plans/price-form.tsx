import { useState } from 'react'
import type { FormEvent } from 'react'
import { PERMITS, listPlans, updatePlan } from '@chowk/contract/billing/plan.ts'
import type { Entitlements, Permit, Plan } from '@chowk/contract/billing/plan.ts'
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

const PERMIT_WORDS = {
  communityManagement: m.billing_permit_community,
  projectAccess: m.billing_permit_projects,
  storeAccess: m.billing_permit_store,
  publicVisibility: m.billing_permit_public,
  entityPermission: m.billing_permit_entity,
  quizConfiguration: m.billing_permit_quiz,
} satisfies Record<Permit, () => string>

type Counted = 'seats' | 'collabs' | 'storageMb' | 'magazinesPerMonth'

const NUMBERS = [
  ['seats', m.operator_price_seats],
  ['collabs', m.operator_price_collabs],
  ['storageMb', m.operator_price_storage],
  ['magazinesPerMonth', m.operator_price_magazines],
] as const satisfies readonly (readonly [Counted, () => string])[]

const digits = (text: string) => Number(text.replaceAll(/\D/g, ''))

/** What a plan is called, costs and gives; a change makes a new version of it. */
export function PriceForm({ plan }: { plan: Plan }) {
  const [draft, setDraft] = useState(plan)
  const save = useWrite(updatePlan, { refreshes: [listPlans, listPlanVersions] })
  const set = (part: Partial<Plan>) => setDraft((before) => ({ ...before, ...part }))
  const give = (part: Partial<Entitlements>) =>
    setDraft((before) => ({ ...before, gives: { ...before.gives, ...part } }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(draft, { onSuccess: ({ version }) => showToast({ text: m.operator_price_saved({ version }) }) })
  }
  return (
    <form className={`${desk['form']} ${desk['note']}`} onSubmit={submit}>
      <div className={desk['pair']}>
        <TextField
          label={m.operator_price_name()}
          value={draft.name}
          maxLength={60}
          required
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextField
          label={m.operator_price_name_hi()}
          lang="hi"
          value={draft.nameHi}
          maxLength={60}
          required
          onChange={(event) => set({ nameHi: event.currentTarget.value })}
        />
        <TextField
          label={m.operator_price_month()}
          inputMode="numeric"
          value={draft.monthPaise / 100}
          onChange={(event) => set({ monthPaise: digits(event.currentTarget.value) * 100 })}
        />
        <TextField
          label={m.operator_price_year()}
          inputMode="numeric"
          value={draft.yearPaise / 100}
          onChange={(event) => set({ yearPaise: digits(event.currentTarget.value) * 100 })}
        />
        {NUMBERS.map(([name, label]) => (
          <TextField
            key={name}
            label={label()}
            inputMode="numeric"
            hint={name === 'collabs' ? m.operator_price_collabs_hint() : undefined}
            value={draft.gives[name] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              give({ [name]: name === 'collabs' && value === '' ? null : digits(value) })
            }
          />
        ))}
      </div>
      <div className={desk['pair']}>
        {PERMITS.map((permit) => (
          <label key={permit} className={desk['check']}>
            <input
              type="checkbox"
              checked={draft.gives[permit]}
              onChange={(event) => give({ [permit]: event.currentTarget.checked })}
            />
            {PERMIT_WORDS[permit]()}
          </label>
        ))}
      </div>
      {save.error && (
        <Note kind="fault" alert>
          {failureWords(save.error, { ...REFUSED, INVALID_INPUT: m.operator_price_invalid })}
        </Note>
      )}
      <div>
        <Button type="submit" disabled={save.isPending}>
          {m.operator_price_save()}
        </Button>
      </div>
    </form>
  )
}
