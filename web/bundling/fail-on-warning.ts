import type { Plugin } from 'vite'

const FATAL = /(?:couldn't|could not|failed to) (?:import|load|resolve).*(?:plugin|module)|PluginImportError/i

/** Paraglide only warns when its message plugin is not found, and then compiles no message at all. */
export function isFatalWarning(text: string): boolean {
  return FATAL.test(text)
}

/** Ends the build at a warning of Paraglide about its modules. */
export function failOnWarning(): Plugin {
  return {
    name: 'chowk:fail-on-warning',
    configResolved() {
      const warn = console.warn
      console.warn = (...said: unknown[]) => {
        const text = said
          .map((value) => (value instanceof Error ? `${value.name} ${value.message}` : String(value)))
          .join(' ')
        if (isFatalWarning(text)) throw new Error(text)
        warn(...said)
      }
    },
  }
}
