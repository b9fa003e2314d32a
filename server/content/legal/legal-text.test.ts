import fc from 'fast-check'
import { expect, test as check } from 'vitest'
import { getLegalText, replaceLegalText } from '@chowk/contract/content/legal.ts'
import { getOffice } from '@chowk/contract/content/office.ts'
import { isAllowedTarget, readMarkup } from '@chowk/contract/content/markup.ts'
import { test } from '../../testing/test.ts'
import { markupFault } from './markup.rules.ts'

const EN = '## New rules\n\nThese hold **from today**. More on the [contact page](/contact-us).'
const HI = '## नए नियम\n\nये **आज से** लागू हैं। और जानकारी [संपर्क पन्ने](/contact-us) पर।'

test('privacy policy and terms come with Chowk in both languages, and name the ways to complain [/privacy-policy] [/terms-condition]', async ({
  world,
}) => {
  const visitor = await world.visitor()
  for (const document of ['PRIVACY', 'TERMS'] as const) {
    const text = await visitor.call(getLegalText, { document })
    expect(text).toMatchObject({ version: 0, versions: [{ version: 0, since: text.since }] })
    for (const words of [text.en, text.hi]) {
      expect(markupFault(words)).toBeUndefined()
      expect(words).toContain('(/contact-us)')
    }
    const headings = (words: string) => readMarkup(words).filter(({ kind }) => kind === 'heading').length
    expect(headings(text.hi)).toBe(headings(text.en))
  }
  expect(await visitor.call(getOffice, {})).toMatchObject({ officer: 'Naaz Wadia', phone: null })
})

test('an operator puts a new version in its place; the earlier one stays readable and nobody edits over another', async ({
  world,
}) => {
  const operator = await world.person({ operator: true })
  const change = { document: 'TERMS', version: 0, en: EN, hi: HI } as const
  const answers = await Promise.all([operator.ask(replaceLegalText, change), operator.ask(replaceLegalText, change)])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'VERSION_CONFLICT')).toHaveLength(1)
  world.clock.pass(20_000)
  const visitor = await world.visitor()
  expect(await visitor.call(getLegalText, { document: 'TERMS' })).toMatchObject({ version: 1, en: EN, hi: HI })
  expect(await visitor.call(getLegalText, { document: 'TERMS', version: 0 })).toMatchObject({ version: 0 })
  expect((await visitor.ask(getLegalText, { document: 'TERMS', version: 7 })).body.code).toBe('VERSION_NOT_FOUND')
  expect((await visitor.ask(replaceLegalText, change)).statusCode).toBe(401)
  expect(await world.owner`select subject from audit_log`).toEqual([{ subject: 'TERMS 1' }])
})

test('a text with tags or with links that run is refused, and says where', async ({ world }) => {
  const operator = await world.person({ operator: true })
  for (const bad of [
    '<script>alert(1)</script>',
    '[press](javascript:alert(1))',
    '[press](//evil.example)',
    '<img src=x>',
  ]) {
    const { body } = await operator.ask(replaceLegalText, {
      document: 'PRIVACY',
      version: 0,
      en: `${EN} ${bad}`,
      hi: HI,
    })
    expect(body).toMatchObject({ code: 'MARKUP_REFUSED', fields: [{ path: 'en' }] })
  }
})

check('whatever is typed becomes headings, lists, paragraphs and allowed links, and no word is lost', () => {
  const piece = fc.constantFrom(
    '## A',
    '- b',
    '**c**',
    '[d](/e)',
    '[f](javascript:g)',
    '<h>',
    '\n',
    '\n\n',
    ' ',
    '[',
    '*',
    ')',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (parts) => {
      const text = parts.join('')
      const pieces = readMarkup(text).flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.pieces))
      expect(pieces.every(({ to }) => to === undefined || isAllowedTarget(to))).toBe(true)
      const letters = (words: string) => words.replaceAll(/[^a-hA]/g, '').length
      const shown = letters(pieces.map((one) => one.text + (one.to ?? '')).join(''))
      expect(shown).toBe(letters(text))
    }),
  )
})

check('links lead to pages of ours, by https, or to a mailbox, and nowhere else', () => {
  for (const to of ['/contact-us', '/settings/privacy?x=1#y', 'https://chowk.example/a', 'mailto:a@chowk.example'])
    expect(isAllowedTarget(to)).toBe(true)
  for (const to of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'http://plain.example',
    'data:text/html,x',
    'vbscript:x',
    'mailto:a@b?c:d',
  ])
    expect(isAllowedTarget(to)).toBe(false)
})
