export type AudioSource = 'PUBLISHER' | 'SERVER' | 'CLIENT'

export type Enclosure = { url: string; type: string }

/** Whose voice is offered (A4): the publisher's own recording, then the server's voice, then the browser's. */
export function sourceOf(article: {
  enclosures: readonly Enclosure[]
  isSpokenByServer: boolean
  hasFailed: boolean
}): AudioSource {
  if (audioEnclosure(article.enclosures)) return 'PUBLISHER'
  return article.isSpokenByServer && !article.hasFailed ? 'SERVER' : 'CLIENT'
}

/** The first enclosure that a page over HTTPS may play. */
export function audioEnclosure(enclosures: readonly Enclosure[]): Enclosure | undefined {
  return enclosures.find(({ url, type }) => type.toLowerCase().startsWith('audio/') && url.startsWith('https://'))
}
