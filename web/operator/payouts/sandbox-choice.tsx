import { SandboxMode, listAllPayouts, setPayoutSandbox } from '@chowk/contract/settlement/operator.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { SheetButton } from '../../ui/floating/sheet-button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Stack } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/note.tsx'

const MODES: Record<SandboxMode, { name: () => string; says: () => string }> = {
  PAY: { name: m.payout_mode_pay, says: m.payout_mode_pay_says },
  SLOW: { name: m.payout_mode_slow, says: m.payout_mode_slow_says },
  DOWN: { name: m.payout_mode_down, says: m.payout_mode_down_says },
  FAIL: { name: m.payout_mode_fail, says: m.payout_mode_fail_says },
  FAIL_LATER: { name: m.payout_mode_fail_later, says: m.payout_mode_fail_later_says },
  LOSE_ANSWER: { name: m.payout_mode_lose_answer, says: m.payout_mode_lose_answer_says },
  PAY_TWICE: { name: m.payout_mode_pay_twice, says: m.payout_mode_pay_twice_says },
  SHORT_OF_MONEY: { name: m.payout_mode_short, says: m.payout_mode_short_says },
}

/** Says that no real bank takes the payouts, and how its stand-in behaves. */
export function SandboxChoice({ mode }: { mode: SandboxMode }) {
  return (
    <Note kind="notice">
      <div className="cluster spread gap-3">
        <div className="stack">
          <p className="small-strong">{m.payout_sandbox_mode({ mode: MODES[mode].name() })}</p>
          <p className="small">
            {m.payout_sandbox_says()} {MODES[mode].says()}
          </p>
        </div>
        <SheetButton name={m.payout_sandbox_change()}>
          {(close) => <ModeForm mode={mode} onClose={close} />}
        </SheetButton>
      </div>
    </Note>
  )
}

function ModeForm({ mode, onClose }: { mode: SandboxMode; onClose: () => void }) {
  const form = useForm(setPayoutSandbox, {
    values: { mode },
    toInput: (values) => values,
    errors: { NO_SANDBOX: m.payout_error_no_sandbox },
    staleCodes: ['NO_SANDBOX'],
    refreshes: [listAllPayouts],
    keepsDraft: false,
    onDone: ({ sandboxMode }) => {
      onClose()
      showToast({ text: m.payout_sandbox_mode({ mode: MODES[sandboxMode].name() }) })
    },
  })
  return (
    <Stack>
      <h2 className="h3">{m.payout_sandbox_change()}</h2>
      <Form form={form} label={m.payout_sandbox_change()}>
        <RadioGroup
          {...form.field('mode')}
          as="list"
          label={m.payout_sandbox_how()}
          options={SandboxMode.options.map((value) => ({
            value,
            name: (
              <span className="stack">
                {MODES[value].name()}
                <span className="small muted">{MODES[value].says()}</span>
              </span>
            ),
          }))}
        />
        <FormActions form={form} submit={m.app_save()} cancel={{ label: m.app_cancel(), onClick: onClose }} />
      </Form>
    </Stack>
  )
}
