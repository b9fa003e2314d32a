import type { Plugin } from 'vite'

/**
 * Writes letters beyond ASCII as escapes in what Node runs: one such letter in a file, and Node keeps all of it with two bytes for
 * each letter. They stand in strings, templates and patterns, where an escape is the same letter; not in a `String.raw`.
 */
export function asciiLetters(): Plugin {
  return {
    name: 'chowk:ascii-letters',
    // When everything is written: comments are taken out by a printer that writes the letters themselves again.
    generateBundle(_, bundle) {
      for (const each of Object.values(bundle)) if (each.type === 'chunk') each.code = withEscapes(each.code)
    },
  }
}

const withEscapes = (code: string) =>
  code.replaceAll(/[^\0-\u007F]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
