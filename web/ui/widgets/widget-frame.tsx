import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { getLocale } from '../../paraglide/runtime.js'
import './pressable.css'

/** What every widget of React Aria stands in: its language. Figures stay 0 to 9 in Hindi; १७ can be typed as well. */
export function WidgetFrame({ children }: { children: ReactNode }) {
  return <I18nProvider locale={getLocale() === 'hi' ? 'hi-IN' : 'en-IN'}>{children}</I18nProvider>
}
