import { useEffect, useRef, useState } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { beginFactor, confirmFactor, getSecurity } from '@chowk/contract/identity/factor.ts'
import { listActivity } from '@chowk/contract/identity/session-list.ts'
import { CurrentPassword, PASSWORD_ERRORS, passwordAgain } from '../../app/form/current-password.tsx'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonAnchor } from '../../ui/button.tsx'
import { CodeField } from '../../ui/field/code-field.tsx'
import { RowForm } from './row-form.tsx'
import styles from './security.module.css'

interface FactorSetupProps {
  asksPassword: boolean
  /** It is on now: the recovery codes, which are shown this once. */
  onDone: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** From the password to the first code of the app. */
export function FactorSetup({ asksPassword, onDone, onClose }: FactorSetupProps) {
  const [begun, setBegun] = useState<Begun>()
  const { passwordIn, ...again } = passwordAgain(asksPassword)
  const form = useForm(beginFactor, {
    ...again,
    values: { password: '' },
    toInput: passwordIn,
    errors: { ...PASSWORD_ERRORS, FACTOR_IS_ON: m.security_second_is_on },
    guardsLeaving: false,
    staleCodes: ['FACTOR_IS_ON'],
    staleReads: [getSecurity],
    onDone: setBegun,
  })
  if (begun) return <Confirm begun={begun} onDone={onDone} onClose={onClose} />
  return (
    <RowForm form={form} says={m.security_setup_lead()} button={m.identity_go_on()} onClose={onClose}>
      <CurrentPassword hasPassword={asksPassword} field={form.field('password')} />
    </RowForm>
  )
}

function Confirm({ begun, onDone, onClose }: Omit<FactorSetupProps, 'asksPassword'> & { begun: Begun }) {
  const section = useRef<HTMLDivElement>(null)
  const form = useForm(confirmFactor, {
    values: { code: '' },
    toInput: (typed) => typed,
    errors: { CODE_WRONG: m.security_code_wrong, NO_FACTOR: m.security_second_is_off },
    fieldOf: { CODE_WRONG: 'code' },
    fieldErrors: { code: m.identity_code_six },
    guardsLeaving: false,
    refreshes: [getSecurity, listActivity],
    staleCodes: ['NO_FACTOR'],
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  useEffect(() => {
    // The part itself: a keyboard that opens by itself would cover the picture.
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={section} tabIndex={-1} className={`stack gap-4 ${styles['form']}`}>
      <Scan begun={begun} />
      <p className={`small muted ${styles['says']}`}>{m.security_setup_confirm()}</p>
      <Form form={form}>
        <CodeField {...form.field('code')} label={m.identity_code_label()} />
        <FormActions
          form={form}
          small
          submit={m.security_setup_do()}
          cancel={{ label: m.app_cancel(), onClick: onClose }}
        />
      </Form>
    </div>
  )
}

type Begun = Output<typeof beginFactor>

const QUIET_ZONE = 4
const inFours = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

// Black on white in the dark as well: many cameras read nothing else.
function Scan({ begun: { secret, uri, picture } }: { begun: Begun }) {
  const side = picture.size + 2 * QUIET_ZONE
  return (
    <div className={`stack gap-4 ${styles['scan']}`}>
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
      <div className={`stack gap-2 ${styles['scanWords']}`}>
        <p>{m.security_setup_scan()}</p>
        <p className={`small muted ${styles['says']}`}>{m.security_setup_type()}</p>
        <code className={`breaks ${styles['secret']}`}>{inFours(secret)}</code>
        <ButtonAnchor href={uri} variant="outlined" small>
          {m.security_setup_open()}
        </ButtonAnchor>
      </div>
    </div>
  )
}
