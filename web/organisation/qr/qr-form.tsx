import { useWatch } from 'react-hook-form'
import type { Input, Output } from '@chowk/contract/call.ts'
import { createQr, getQr } from '@chowk/contract/organisation/qr.ts'
import type { QrCode, QrJoining, QrKind, listApplicableQr } from '@chowk/contract/organisation/qr.ts'
import { Controlled } from '../../app/form/controlled.tsx'
import type { FormState } from '../../app/form/form-state.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { DatePicker } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { TimeField } from '../../ui/field/date-field.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { numberOf, textOrNone } from '../../ui/field/written-values.rules.ts'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { Columns } from '../../ui/layout/layout.tsx'
import { KIND, REASON } from './qr-words.ts'

const VALUES = {
  kind: 'WORKSPACE_PROFILE' as QrKind,
  label: '',
  lastDay: '',
  hasLogo: false,
  joining: 'REQUEST' as QrJoining,
  maxUses: '',
  domain: '',
  word: '',
  startDay: '',
  startTime: '09:00',
  location: '',
}
type Values = typeof VALUES

// Times of an event are those of India.
function toInput({ kind, label, lastDay, hasLogo, ...rest }: Values): Input<typeof createQr> {
  const { joining, maxUses, domain, word, startDay, startTime, location } = rest
  return {
    kind,
    label,
    hasLogo,
    lastDay: lastDay || undefined,
    ...(kind === 'JOIN' && {
      joining,
      maxUses: numberOf(maxUses),
      domain: textOrNone(domain.replace(/^\s*@/, '')),
      word: textOrNone(word),
    }),
    ...(kind === 'EVENT' && {
      startsAt: startDay ? `${startDay}T${startTime || '00:00'}:00+05:30` : undefined,
      location: textOrNone(location),
    }),
  }
}

interface QrFormProps {
  may: Output<typeof listApplicableQr>
  onMade: (code: QrCode) => void
  onClose: () => void
}

/** A new code. Kinds that cannot be made stand there with their reason. */
export function QrForm({ may, onMade, onClose }: QrFormProps) {
  const first = may.content.find(({ isApplicable }) => isApplicable)?.kind ?? 'WORKSPACE_PROFILE'
  const form = useForm(createQr, {
    values: { ...VALUES, kind: first },
    toInput,
    fieldAt: { startsAt: 'startDay' },
    errors: {
      NOT_APPLICABLE: m.qr_error_applicable,
      TOO_MANY_CODES: m.qr_error_many,
      DAY_OVER: m.qr_error_over,
      TOO_LATE: m.qr_error_late,
    },
    fieldErrors: {
      domain: { INVALID_DOMAIN: m.qr_error_domain },
      startDay: { DAY_OVER: m.qr_error_over, TOO_LATE: m.qr_error_late, REQUIRED: m.qr_error_day },
      lastDay: { DAY_OVER: m.qr_error_over, TOO_LATE: m.qr_error_late },
    },
    refreshes: [getQr],
    onDone: onMade,
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <Sheet label={m.qr_new()} onClose={onClose} wide="form">
      <div className="stack gap-4">
        <h2 className="h3">{m.qr_new()}</h2>
        <Form form={form}>
          <RadioGroup
            {...form.field('kind')}
            as="list"
            label={m.qr_kind()}
            options={may.content.map(({ kind: value, isApplicable, reason }) => ({
              value,
              name: <Named name={KIND[value]()} note={reason && REASON[reason]()} />,
              disabled: !isApplicable,
            }))}
          />
          <TextField {...form.field('label')} label={m.app_called()} hint={m.qr_label_hint()} autoComplete="off" />
          {kind === 'EVENT' && <EventFields form={form} />}
          {kind === 'JOIN' && <JoinFields form={form} />}
          <Controlled form={form} name="lastDay">
            {({ onChange, value, ...held }) => (
              <DatePicker
                {...held}
                value={value || null}
                onChange={(day) => onChange(day ?? '')}
                label={m.app_last_day()}
                hint={m.qr_last_day_hint()}
              />
            )}
          </Controlled>
          {may.hasLogo && <CheckboxField {...form.field('hasLogo')} label={m.qr_logo()} />}
          <FormActions form={form} submit={m.app_create()} cancel={{ label: m.app_cancel(), onClick: onClose }} />
        </Form>
      </div>
    </Sheet>
  )
}

function Named({ name, note }: { name: string; note: string | null }) {
  return (
    <>
      {name} {note && <span className="small muted">{note}</span>}
    </>
  )
}

function EventFields({ form }: { form: FormState<Values> }) {
  return (
    <Columns>
      <Controlled form={form} name="startDay">
        {({ onChange, value, ...held }) => (
          <DatePicker {...held} value={value || null} onChange={(day) => onChange(day ?? '')} label={m.app_day()} />
        )}
      </Controlled>
      <TimeField {...form.field('startTime')} label={m.app_time()} />
      <TextField {...form.field('location')} label={m.qr_location()} optional autoComplete="off" />
    </Columns>
  )
}

function JoinFields({ form }: { form: FormState<Values> }) {
  return (
    <>
      <RadioGroup
        {...form.field('joining')}
        as="list"
        label={m.qr_joining()}
        options={[
          { value: 'REQUEST', name: <Named name={m.qr_joining_request()} note={m.qr_joining_request_hint()} /> },
          { value: 'MEMBER', name: <Named name={m.qr_joining_member()} note={m.qr_joining_member_hint()} /> },
        ]}
      />
      <Columns>
        <TextField {...form.field('maxUses')} label={m.qr_max_uses()} optional inputMode="numeric" autoComplete="off" />
        <TextField
          {...form.field('domain')}
          label={m.qr_domain()}
          hint={m.qr_domain_hint()}
          optional
          autoComplete="off"
          spellCheck={false}
        />
        <TextField {...form.field('word')} label={m.qr_word()} hint={m.qr_word_hint()} optional autoComplete="off" />
      </Columns>
    </>
  )
}
