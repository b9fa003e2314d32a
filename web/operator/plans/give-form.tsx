import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { getPlanFile, givePlan, listSubscriptions } from '@chowk/contract/operator/plan.ts'
import type { PlanFile } from '@chowk/contract/operator/plan.ts'
import { failureWords, fieldFaults } from '../../app/code/failure-words.ts'
import { keyOf, useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import desk from '../desk/desk.module.css'
import { REFUSED, planNameOf } from './plan-words.ts'

const GIVEN = ['COMMUNITY', 'STORE', 'COMPLETE'] as const
const LEAST_REASON = 10

/** Gives a plan without payment: which, until when, and why. */
export function GiveForm({ file: { workspaceId, version, plans } }: { file: PlanFile }) {
  const [plan, setPlan] = useState<(typeof GIVEN)[number]>('COMMUNITY')
  const [lastDay, setLastDay] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const client = useQueryClient()
  const give = useWrite(givePlan, { refreshes: [listSubscriptions] })
  const isDayMissing = lastDay === ''
  const isReasonShort = reason.replaceAll(/\s/gu, '').length < LEAST_REASON
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isDayMissing || isReasonShort) return
    give.mutate(
      { workspaceId, version, plan, lastDay, reason },
      {
        onSuccess: (after) => {
          client.setQueryData(keyOf(getPlanFile, { workspaceId }), after)
          showToast({ text: m.operator_give_done() })
        },
      },
    )
  }
  const dayFault = (isTried && isDayMissing) || fieldFaults(give.error, 'lastDay').length > 0
  return (
    <form className={`${desk['form']} ${desk['note']}`} onSubmit={submit} noValidate>
      <SelectField
        label={m.operator_plan()}
        value={plan}
        options={GIVEN.map((value) => ({ value, name: planNameOf(plans, value) }))}
        onChoose={(value) => setPlan(GIVEN.find((each) => each === value) ?? 'COMMUNITY')}
      />
      <TextField
        label={m.operator_give_last_day()}
        type="date"
        value={lastDay}
        fault={dayFault ? m.operator_give_wrong_day() : undefined}
        onChange={(event) => setLastDay(event.currentTarget.value)}
      />
      <TextArea
        label={m.operator_reason()}
        rows={3}
        maxLength={500}
        value={reason}
        hint={m.operator_reason_hint()}
        fault={isTried && isReasonShort ? m.operator_reason_short({ count: LEAST_REASON }) : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {give.error && !dayFault && (
        <Note kind="fault" alert>
          {failureWords(give.error, REFUSED)}
        </Note>
      )}
      <div>
        <Button type="submit" look="outlined" disabled={give.isPending}>
          {m.operator_give()}
        </Button>
      </div>
    </form>
  )
}
