/** What is shared: a story, whose shares are counted, or a publication. */
export interface Shared {
  path: string
  title: string
  articleId?: string
}

/** The address that is shared: without language, session or person. */
export const sharedAddress = ({ path }: Shared): string => `${location.origin}${path}`

/** The device's own sheet; false where there is none. Turning back in it is no fault. */
export async function shareByDevice(title: string, url: string): Promise<boolean> {
  if (!navigator.share) return false
  try {
    await navigator.share({ title, url })
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
  return true
}

/** Counts that a story was shared (V8); when that fails nobody needs to know. */
export function countShare({ articleId }: Shared, how: 'COPY' | 'WHATSAPP' | 'EMAIL' | 'NATIVE'): void {
  if (articleId === undefined) return
  void import('../reading/signals.ts').then(
    ({ sendShare }) => sendShare({ articleId, how }),
    () => undefined,
  )
}
