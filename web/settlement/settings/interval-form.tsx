import { PayoutInterval, getPayoutSettings, savePayoutSettings } from '@chowk/contract/settlement/payout.ts'
import type { PayoutSettings } from '@chowk/contract/settlement/payout.ts'
import { getWallet } from '@chowk/contract/settlement/settlement.ts'
import { dayText } from '../../app/calendar/day-text.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { leastPayout } from '../wallet/wallet-words.ts'
import styles from './payout-settings.module.css'

const INTERVALS: Record<PayoutInterval, () => string> = {
  WEEKLY: m.payout_weekly,
  FORTNIGHTLY: m.payout_fortnightly,
  MONTHLY: m.payout_monthly,
  MANUAL: m.payout_manual,
}

const valuesOf = ({ interval }: Pick<PayoutSettings, 'interval'>) => ({ interval })

/** Chooses how often payouts are made. */
export function IntervalForm({ settings }: { settings: PayoutSettings }) {
  const { nextPayoutOn } = settings
  const form = useForm(savePayoutSettings, {
    values: valuesOf(settings),
    toInput: ({ interval }, version) => ({ interval, version }),
    conflict: { version: settings.version, valuesOf: (current) => valuesOf(current as PayoutSettings) },
    errors: { SELLER_NOT_FOUND: m.payout_error_seller, VERSION_CONFLICT: m.payout_settings_newer },
    staleCodes: ['VERSION_CONFLICT'],
    refreshes: [getPayoutSettings, getWallet],
    onDone: () => showToast({ text: m.payout_settings_saved() }),
  })
  return (
    <div className={`stack gap-4 ${styles['part']}`}>
      <Form form={form} label={m.payout_interval()}>
        <RadioGroup
          {...form.field('interval')}
          as="list"
          hideLabel
          label={m.payout_interval()}
          options={PayoutInterval.options.map((value) => ({ value, name: INTERVALS[value]() }))}
        />
        <FormActions form={form} submit={m.app_save()} />
      </Form>
      <p className="small muted">
        {nextPayoutOn === null ? m.payout_manual_says() : m.wallet_next({ date: dayText(nextPayoutOn) })}{' '}
        {m.payout_interval_says({ sum: leastPayout() })}
      </p>
    </div>
  )
}
