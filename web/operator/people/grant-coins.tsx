import { COIN_GRANT_MOST, grantCoins } from '@chowk/contract/order/coin.ts'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { NumberField } from '../../ui/field/number-fields.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { grouped } from '../../ui/numbers.rules.ts'
import { REASON_ERRORS } from '../record/reason-errors.ts'
import { ReasonFields } from '../record/reason-fields.tsx'

const outOfRange = () => m.operator_coins_range({ most: COIN_GRANT_MOST })

interface GrantCoinsProps {
  id: string
  name: string
  onClose: () => void
}

/** Grants coins with a reason that the user reads. */
export function GrantCoinsForm({ id, name, onClose }: GrantCoinsProps) {
  const form = useForm(grantCoins, {
    values: { coins: '', reason: '' },
    toInput: ({ coins, reason }) => ({ id, coins: Number(coins), reason }),
    errors: {
      PERSON_NOT_FOUND: m.operator_refused_gone,
      OWN_ACCOUNT: m.operator_coins_own,
      TOO_MANY_COINS: m.operator_coins_too_many,
    },
    fieldOf: { TOO_MANY_COINS: 'coins' },
    fieldErrors: {
      ...REASON_ERRORS,
      coins: { REQUIRED: outOfRange, OUT_OF_RANGE: outOfRange, NOT_WHOLE: outOfRange, NOT_A_NUMBER: outOfRange },
    },
    onDone: ({ balance }) => {
      onClose()
      showToast({ text: m.operator_coins_done({ name, count: balance, coins: grouped(balance) }) })
    },
  })
  const text = m.operator_coins_text({ name })
  return (
    <ReasonFields form={form} name={m.operator_coins()} text={text} onClose={onClose}>
      <NumberField {...form.field('coins')} label={m.operator_coins_count()} />
    </ReasonFields>
  )
}
