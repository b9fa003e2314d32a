import { getNoticePreferences, setNoticeMode, setNoticeSettings } from '@chowk/contract/notice/preference.ts'
import type { NoticeMode, NoticePreference, NoticeSettings } from '@chowk/contract/notice/preference.ts'
import { getPush } from '@chowk/contract/notice/push.ts'
import type { Output } from '@chowk/contract/call.ts'
import { nameOf } from '../app/bilingual-name.ts'
import { useAction } from '../app/form/use-action.ts'
import { read } from '../app/read.ts'
import { screenOf } from '../app/screen/screen.tsx'
import { SettingsFrame } from '../app/settings/settings-frame.tsx'
import { m } from '../paraglide/messages.js'
import { CheckboxField } from '../ui/field/checkbox-field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { Section } from '../ui/section.tsx'
import { PushSection } from './push-section.tsx'
import styles from './notification-settings.module.css'

/** Of what the person is told, how, and when not. */
const page = screenOf({
  title: m.settings_notifications,
  reads: () => ({ preferences: read(getNoticePreferences, {}), push: read(getPush, {}) }),
  frame: ({ children }) => <SettingsFrame title={m.settings_notifications()}>{children}</SettingsFrame>,
  show: NotificationSettings,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const handle = { bar: 'own' }
export default page.Screen

type Preferences = Output<typeof getNoticePreferences>

function NotificationSettings({ preferences, push }: { preferences: Preferences; push: Output<typeof getPush> }) {
  const { kinds, settings, hasMail } = preferences
  return (
    <>
      <PushSection push={push} />
      <Section title={m.notice_daily()}>
        <DailyMail settings={settings} hasMail={hasMail} />
      </Section>
      <Section title={m.notice_kinds()}>
        <ul>
          {kinds.map((preference) => (
            <Kind key={preference.kind} preference={preference} hasMail={hasMail} hasDevice={push.devices.length > 0} />
          ))}
        </ul>
      </Section>
    </>
  )
}

const MODES: Readonly<Record<NoticeMode, () => string>> = {
  OFF: m.notice_mode_off,
  IN_APP: m.notice_mode_here,
  MAIL: m.notice_mode_mail,
}

// What comes by a letter of its own is in no daily one.
const modesOf = ({ isSecurity, hasOwnLetter, mode }: NoticePreference, hasMail: boolean): NoticeMode[] => [
  ...(isSecurity ? [] : (['OFF'] as const)),
  'IN_APP',
  ...((hasMail && !hasOwnLetter) || mode === 'MAIL' ? (['MAIL'] as const) : []),
]

interface KindProps {
  preference: NoticePreference
  hasMail: boolean
  hasDevice: boolean
}

/** One kind; choosing saves it. */
function Kind({ preference, hasMail, hasDevice }: KindProps) {
  const { kind, title, isSecurity, hasOwnLetter } = preference
  const write = useAction(setNoticeMode, {
    refreshes: [getNoticePreferences],
    errors: { KIND_NOT_FOUND: m.app_error_gone, ALWAYS_TOLD: m.notice_always },
  })
  const { mode, push = preference.push } = write.isPending ? write.variables : preference
  const options = modesOf(preference, hasMail).map((value) => ({ value, name: MODES[value]() }))
  const hint = isSecurity ? m.notice_always() : hasOwnLetter ? m.notice_own_letter() : undefined
  return (
    <li className={`row gap-4 line-below ${styles['row']}`}>
      <div className="stack grow">
        <strong>{nameOf(title)}</strong>
        {hint && <span className="small muted">{hint}</span>}
      </div>
      {options.length > 1 ? (
        <SelectField
          compact
          label={nameOf(title)}
          value={mode}
          options={options}
          error={write.problem ?? undefined}
          onChange={({ target }) => write.mutate({ kind, mode: target.value as NoticeMode })}
        />
      ) : (
        <span className="small muted">{MODES[mode]()}</span>
      )}
      {hasDevice && (
        <CheckboxField
          label={m.notice_push_too()}
          aria-label={m.notice_push_kind({ kind: nameOf(title) })}
          checked={push && mode !== 'OFF'}
          disabled={mode === 'OFF'}
          onChange={({ target }) => write.mutate({ kind, mode, push: target.checked })}
        />
      )}
    </li>
  )
}

const HOUR = 60
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour * HOUR),
  name: `${String(hour).padStart(2, '0')}:00`,
}))
const MORNING = 7 * HOUR

/** One letter in the evening with what was not read, and hours in which none comes. */
function DailyMail({ settings, hasMail }: { settings: NoticeSettings; hasMail: boolean }) {
  const write = useAction(setNoticeSettings, {
    refreshes: [getNoticePreferences],
    errors: { QUIET_HOURS_INCOMPLETE: m.notice_quiet_wrong },
  })
  const { digest, quietFrom, quietTo } = write.isPending ? write.variables : settings
  const save = (changed: Partial<NoticeSettings>) => write.mutate({ digest, quietFrom, quietTo, ...changed })
  const begin = (from: number) =>
    save({ quietFrom: from, quietTo: quietTo ?? (from === MORNING ? from + HOUR : MORNING) })
  return (
    <div className={`stack gap-4 ${styles['daily']}`}>
      <CheckboxField
        label={m.notice_daily_wanted()}
        hint={hasMail ? m.notice_daily_says() : m.notice_daily_no_mail()}
        checked={digest && hasMail}
        disabled={!hasMail}
        onChange={({ target }) => save({ digest: target.checked })}
      />
      <div className="cluster gap-3">
        <SelectField
          label={m.notice_quiet_from()}
          value={quietFrom === null ? '' : String(quietFrom)}
          options={[{ value: '', name: m.notice_quiet_none() }, ...HOURS]}
          onChange={({ target }) =>
            target.value === '' ? save({ quietFrom: null, quietTo: null }) : begin(Number(target.value))
          }
        />
        {quietFrom !== null && (
          <SelectField
            label={m.app_until()}
            value={String(quietTo)}
            options={HOURS.filter(({ value }) => value !== String(quietFrom))}
            onChange={({ target }) => save({ quietTo: Number(target.value) })}
          />
        )}
      </div>
      {write.problem && <p role="alert">{write.problem}</p>}
    </div>
  )
}
