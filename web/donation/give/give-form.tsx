import { useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { listContributions } from '@chowk/contract/donation/contribution.ts'
import type { getDrive } from '@chowk/contract/donation/drive.ts'
import { createGift } from '@chowk/contract/donation/gift.ts'
import { rupees } from '@chowk/contract/money.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { MoneyField } from '../../ui/field/number-fields.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { paiseOf, rupeesIn } from '../../ui/field/written-values.rules.ts'
import { CLAIM_FAULTS, GIVE_ERRORS } from '../gift-words.ts'
import { GiverFields, giverInput, giverValues } from './giver-fields.tsx'

type Drive = Output<typeof getDrive>

const OTHER = 'OTHER'
const short = (paise: number) => rupees(paise, { short: true })

/** Which amount the form begins with: one of the address, as a reminder has it, else the second suggestion. */
function startOf(presets: readonly number[], wanted: string | null): { choice: string; amountPaise: string } {
  const asked = paiseOf(wanted ?? '')
  if (asked === undefined || Number.isNaN(asked)) return { choice: String(presets[1] ?? presets[0]), amountPaise: '' }
  return presets.includes(asked)
    ? { choice: String(asked), amountPaise: '' }
    : { choice: OTHER, amountPaise: rupeesIn(asked) }
}

/** Gives money: how much, in whose name, and what the giver wants in return. */
export function GiveForm({ drive }: { drive: Drive }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { customUrl, presetsPaise } = drive
  const paiseIn = ({ choice, amountPaise }: { choice: string; amountPaise: string }) =>
    choice === OTHER ? paiseOf(amountPaise) : Number(choice)
  const form = useForm(createGift, {
    values: { ...giverValues(drive), ...startOf(presetsPaise, search.get('amount')), isMonthly: false },
    toInput: ({ choice, amountPaise, isMonthly, ...giver }) => ({
      customUrl,
      amountPaise: paiseIn({ choice, amountPaise }) ?? Number.NaN,
      ...giverInput(giver),
      isMonthly,
      language: getLocale(),
    }),
    errors: GIVE_ERRORS,
    fieldErrors: { ...CLAIM_FAULTS, amountPaise: { TOO_LITTLE: m.gift_error_little, TOO_MUCH: m.gift_error_much } },
    staleCodes: ['DRIVE_NOT_FOUND', 'NO_80G'],
    refreshes: [listContributions],
    // A PAN is nothing to be kept on a device.
    keepsDraft: false,
    onDone: ({ giftId }) => void navigate(`/donation?order=${giftId}`),
  })
  const [choice, amountPaise] = useWatch({ control: form.control, name: ['choice', 'amountPaise'] })
  const paise = paiseIn({ choice, amountPaise })
  const submit = paise !== undefined && paise > 0 ? m.gift_give({ sum: short(paise) }) : m.gift_give_plain()
  return (
    <Form form={form} label={m.gift_title()}>
      <RadioGroup
        {...form.field('choice')}
        as="grid"
        label={m.gift_amount()}
        options={[
          ...presetsPaise.map((preset) => ({ value: String(preset), name: short(preset) })),
          { value: OTHER, name: m.gift_amount_other() },
        ]}
      />
      {choice === OTHER && (
        <MoneyField {...form.field('amountPaise')} label={m.gift_amount_own()} hint={m.gift_amount_hint()} />
      )}
      <GiverFields form={form} drive={drive} isMoney />
      <CheckboxField {...form.field('isMonthly')} label={m.gift_monthly()} hint={m.gift_monthly_hint()} />
      <FormActions form={form} submit={submit} />
    </Form>
  )
}
