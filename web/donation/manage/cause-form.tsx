import type { Output } from '@chowk/contract/call.ts'
import { getDrive, listDrives } from '@chowk/contract/donation/drive.ts'
import { USUAL_PRESETS_PAISE } from '@chowk/contract/donation/limits.ts'
import { CAUSE_LIMITS, getGiftProfile, saveGiftProfile } from '@chowk/contract/donation/profile.ts'
import type { Cause } from '@chowk/contract/donation/profile.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { MoneyField } from '../../ui/field/number-fields.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { paiseOf, rupeesIn } from '../../ui/field/written-values.rules.ts'
import { showToast } from '../../ui/floating/toast.ts'

type Profile = Output<typeof getGiftProfile>

const PERCENTS = ['', '50', '100'] as const

const valuesOf = (cause: Cause | null) => ({
  isReceiving: cause?.isReceiving ?? false,
  title: cause?.title ?? '',
  about: cause?.about ?? '',
  goalPaise: cause?.goalPaise ? rupeesIn(cause.goalPaise) : '',
  presetsPaise: (cause?.presetsPaise ?? USUAL_PRESETS_PAISE).map((paise) => rupeesIn(paise)).join(', '),
  deductionPercent: cause?.deductionPercent ? String(cause.deductionPercent) : '',
})

// Suggested amounts are typed as one line, in the digits of any script.
const presetsOf = (line: string): number[] =>
  line
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
    .map((part) => paiseOf(part) ?? Number.NaN)

const percentOf = (said: string): 50 | 100 | null => (said === '50' ? 50 : said === '100' ? 100 : null)

/** The cause of a workspace, and whether it receives now. */
export function CauseForm({ profile: { cause, version, reg80g } }: { profile: Profile }) {
  const form = useForm(saveGiftProfile, {
    values: valuesOf(cause),
    toInput: ({ isReceiving, title, about, goalPaise, presetsPaise, deductionPercent }, of) => ({
      version: of,
      isReceiving,
      title,
      about,
      goalPaise: goalPaise.trim() === '' ? null : (paiseOf(goalPaise) ?? Number.NaN),
      presetsPaise: presetsOf(presetsPaise),
      deductionPercent: percentOf(deductionPercent),
    }),
    conflict: { version, valuesOf: (current) => valuesOf((current as unknown as Profile).cause) },
    errors: { VERSION_CONFLICT: m.gift_cause_newer, NOT_READY: m.gift_cause_not_ready },
    fieldErrors: {
      goalPaise: { TOO_LITTLE: m.gift_error_little },
      presetsPaise: { TOO_LITTLE: m.gift_error_little, TOO_MUCH: m.gift_error_much },
    },
    refreshes: [getGiftProfile, getDrive, listDrives],
    onDone: () => showToast({ text: m.gift_cause_saved() }),
  })
  return (
    <Form form={form} label={m.gift_cause()}>
      <TextField {...form.field('title')} label={m.gift_cause_title()} autoComplete="off" />
      <TextArea
        {...form.field('about')}
        label={m.gift_cause_about()}
        hint={m.gift_cause_about_hint()}
        rows={5}
        data-max={CAUSE_LIMITS.about.most}
      />
      <MoneyField {...form.field('goalPaise')} label={m.gift_cause_goal()} hint={m.gift_cause_goal_hint()} optional />
      <TextField
        {...form.field('presetsPaise')}
        label={m.gift_cause_presets()}
        hint={m.gift_cause_presets_hint()}
        autoComplete="off"
        inputMode="text"
      />
      <p className="small muted">
        {reg80g ? m.gift_cause_80g_has({ number: reg80g.number }) : m.gift_cause_80g_none()}
      </p>
      {reg80g && (
        <RadioGroup
          {...form.field('deductionPercent')}
          label={m.gift_cause_percent()}
          options={PERCENTS.map((value) => ({
            value,
            name: value === '' ? m.gift_cause_percent_none() : `${value} %`,
          }))}
        />
      )}
      <CheckboxField {...form.field('isReceiving')} label={m.gift_cause_receiving()} />
      <FormActions form={form} submit={m.app_save()} />
    </Form>
  )
}
