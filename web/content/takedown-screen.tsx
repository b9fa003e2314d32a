import { TakedownReason, createTakedown } from '@chowk/contract/content/ticket.ts'
import { getOffice } from '@chowk/contract/content/office.ts'
import { read } from '../app/read.ts'
import { screenOf } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { WebAddressField } from '../ui/field/number-fields.tsx'
import { RadioGroup } from '../ui/field/radio-group.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { webAddress } from '../ui/field/written-values.rules.ts'
import { Section } from '../ui/section.tsx'
import { LetterForm, useLetterForm } from './letter-form.tsx'
import { LetterFrame } from './letter-frame.tsx'
import { OfficeSection } from './office-section.tsx'
import { REASON } from './ticket-words.ts'
import styles from './content.module.css'

type Kind = 'TAKEDOWN' | 'CORRECTION'
type Who = 'PUBLISHER' | 'PERSON'
const EMPTY = { kind: 'TAKEDOWN' as Kind, who: 'PERSON' as Who, address: '', message: '' }

/** Asking, as its publisher or as a person in it, that a story be taken down or corrected. */
const page = screenOf({
  title: m.content_takedown_title,
  meta: () => [{ name: 'description', content: m.content_takedown_text() }],
  prefetch: () => [read(getOffice, {})],
  show: Takedown,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Takedown() {
  const form = useLetterForm(createTakedown, {
    page: '/submission-contact-us',
    values: { ...EMPTY, reason: TakedownReason.options[0] as TakedownReason },
    toInput: ({ kind, who, address, reason, message }) => ({
      kind,
      who,
      address: webAddress(address),
      reason,
      message,
    }),
    errors: {},
  })
  return (
    <LetterFrame title={m.content_takedown_title()} text={m.content_takedown_text()} beside={<Beside />}>
      <LetterForm form={form} button={m.content_send()}>
        <RadioGroup
          {...form.field('kind')}
          label={m.content_takedown_kind()}
          options={[
            { value: 'TAKEDOWN', name: m.content_takedown_down() },
            { value: 'CORRECTION', name: m.content_takedown_correct() },
          ]}
        />
        <RadioGroup
          {...form.field('who')}
          label={m.content_takedown_who()}
          options={[
            { value: 'PERSON', name: m.content_takedown_person() },
            { value: 'PUBLISHER', name: m.content_takedown_publisher() },
          ]}
        />
        <WebAddressField {...form.field('address')} label={m.content_takedown_address()} autoComplete="off" />
        <SelectField
          {...form.field('reason')}
          label={m.content_takedown_reason()}
          options={TakedownReason.options.map((value) => ({ value, name: REASON[value]() }))}
        />
        <TextArea {...form.field('message')} label={m.content_takedown_message()} rows={5} />
      </LetterForm>
    </LetterFrame>
  )
}

function Beside() {
  return (
    <>
      <Section title={m.content_takedown_how()}>
        <p className={`muted ${styles['says']}`}>{m.content_takedown_how_text()}</p>
      </Section>
      <OfficeSection />
    </>
  )
}
