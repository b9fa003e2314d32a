import { IconCircleCheck } from '../ui/icons.ts'
import { useEffect, useState } from 'react'
import { checkCustomUrl } from '@chowk/contract/organisation/workspace.ts'
import type { Output } from '@chowk/contract/call.ts'
import { callOverHttp } from '../app/calls.ts'
import { usePageFacts } from '../app/page-facts.ts'
import { m } from '../paraglide/messages.js'
import { TextField } from '../ui/field/text-field.tsx'
import styles from './url-field.module.css'

type Verdict = Output<typeof checkCustomUrl>['verdict']

const FAULTS: Record<Exclude<Verdict, 'FREE'>, () => string> = {
  TAKEN: m.organisation_url_taken,
  RESERVED: m.app_url_reserved,
  INVALID: m.app_url_invalid,
}
const PAUSE_MS = 300

interface UrlFieldProps {
  value: string
  onChange: (value: string) => void
  /** The address that is one's own already: always free. */
  own?: string
  hint?: string | undefined
  error?: string | undefined
  disabled?: boolean
}

/** An address on Chowk; says while it is typed whether it is free. */
export function UrlField({ value, onChange, own, hint, error, disabled = false }: UrlFieldProps) {
  const verdict = useVerdict(value === own ? '' : value)
  const host = usePageFacts()?.origin.replace(/^https?:\/\//, '') ?? ''
  const found = verdict && verdict !== 'FREE' ? FAULTS[verdict]() : undefined
  return (
    <TextField
      label={m.organisation_url()}
      hint={hint ?? m.organisation_url_hint({ address: `${host}/organizations/${value || '…'}` })}
      error={error ?? found}
      name="customUrl"
      value={value}
      maxLength={40}
      verbatim
      autoComplete="off"
      required
      disabled={disabled}
      onChange={(event) => onChange(event.target.value.toLowerCase())}
      end={
        verdict === 'FREE' ? (
          <span className={`row small ${styles['free']}`} role="status">
            <IconCircleCheck size={18} stroke={1.75} aria-hidden />
            {m.organisation_url_free()}
          </span>
        ) : undefined
      }
    />
  )
}

// Asked once the fingers rest; the answer to an older question is dropped.
function useVerdict(value: string): Verdict | undefined {
  const [said, setSaid] = useState<{ value: string; verdict: Verdict }>()
  useEffect(() => {
    if (value === '') return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      callOverHttp(checkCustomUrl, { customUrl: value }, { signal: stop.signal }).then(
        ({ verdict }) => setSaid({ value, verdict }),
        // Without an answer the server still decides when the form is sent.
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [value])
  return said?.value === value ? said.verdict : undefined
}
