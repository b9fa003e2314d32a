import { expect, test } from 'vitest'
import type { WorkspaceView } from '@chowk/contract/organisation/workspace.ts'
import { workspaceCard } from './workspace-card.ts'

const school = {
  name: { en: 'Neem School', hi: null },
  about: { en: '', hi: null },
  kind: 'INSTITUTE',
  customUrl: 'neem',
  city: 'Pune',
  cityHi: 'पुणे',
  logo: '/masthead/mor/N.svg',
}

test('a workspace has a card only where everybody may see it [V1:C5]', () => {
  const cardAs = (view: string) => workspaceCard({ ...school, view } as unknown as WorkspaceView)
  expect(cardAs('PUBLIC')).toMatchObject({
    id: 'neem',
    title: 'Neem School',
    subject: { '@type': 'EducationalOrganization' },
  })
  expect([cardAs('PRIVATE'), cardAs('MEMBER'), cardAs('ADMINISTRATOR')]).toEqual([undefined, undefined, undefined])
})
