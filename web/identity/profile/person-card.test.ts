import { expect, test } from 'vitest'
import type { PersonView } from '@chowk/contract/identity/profile/profile.ts'
import { personCard } from './person-card.ts'

const zoya = { name: 'Zoya', headline: '', portrait: '/portrait/a.svg', background: null, customUrl: 'zoya' }

test('a person has a card only where she shows herself to everybody [V1:C5]', () => {
  const cardAs = (view: string, customUrl: string | null = 'zoya') =>
    personCard({ ...zoya, customUrl, view } as unknown as PersonView)
  expect(cardAs('PUBLIC')).toMatchObject({ kind: 'person', id: 'zoya', title: 'Zoya', description: 'Zoya' })
  expect([cardAs('MEMBER'), cardAs('OWN'), cardAs('PUBLIC', null)]).toEqual([undefined, undefined, undefined])
})
