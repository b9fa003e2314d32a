/** The little of the Trusted Types interface that we use; not every browser has it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string; createScriptURL?: (address: string) => string },
  ): { createHTML(text: string): string }
}

/** The program beside the page's own that every page starts. */
export const SERVICE_WORKER = '/service-worker.js'

/** What reads codes in pictures, as the build names it. */
const isReader = (address: string) => /^\/assets\/decode-worker-[\w-]+\.js$/.test(address.replace(location.origin, ''))

const factory = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
let policy: { createHTML(text: string): string } | undefined

/** Markup that our server has sanitised, in the form that the page's policy lets into the document. */
export function trustedHtml(sanitised: string): string {
  policy ??= factory?.createPolicy('chowk-html', { createHTML: (text) => text }) ?? { createHTML: (text) => text }
  return policy.createHTML(sanitised)
}

/**
 * React makes a script element through this one piece of markup, and our workers have their addresses; all else stays out.
 * It is left out rather than thrown back: after a failure the document is drawn anew with the text of its inline scripts, and
 * a fault there would leave a white page in place of the one that says what happened.
 */
export function permitOwnMarkup(): void {
  factory?.createPolicy('default', {
    createHTML(text) {
      return text === '<script></script>' ? text : ''
    },
    createScriptURL(address) {
      if (address === SERVICE_WORKER || isReader(address)) return address
      throw new TypeError('Only our own workers may be started by their addresses.')
    },
  })
}
