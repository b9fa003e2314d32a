import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { TakedownReason, createTakedown } from '@chowk/contract/content/ticket.ts'
import { getOffice } from '@chowk/contract/content/office.ts'
import { callOverHttp } from '../app/calls.ts'
import { readInBrowser, readOnServer } from '../app/read.ts'
import type { Read } from '../app/read.ts'
import { m } from '../paraglide/messages.js'
import { Choices } from '../ui/choices.tsx'
import { Section } from '../ui/section.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { LetterForm } from './letter-form.tsx'
import type { Common, Values } from './letter-form.tsx'
import { LetterFrame } from './letter-frame.tsx'
import { NamedSelect } from './named-select.tsx'
import { OfficePart } from './office-part.tsx'
import { REASON } from './ticket-words.ts'
import styles from './content.module.css'

const READS: readonly Read[] = [[getOffice, {}]]
export const loader = async ({ context }: LoaderFunctionArgs) => await readOnServer(context, READS)
export const clientLoader = () => readInBrowser(READS)
export const meta = () => [
  { title: `${m.content_takedown_title()} · ${m.app_name()}` },
  { name: 'description', content: m.content_takedown_text() },
]

type Kind = 'TAKEDOWN' | 'CORRECTION'
type Who = 'PUBLISHER' | 'PERSON'
const reasonOf = (value: string | undefined) => TakedownReason.options.find((each) => each === value) ?? 'OTHER'

/** Asking, as its publisher or as a person in it, that a story be taken down or corrected. */
export default function TakedownScreen() {
  const [kind, setKind] = useState<Kind>('TAKEDOWN')
  const [who, setWho] = useState<Who>('PERSON')
  const send = async (common: Common, { address = '', reason, message = '' }: Values) =>
    await callOverHttp(createTakedown, {
      ...common,
      kind,
      who,
      address: address.trim(),
      reason: reasonOf(reason),
      message,
    })
  return (
    <LetterFrame title={m.content_takedown_title()} text={m.content_takedown_text()} beside={<Beside />}>
      <LetterForm page="/submission-contact-us" button={m.content_send()} send={send}>
        {(faultOf) => (
          <>
            <Choices
              label={m.content_takedown_kind()}
              value={kind}
              onChoose={setKind}
              options={[
                { value: 'TAKEDOWN', name: m.content_takedown_down() },
                { value: 'CORRECTION', name: m.content_takedown_correct() },
              ]}
            />
            <Choices
              label={m.content_takedown_who()}
              value={who}
              onChoose={setWho}
              options={[
                { value: 'PERSON', name: m.content_takedown_person() },
                { value: 'PUBLISHER', name: m.content_takedown_publisher() },
              ]}
            />
            <TextField
              label={m.content_takedown_address()}
              name="address"
              type="url"
              inputMode="url"
              autoComplete="off"
              fault={faultOf('address')}
            />
            <NamedSelect
              name="reason"
              label={m.content_takedown_reason()}
              options={TakedownReason.options.map((value) => ({ value, name: REASON[value]() }))}
            />
            <TextArea label={m.content_takedown_message()} name="message" rows={5} fault={faultOf('message')} />
          </>
        )}
      </LetterForm>
    </LetterFrame>
  )
}

function Beside() {
  return (
    <>
      <Section title={m.content_takedown_how()}>
        <p className={styles['says']}>{m.content_takedown_how_text()}</p>
      </Section>
      <OfficePart />
    </>
  )
}
