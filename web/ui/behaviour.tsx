import { createTheme, MantineProvider } from '@mantine/core'
import type { CSSVariablesResolver, MantineColorSchemeManager, MantineColorsTuple } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import './behaviour.css'

const mor: MantineColorsTuple = [
  '#eef6f5',
  '#dfeeec',
  '#b9d9d7',
  '#7fcdc8',
  '#4ba5a4',
  '#2b8487',
  '#156d72',
  '#0b5a60',
  '#084c51',
  '#073f44',
]

const theme = createTheme({
  fontFamily: 'var(--sans)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '600' },
  colors: { mor },
  primaryColor: 'mor',
  primaryShade: { light: 7, dark: 3 },
  defaultRadius: 'sm',
  radius: { xs: '2px', sm: '6px', md: '6px', lg: '12px', xl: '12px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '36em', sm: '48em', md: '64em', lg: '75em', xl: '88em' },
  shadows: { sm: 'var(--float-1)', md: 'var(--float-1)', lg: 'var(--float-2)', xl: 'var(--float-2)' },
  respectReducedMotion: true,
})

// The page's own script and preferences decide light or dark; Mantine only follows the attribute that they set.
const follower: MantineColorSchemeManager = {
  get: (fallback) => {
    if (typeof document === 'undefined') return fallback
    return document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light'
  },
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}

const noVariables: CSSVariablesResolver = () => ({ variables: {}, light: {}, dark: {} })

/**
 * Mantine's provider, for screens with menus, dates or forms of its parts. Import it from such a screen only: pages
 * that are read do without it. A part's own style sheet is imported beside the part.
 */
export function Behaviour({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={follower}
      cssVariablesResolver={noVariables}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
