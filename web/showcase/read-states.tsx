import { CallFailed } from '../app/calls.ts'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import type { ReadState } from '../app/screen/read-boundary.tsx'
import { m } from '../paraglide/messages.js'
import { Section } from '../ui/section.tsx'

const refetch = () => undefined
const failed = (status: number): ReadState<string> => ({
  data: undefined,
  error: new CallFailed({ status, message: '', requestId: '7f3a-91c2' }),
  refetch,
})

const LOADED = 'loaded'
const STATES: readonly { name: () => string; read: ReadState<string> }[] = [
  { name: m.showcase_loading, read: { data: undefined, error: null, refetch } },
  { name: m.showcase_failed, read: failed(500) },
  { name: m.showcase_offline, read: failed(0) },
  { name: m.showcase_missing, read: failed(404) },
  { name: m.showcase_forbidden, read: failed(403) },
  { name: m.showcase_signed_out, read: failed(401) },
  { name: m.showcase_loaded, read: { data: LOADED, error: null, refetch } },
]

/** What a read shows until it is there, and when it does not come. */
export const ReadStates = () =>
  STATES.map(({ name, read }) => (
    <Section key={name()} title={name()}>
      <ReadBoundary read={read}>{() => <p>{m.showcase_text()}</p>}</ReadBoundary>
    </Section>
  ))
