import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { CODE_DIGITS } from '@chowk/contract/identity/code.ts'
import type { Output } from '@chowk/contract/call.ts'
import { beginFactor, confirmFactor, getSecurity } from '@chowk/contract/identity/factor.ts'
import { listActivity } from '@chowk/contract/identity/session-list.ts'
import { CodeField } from '../../app/code/code-field.tsx'
import { failureWords } from '../../app/code/failure-words.ts'
import { useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SECURITY_REFUSED } from './refused-words.ts'
import styles from './security.module.css'

interface FactorSetupProps {
  asksPassword: boolean
  /** It is on now: the recovery codes, which are shown this once. */
  onDone: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** From the password to the first code of the app. */
export function FactorSetup({ asksPassword, onDone, onClose }: FactorSetupProps) {
  const begin = useWrite(beginFactor)
  const [password, setPassword] = useState('')
  const [wasPressed, setPressed] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (asksPassword && password === '') return
    begin.mutate(asksPassword ? { password } : {})
  }
  if (begin.data) return <Confirm begun={begin.data} onDone={onDone} onClose={onClose} />
  return (
    <form ref={form} method="post" className={styles['form']} onSubmit={submit} noValidate>
      <p className={styles['says']}>{m.security_setup_lead()}</p>
      {begin.error && (
        <Note kind="fault" alert>
          {failureWords(begin.error, SECURITY_REFUSED)}
        </Note>
      )}
      {asksPassword && (
        <TextField
          label={m.identity_password()}
          fault={wasPressed && password === '' ? m.identity_password_missing() : undefined}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <div className={styles['ways']}>
        <Button type="submit" disabled={begin.isPending}>
          {m.identity_go_on()}
        </Button>
        <Button look="plain" onClick={onClose}>
          {m.security_cancel()}
        </Button>
      </div>
    </form>
  )
}

function Confirm({ begun, onDone, onClose }: Omit<FactorSetupProps, 'asksPassword'> & { begun: Begun }) {
  const confirm = useWrite(confirmFactor, { refreshes: [getSecurity, listActivity] })
  const [code, setCode] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The form itself: a keyboard that opens by itself would cover the picture.
    form.current?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === CODE_DIGITS)
      confirm.mutate({ code }, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) })
  }
  const isWrong = confirm.error?.code === 'CODE_WRONG'
  return (
    <form ref={form} tabIndex={-1} method="post" className={styles['form']} onSubmit={submit} noValidate>
      <Scan begun={begun} />
      {confirm.error && !isWrong && (
        <Note kind="fault" alert>
          {failureWords(confirm.error, SECURITY_REFUSED)}
        </Note>
      )}
      <p className={styles['says']}>{m.security_setup_confirm()}</p>
      <CodeField
        value={code}
        fault={isWrong ? m.security_code_wrong() : undefined}
        onChange={(next) => {
          setCode(next)
          if (confirm.error) confirm.reset()
        }}
      />
      <div className={styles['ways']}>
        <Button type="submit" disabled={code.length < CODE_DIGITS || confirm.isPending}>
          {m.security_setup_do()}
        </Button>
        <Button look="plain" onClick={onClose}>
          {m.security_cancel()}
        </Button>
      </div>
    </form>
  )
}

type Begun = Output<typeof beginFactor>

const QUIET_ZONE = 4
const inFours = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

// Black on white in the dark as well: many cameras read nothing else.
function Scan({ begun: { secret, uri, picture } }: { begun: Begun }) {
  const side = picture.size + 2 * QUIET_ZONE
  return (
    <div className={styles['scan']}>
      <svg
        className={styles['picture']}
        viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
        role="img"
        aria-label={m.security_setup_picture()}
        shapeRendering="crispEdges"
      >
        <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#fff" />
        <path d={picture.path} fill="#000" />
      </svg>
      <div className={styles['scanWords']}>
        <p>{m.security_setup_scan()}</p>
        <p className={styles['says']}>{m.security_setup_type()}</p>
        <code className={styles['secret']}>{inFours(secret)}</code>
        <ButtonAnchor href={uri} look="outlined" low>
          {m.security_setup_open()}
        </ButtonAnchor>
      </div>
    </div>
  )
}
