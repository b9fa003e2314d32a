import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { areKeysOn, switchKeys } from './keys-choice.ts'
import styles from './keys-help.module.css'

const LINES: readonly [readonly string[], () => string][] = [
  [['J', 'K'], m.news_keys_next],
  [['Enter'], m.news_keys_open],
  [['S'], m.news_keys_save],
  [['M'], m.news_keys_mark],
  [['V'], m.news_keys_original],
  [['L'], m.app_listen],
  [['F'], m.app_narrow],
  [['/'], m.app_list_search],
  [['?'], m.news_keys_help],
  [['Esc'], m.ui_queue_back],
]

/** The player's own (A11); where a list stands open, K stays with the list. */
const PLAYER_LINES: typeof LINES = [
  [['Space'], m.news_keys_play],
  [['←', '→'], m.news_keys_seek],
  [['⇧N', '⇧P'], m.news_keys_next],
  [['<', '>'], m.news_keys_speed],
]

/** All keys of lists and articles, and the switch that turns them off (RR10). */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn)
  const turn = (on: boolean) => {
    switchKeys(on)
    setOn(on)
  }
  return (
    <Sheet label={m.news_keys_title()} onClose={onClose}>
      <h2 className="h3">{m.news_keys_title()}</h2>
      <Lines lines={LINES} isOn={isOn} />
      <CheckboxField label={m.news_keys_use()} checked={isOn} onChange={(event) => turn(event.currentTarget.checked)} />
      <h3 className={`h4 ${styles['part']}`}>{m.news_keys_player()}</h3>
      <Lines lines={PLAYER_LINES} isOn />
      <div className={styles['foot']}>
        <Button onClick={onClose}>{m.app_close()}</Button>
      </div>
    </Sheet>
  )
}

function Lines({ lines, isOn }: { lines: typeof LINES; isOn: boolean }) {
  return (
    <dl className={`${styles['keys']} ${isOn ? '' : 'faint'}`}>
      {lines.map(([keys, means]) => (
        <div key={keys.join()} className={`gap-3 line-below ${styles['line']}`}>
          <dt>
            {keys.map((key) => (
              <kbd key={key} lang="en" className={`small-strong ${styles['key']}`}>
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{means()}</dd>
        </div>
      ))}
    </dl>
  )
}
