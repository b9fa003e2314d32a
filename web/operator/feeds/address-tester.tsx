import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { getAddressTest, testAddress } from '@chowk/contract/operator/feed.ts'
import type { AddressTest } from '@chowk/contract/operator/feed.ts'
import { callOverHttp } from '../../app/calls.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { WebAddressField } from '../../ui/field/number-fields.tsx'
import { webAddress } from '../../ui/field/written-values.rules.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/note.tsx'
import styles from '../operation.module.css'
import { faultText, shortAddress } from '../words.ts'

const ASK_AGAIN_MS = 700

/** The outcome of a test, asked for until it is there. */
function useTest(testId: string | undefined) {
  return useQuery({
    queryKey: [getAddressTest.address, testId],
    enabled: testId !== undefined,
    queryFn: async () => await callOverHttp(getAddressTest, { testId: testId ?? '' }),
    refetchInterval: ({ state }) => (state.data?.result ? false : ASK_AGAIN_MS),
  })
}

function Outcome({ result, onTest }: { result: AddressTest; onTest: (address: string) => void }) {
  if (result.kind === 'FEED')
    return (
      <Note kind="done" alert>
        <strong>{m.operator_test_feed({ title: result.title })}</strong>
        <p>
          {m.operator_test_count({
            kind: (result.format ?? '').toUpperCase(),
            count: result.count,
            missing: result.withoutPicture,
          })}
        </p>
        {result.knownAs && <p>{m.operator_test_known({ title: result.knownAs })}</p>}
        <ul>
          {result.items.slice(0, 5).map((item) => (
            <li key={`${item.publishedAt} ${item.title}`}>{item.title}</li>
          ))}
        </ul>
        {result.warnings[0] && <p>{faultText(result.warnings[0])}</p>}
      </Note>
    )
  return (
    <Note kind={result.kind === 'PAGE' ? 'notice' : 'fault'} alert>
      <strong>{result.kind === 'PAGE' ? m.operator_test_page() : m.operator_test_fault()}</strong>
      {result.kind === 'FAULT' && result.fault && <p>{faultText(result.fault)}</p>}
      {result.found.map((feed) => (
        <p key={feed.url}>
          {feed.title || shortAddress(feed.url)} <code>{shortAddress(feed.url)}</code>{' '}
          <button type="button" className={`hover-underline ${styles['word']}`} onClick={() => onTest(feed.url)}>
            {m.operator_test_this()}
          </button>
        </p>
      ))}
    </Note>
  )
}

interface AddressTesterProps {
  /** Tested at once, as when a feed's new address is looked for. */
  begin?: string | undefined
  /** What can be done with an address that is a feed. */
  children: (result: AddressTest) => ReactNode
}

/** Fetches an address and shows what it would yield, before anything is kept. */
export function AddressTester({ begin, children }: AddressTesterProps) {
  const [testId, setTestId] = useState<string>()
  const form = useForm(testAddress, {
    values: { address: begin ?? '' },
    toInput: ({ address }) => ({ address: webAddress(address) }),
    fieldErrors: { address: { TOO_SHORT: m.operator_fault_invalid_url } },
    onDone: ({ id }) => setTestId(id),
    // An address to try is soon typed again.
    guardsLeaving: false,
  })
  const test = useTest(testId)
  const result = test.data?.result
  const run = (address: string) => {
    form.setValue('address', address)
    form.send()
  }
  const begun = useRef(false)
  useEffect(() => {
    if (!begin || begun.current) return
    begun.current = true
    form.send()
  }, [begin, form])
  return (
    <Stack>
      <Form form={form} label={m.operator_test_address()}>
        <WebAddressField {...form.field('address')} label={m.app_address()} hint={m.operator_address_hint()} />
        <FormActions form={form} small submit={m.operator_test()} />
      </Form>
      {testId && !result && <Note kind="waiting">{m.operator_testing()}</Note>}
      {result && <Outcome result={result} onTest={run} />}
      {result?.kind === 'FEED' && children(result)}
    </Stack>
  )
}
