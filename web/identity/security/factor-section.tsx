import { IconDeviceMobileMessage } from '../../ui/icons.ts'
import { useState } from 'react'
import { getSecurity, removeFactor, renewRecoveryCodes } from '@chowk/contract/identity/factor.ts'
import type { Output } from '@chowk/contract/call.ts'
import { listActivity } from '@chowk/contract/identity/session-list.ts'
import { useForm } from '../../app/form/use-form.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useReturnedFocus } from '../../ui/returned-focus.ts'
import { FactorSetup } from './factor-setup.tsx'
import { PROOF, ProofForm } from './proof-form.tsx'
import type { Proof } from './proof-form.tsx'
import { RecoverySheet } from './recovery-sheet.tsx'
import styles from './security.module.css'

type Security = Output<typeof getSecurity>
/** What is being done with it. */
type Doing = 'SETTING_UP' | 'MAKING_CODES' | 'TURNING_OFF'

const FEW_CODES = 3
const REFRESHES = [getSecurity, listActivity]

/** The second step of signing in: on or off, its recovery codes, and the forms that change that. */
export function FactorRow({ security: { password, factor } }: { security: Security }) {
  const [doing, setDoing] = useState<Doing>()
  const [codes, setCodes] = useState<readonly string[]>()
  const section = useReturnedFocus<HTMLLIElement>(codes ?? doing)
  const close = () => setDoing(undefined)
  // What she may do in her workspace hangs on it, and that comes with the page.
  const leave = () => globalThis.location.reload()
  const show = (made: readonly string[]) => {
    close()
    setCodes(made)
  }
  return (
    <li ref={section}>
      <div className={styles['row']}>
        <IconDeviceMobileMessage size={24} stroke={1.75} aria-hidden />
        <span className={styles['words']}>
          <strong>{m.security_second()}</strong>
          <span>{factor.since ? m.security_second_on({ date: dateText(factor.since) }) : m.security_second_off()}</span>
        </span>
        {!factor.isOn && !doing && !codes && (
          <Button variant="outlined" small onClick={() => setDoing('SETTING_UP')}>
            {m.security_second_set_up()}
          </Button>
        )}
        {factor.isOn && !doing && !codes && (
          <Button variant="plain" onClick={() => setDoing('TURNING_OFF')}>
            {m.app_turn_off()}
          </Button>
        )}
      </div>
      {codes && <RecoverySheet codes={codes} onStored={leave} />}
      {factor.isOn && !doing && !codes && <CodesLeft left={factor.codesLeft} onMake={() => setDoing('MAKING_CODES')} />}
      {doing === 'SETTING_UP' && <FactorSetup asksPassword={password.isSet} onDone={show} onClose={close} />}
      {doing === 'MAKING_CODES' && <NewCodes asksPassword={password.isSet} onDone={show} onClose={close} />}
      {doing === 'TURNING_OFF' && <TurningOff asksPassword={password.isSet} onDone={leave} onClose={close} />}
    </li>
  )
}

interface ProvenProps<Done> {
  asksPassword: boolean
  onDone: (done: Done) => void
  onClose: () => void
}

const inputOf = (asksPassword: boolean, { password, code }: Proof) => ({ ...(asksPassword && { password }), code })

function NewCodes({ asksPassword, onDone, onClose }: ProvenProps<readonly string[]>) {
  const form = useForm(renewRecoveryCodes, {
    ...PROOF,
    toInput: (typed) => inputOf(asksPassword, typed),
    required: asksPassword ? ['password'] : [],
    refreshes: REFRESHES,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  return (
    <ProofForm
      form={form}
      asksPassword={asksPassword}
      lead={m.security_codes_lead()}
      button={m.security_codes_make()}
      onClose={onClose}
    />
  )
}

function TurningOff({ asksPassword, onDone, onClose }: ProvenProps<void>) {
  const form = useForm(removeFactor, {
    ...PROOF,
    toInput: (typed) => inputOf(asksPassword, typed),
    required: asksPassword ? ['password'] : [],
    refreshes: REFRESHES,
    onDone: () => onDone(),
  })
  return (
    <ProofForm
      form={form}
      asksPassword={asksPassword}
      lead={m.security_second_off_lead()}
      button={m.app_turn_off()}
      danger
      onClose={onClose}
    />
  )
}

function CodesLeft({ left, onMake }: { left: number; onMake: () => void }) {
  const words = m.security_codes_left({ count: left })
  return (
    <div className={`cluster spread small muted ${styles['codesLeft']}`}>
      {left > FEW_CODES ? <span>{words}</span> : <Note kind="notice">{words}</Note>}
      <Button variant="plain" onClick={onMake}>
        {m.security_codes_make()}
      </Button>
    </div>
  )
}
