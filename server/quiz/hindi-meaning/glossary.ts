import { readFileSync } from 'node:fs'
import { glossaryOf } from './glossary.rules.ts'
import type { Glossary } from './glossary.rules.ts'

let glossary: Glossary | undefined

/** The Hindi words of newspapers with their meanings, read once. */
export function hindiGlossary(): Glossary {
  glossary ??= glossaryOf(readFileSync(new URL('hindi-words.txt', import.meta.url), 'utf8'))
  return glossary
}
