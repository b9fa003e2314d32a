import { createHash } from 'node:crypto'

const INLINE = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g

/** An inline script of a page. */
export interface Script {
  index: number
  attributes: string
  text: string
}

// What search engines read in a script of this type is run by nobody, and no policy keeps it out.
const DATA = 'type="application/ld+json"'

function inlineScripts(body: string): Script[] {
  return [...body.matchAll(INLINE)]
    .map(({ index, 1: attributes = '', 2: text = '' }) => ({ index, attributes, text }))
    .filter(({ attributes }) => !attributes.includes(DATA))
}

/** Inline scripts of the head without a nonce. Nothing of a story stands there but escaped text, so what is a script there is ours. */
export function headScripts(body: string): Script[] {
  const end = body.indexOf('</head>')
  return inlineScripts(body).filter(({ index, attributes }) => index < end && !attributes.includes('nonce='))
}

/** Inline scripts that carry this nonce or stand in the head; without a nonce, in development, all of them. */
export function ownScripts(body: string, nonce?: string): Script[] {
  const end = body.indexOf('</head>')
  return inlineScripts(body).filter(
    ({ index, attributes }) => !nonce || index < end || attributes.includes(`nonce="${nonce}"`),
  )
}

/** The scripts as a content policy names them. */
export function hashesOf(scripts: readonly Script[]): string {
  return [...new Set(scripts.map(({ text }) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))].join(
    ' ',
  )
}
