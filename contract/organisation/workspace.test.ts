import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Website } from './workspace.ts'

const isTaken = (website: string) => z.safeParse(Website, website).success

test('a home page may have a name in Hindi, with its vowel signs, and none with a user or a port [R5.08]', () => {
  for (const good of ['', 'https://neem.example', 'http://नीलकंठ.भारत', 'https://विद्यालय.नीलकंठ.भारत/पता'])
    expect([good, isTaken(good)]).toEqual([good, true])
  for (const bad of [
    'neem.example',
    'https://neem',
    'ftp://neem.example',
    'https://a@neem.example',
    'https://neem.example:81',
    'https://-neem.example',
    `https://${'a-'.repeat(95)}`,
  ])
    expect([bad, isTaken(bad)]).toEqual([bad, false])
})
