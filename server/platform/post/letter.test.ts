import { expect, test } from 'vitest'
import { layOut } from './letter.ts'

const letter = (words: string) => layOut('en', { subject: 'News', paragraphs: [words], foot: 'Bye' })

test('a letter keeps the lines of a text in HTML and in plain text [R2:K7]', () => {
  const { html, text } = letter('One\nTwo\r\n\nतीन & <b>')
  expect(html).toContain('>One<br>Two<br><br>तीन &amp; &lt;b&gt;</td>')
  expect(text).toContain('One\nTwo\r\n\nतीन & <b>')
})

test('a letter follows the direction of each paragraph [R2:K7]', () => {
  expect(letter('پہلا').html).toMatch(/<td dir="auto"[^>]*>پہلا<\/td>/)
})
