import { expect, test } from 'vitest'
import { answerLetter } from './ticket-letter.ts'

test('an answer keeps its lines and paragraphs [R2:K7]', () => {
  const facts = { number: 'T1', link: 'https://chowk.example/t', isClosed: false }
  const { html, text } = answerLetter('en', { ...facts, words: 'Do this:\n1. Open\n2. Save\n\nYours' })
  expect(html).toContain('>Do this:<br>1. Open<br>2. Save</td>')
  expect(html).toContain('>Yours</td>')
  expect(text.startsWith('Do this:\n1. Open\n2. Save\n\nYours\n')).toBe(true)
})
