import { useWatch } from 'react-hook-form'
import type { Output } from '@chowk/contract/call.ts'
import type { getDrive } from '@chowk/contract/donation/drive.ts'
import { MOST_MESSAGE } from '@chowk/contract/donation/limits.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import type { FormState } from '../../app/form/form-state.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'

type Drive = Output<typeof getDrive>

/** What every form of a giver holds. */
export interface GiverValues {
  name: string
  isAnonymous: boolean
  message: string
  wants80g: boolean
  pan: string
  address: string
}

/** Empty fields of a giver with their name. */
export const giverValues = ({ ownName }: Pick<Drive, 'ownName'>): GiverValues => ({
  name: ownName,
  isAnonymous: false,
  message: '',
  wants80g: false,
  pan: '',
  address: '',
})

/** What is sent of them; without the wish for 80G no PAN leaves the browser. */
export const giverInput = ({ name, isAnonymous, message, wants80g, pan, address }: GiverValues) => ({
  name,
  isAnonymous,
  message,
  wants80g,
  ...(wants80g && { pan, address }),
})

interface FieldsProps<V extends GiverValues> {
  form: FormState<V>
  drive: Drive
  /** Only money can be deducted. */
  isMoney: boolean
}

/** Name, anonymity, message and the claim for 80G. */
export function GiverFields<V extends GiverValues>({ form: given, drive, isMoney }: FieldsProps<V>) {
  // The fields of a giver are the same in each form.
  const form = given as unknown as FormState<GiverValues>
  const wants80g = useWatch({ control: form.control, name: 'wants80g' })
  const { reg80g, name } = drive
  return (
    <>
      <TextField {...form.field('name')} label={m.gift_name()} hint={m.gift_name_hint()} autoComplete="name" />
      <CheckboxField {...form.field('isAnonymous')} label={m.gift_anonymous()} hint={m.gift_anonymous_hint()} />
      <TextArea
        {...form.field('message')}
        label={m.gift_message()}
        hint={m.gift_message_hint()}
        optional
        rows={3}
        data-max={MOST_MESSAGE}
      />
      {isMoney && reg80g && (
        <CheckboxField
          {...form.field('wants80g')}
          label={m.gift_80g()}
          hint={
            <>
              {m.gift_80g_hint({ name: nameOf(name) })}{' '}
              {reg80g.deductionPercent !== null && m.gift_80g_percent({ percent: reg80g.deductionPercent })}
            </>
          }
        />
      )}
      {isMoney && reg80g && wants80g && (
        <>
          <TextField
            {...form.field('pan')}
            label={m.tax_pan()}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextArea
            {...form.field('address')}
            label={m.gift_address()}
            hint={m.gift_address_hint()}
            rows={2}
            autoComplete="street-address"
          />
        </>
      )}
    </>
  )
}
