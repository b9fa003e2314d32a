/** The little of the Trusted Types interface that we use; not every browser has it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string; createScriptURL?: (address: string) => string },
  ): { createHTML(text: string): string }
}

/** The one program beside the page's own that a page may start. */
export const SERVICE_WORKER = '/service-worker.js'

const factory = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
let policy: { createHTML(text: string): string } | undefined

/** Markup that our server has sanitised, in the form that the page's policy lets into the document. */
export function trustedHtml(sanitised: string): string {
  policy ??= factory?.createPolicy('chowk-html', { createHTML: (text) => text }) ?? { createHTML: (text) => text }
  return policy.createHTML(sanitised)
}

/** React makes a script element through this one piece of markup, and the service worker has its address; all else stays refused. */
export function permitOwnMarkup(): void {
  factory?.createPolicy('default', {
    createHTML(text) {
      if (text === '<script></script>') return text
      throw new TypeError('Only markup that was marked as trusted may enter the page.')
    },
    createScriptURL(address) {
      if (address === SERVICE_WORKER) return address
      throw new TypeError('Only the service worker may be started by its address.')
    },
  })
}
