import { createHash } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'

/** Inline scripts of a document that its own content policy would not let run, by their beginnings; asked for without a browser. */
export async function scriptsAgainstPolicy(request: APIRequestContext, address: string): Promise<string[]> {
  const answer = await request.get(address)
  const policy = answer.headers()['content-security-policy'] ?? ''
  const inline = [...(await answer.text()).matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
  if (inline.length === 0) return [`${address}: no script at all`]
  return inline
    .filter(([, attributes = '', text = '']) => {
      // Data, which nothing runs.
      if (attributes.includes('type="application/ld+json"')) return false
      const nonce = /\snonce="([^"]+)"/.exec(attributes)?.[1]
      const hash = createHash('sha256').update(text).digest('base64')
      return !policy.includes(`'sha256-${hash}'`) && !(nonce && policy.includes(`'nonce-${nonce}'`))
    })
    .map(([script]) => `${address}: ${script.slice(0, 80)}`)
}
