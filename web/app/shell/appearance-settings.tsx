import { IconDeviceDesktop, IconMoon, IconSun } from '../../ui/icons.ts'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Choices } from '../../ui/choices.tsx'
import { useLinkIn } from './language-links.tsx'
import styles from './menu.module.css'
import type { Theme } from '../page-context.ts'
import { readPrefs, writePrefs } from '../prefs.ts'

/** Light, dark or as the device; in words on a desk, in pictures on a phone's sheet. */
export function ThemeChoices({ pictures = false }: { pictures?: boolean }) {
  const [theme, setTheme] = useState(() => readPrefs().theme)
  const names: Record<Theme, string> = {
    light: m.app_theme_light(),
    dark: m.app_theme_dark(),
    auto: m.app_theme_auto(),
  }
  const icons: Record<Theme, typeof IconSun> = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }
  const options = (['light', 'dark', 'auto'] as const).map((value) => {
    const Icon = icons[value]
    return { value, name: pictures ? <Icon size={20} stroke={1.75} aria-hidden /> : names[value], hint: names[value] }
  })
  const choose = (chosen: Theme) => setTheme(writePrefs({ theme: chosen }).theme)
  return <Choices label={m.app_theme()} unstyled={pictures} value={theme} options={options} onChoose={choose} />
}

export function LanguageChoice() {
  const linkIn = useLinkIn()
  const own = getLocale()
  const languages = [
    { code: 'en', name: 'English' },
    { code: 'hi', name: 'हिन्दी' },
  ]
  return (
    <nav className={styles['languages']} aria-label={m.app_language()}>
      {languages.map(({ code, name }) =>
        code === own ? (
          <strong key={code} lang={code} aria-current="true">
            {name}
          </strong>
        ) : (
          <a key={code} {...linkIn(code)}>
            {name}
          </a>
        ),
      )}
    </nav>
  )
}
