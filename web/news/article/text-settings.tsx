import { IconMinus, IconPlus } from '../../ui/icons.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ThemeChoices } from '../../app/shell/appearance-settings.tsx'
import { readPrefs, TEXT_SIZES, writePrefs } from '../../app/prefs.ts'
import type { Prefs } from '../../app/prefs.ts'
import { m } from '../../paraglide/messages.js'
import { Choices } from '../../ui/choices.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import styles from './article-actions.module.css'

interface TextSettingsProps {
  position: { top: number; left: number } | undefined
  onClose: () => void
}

const isPhone = () => matchMedia('(max-width: 767px)').matches
const USUAL = { size: undefined, letters: 'sans', line: 'middle' } as const

/** Size, letters, line length and paper of articles; kept on this device. */
export function TextSettings({ position, onClose }: TextSettingsProps) {
  return (
    <Sheet label={m.news_text()} onClose={onClose} position={position}>
      <TextFields title={<h2 className="strong">{m.news_text()}</h2>} />
    </Sheet>
  )
}

/** The choices themselves; they act at once. */
export function TextFields({ title }: { title: ReactNode }) {
  const [prefs, setPrefs] = useState(readPrefs)
  const set = (change: Partial<Prefs>) => setPrefs(writePrefs(change))
  return (
    <div className={`stack ${styles['settings']}`}>
      <div className="row spread">
        {title}
        <button type="button" className="text-button" onClick={() => set(USUAL as Partial<Prefs>)}>
          {m.ui_filters_reset()}
        </button>
      </div>
      <SizeStepper size={prefs.size ?? (isPhone() ? 18 : 19)} onSize={(size) => set({ size })} />
      <Choices
        label={m.news_text_letters()}
        value={prefs.letters}
        onChoose={(letters) => set({ letters })}
        options={[
          { value: 'sans', name: m.news_text_sans() },
          { value: 'serif', name: <span className={styles['serif']}>{m.news_text_serif()}</span> },
          { value: 'clear', name: m.news_text_clear() },
        ]}
      />
      <Choices
        label={m.news_text_line()}
        value={prefs.line}
        onChoose={(line) => set({ line })}
        options={[
          { value: 'short', name: m.news_text_short() },
          { value: 'middle', name: m.news_text_middle() },
          { value: 'long', name: m.news_text_long() },
        ]}
      />
      <ThemeChoices />
      <p className="small muted">{m.news_text_kept()}</p>
    </div>
  )
}

function SizeStepper({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  return (
    <div className="row spread">
      <span>{m.news_text_size()}</span>
      <div className={`row ${styles['stepper']}`} role="group" aria-label={m.news_text_size()}>
        <button
          type="button"
          className={styles['step']}
          aria-label={m.news_text_smaller()}
          disabled={size <= TEXT_SIZES.least}
          onClick={() => onSize(size - 1)}
        >
          <IconMinus size={18} aria-hidden />
        </button>
        <output className={`strong tabular ${styles['size']}`}>{size}</output>
        <button
          type="button"
          className={styles['step']}
          aria-label={m.news_text_larger()}
          disabled={size >= TEXT_SIZES.most}
          onClick={() => onSize(size + 1)}
        >
          <IconPlus size={18} aria-hidden />
        </button>
      </div>
    </div>
  )
}
