import { expect, test } from 'vitest'
import { m } from '../paraglide/messages.js'

test('one follower is one, in both languages, and what is said of how many follow needs no plural', () => {
  const said = (count: number, locale: 'en' | 'hi') => m.news_followers({ count, shown: `${count}` }, { locale })
  expect([said(1, 'en'), said(2, 'en'), said(1, 'hi')]).toEqual(['1 follower', '2 followers', '1 फ़ॉलोअर'])
  expect(m.news_followed_by({ shown: '1' }, { locale: 'en' })).toBe('followed by 1 here')
})
