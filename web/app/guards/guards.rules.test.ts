import { expect, test } from 'vitest'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { areaOf } from '../shell/areas.rules.ts'
import {
  ownPageOf,
  redirectFromAdmin,
  redirectFromGuest,
  redirectFromLogin,
  redirectFromOperator,
  redirectFromRestriction,
} from './guards.rules.ts'
import { openPostAt } from './open-post.rules.ts'

const person = (change: Partial<UserData>): UserData => ({
  userId: 'u',
  name: 'Asha',
  type: 'employee',
  admin: false,
  corporateId: null,
  customUrl: 'asha',
  profileDeletion: null,
  deletesAt: null,
  operator: false,
  minor: false,
  restriction: null,
  class: null,
  portrait: '/portrait/0-0.svg',
  language: 'en',
  secondFactorFor: null,
  workspace: null,
  ...change,
})
const inWorkspace = (isDefault: boolean) =>
  person({ workspace: { id: 'w', name: 'W', nameHi: null, slug: 'w', kind: 'INSTITUTE', isDefault, role: 'MEMBER' } })

test("a visitor of a member's page signs in first and the path is remembered [R6.06]", () => {
  expect(redirectFromLogin(null, '/saved-items?tab=2')).toBe('/login?redirectionUrl=%2Fsaved-items%3Ftab%3D2')
  expect(redirectFromLogin(person({}), '/saved-items')).toBeUndefined()
})

test("a post's page of members leads a visitor to where it is open, with the comment that the address names [R6.09]", () => {
  const at = (path: string) => openPostAt(new URL(path, 'https://chowk.example'))
  for (const area of ['community', 'forum', 'community-library'])
    expect(at(`/neem-school/${area}/details/low-tide-x1`)).toEqual({
      slug: 'low-tide-x1',
      address: '/community/view-more?post=low-tide-x1',
    })
  expect(at('/neem-school/forum/details/trees-x2?comment=01a&lang=hi')?.address).toBe(
    '/community/view-more?post=trees-x2&comment=01a',
  )
  for (const other of [
    '/neem-school/community',
    '/neem-school/community/details/x/versions',
    '/neem-school/collab/details/x',
  ])
    expect(at(other)).toBeUndefined()
})

test('guest pages send a member of the default workspace to the root [R6.06]', () => {
  expect(redirectFromGuest(inWorkspace(true))).toBe('/')
  expect(redirectFromGuest(inWorkspace(false))).toBeUndefined()
  expect(redirectFromGuest(null)).toBeUndefined()
})

test('administration is open to corporate users and admins; others land on their own page [R6.07]', () => {
  expect(redirectFromAdmin(person({ type: 'corporate' }), '/members')).toBeUndefined()
  expect(redirectFromAdmin(person({ admin: true }), '/members')).toBeUndefined()
  expect(redirectFromAdmin(person({}), '/members')).toBe('/profile/asha')
  expect(redirectFromAdmin(null, '/members')).toContain('/login')
})

test('whoever runs a workspace that demands a second factor sets it up first', () => {
  expect(redirectFromAdmin(person({ secondFactorFor: 'Neem School' }), '/members')).toBe('/settings/security')
})

test('a corporate page is a workspace, everybody else has a profile [R2.03]', () => {
  expect(ownPageOf(person({ type: 'corporate', customUrl: 'acme' }))).toBe('/workspace/acme')
  expect(ownPageOf(person({}))).toBe('/profile/asha')
})

test.each([
  ['/', 'news'],
  ['/details/a-1', 'news'],
  ['/neelkanth/community/maths', 'community'],
  ['/neelkanth/forum/details/a-1', 'community'],
  ['/neelkanth/community-library/details/a-1', 'community'],
  ['/neelkanth/store', 'store'],
  ['/collab/science', 'collab'],
  ['/members', 'workspace'],
  ['/login', undefined],
])('%s belongs to the area %s', (path, area) => {
  expect(areaOf(path)).toBe(area)
})

test('the operation is open to the platform administrator alone', () => {
  expect(redirectFromOperator(person({ operator: true }), '/operation/moderation')).toBeUndefined()
  expect(redirectFromOperator(person({ admin: true }), '/operation/moderation')).toBe('/profile/asha')
  expect(redirectFromOperator(null, '/operation/moderation')).toContain('/login')
  expect(redirectFromOperator(person({ secondFactorFor: 'Chowk' }), '/operation')).toBe('/settings/security')
})

test('whose account waits for a guardian or for its deletion is led there from every screen but leaving, signing out and writing to us [V1:A3] [V1:A8]', () => {
  const led = (restriction: 'GUARDIAN' | 'LEAVING' | null, path: string) =>
    redirectFromRestriction(person({ restriction }), path)
  for (const path of ['/', '/latest', '/for-you', '/settings', '/settings/privacy', '/organisation/new', '/signup'])
    expect([led('GUARDIAN', path), led('LEAVING', path), led(null, path)]).toEqual([
      '/guardian',
      '/settings/delete-profile',
      undefined,
    ])
  for (const path of ['/settings/delete-profile', '/signout', '/contact-us', '/privacy-policy', '/terms-condition'])
    expect([led('GUARDIAN', path), led('LEAVING', path)]).toEqual([undefined, undefined])
  expect([led('GUARDIAN', '/guardian'), led('LEAVING', '/guardian')]).toEqual([undefined, '/settings/delete-profile'])
  expect(redirectFromRestriction(null, '/latest')).toBeUndefined()
})

test('whose account waits and whose session ended elsewhere can sign in again or ask for a new password, and is not led in a circle', () => {
  const stale = person({ restriction: 'LEAVING' })
  const deletion = '/settings/delete-profile'
  expect(redirectFromLogin(null, deletion)).toBe(`/login?redirectionUrl=${encodeURIComponent(deletion)}`)
  for (const path of ['/login', '/neem-school/login', '/reset-password'])
    for (const restriction of ['LEAVING', 'GUARDIAN'] as const)
      expect(redirectFromRestriction({ ...stale, restriction }, path)).toBeUndefined()
  expect(redirectFromRestriction(stale, '/a/b/login')).toBe(deletion)
})

test('a teacher who was given categories enters moderation and nothing else of the administration (7.M)', () => {
  const teacher = person({ moderates: true })
  expect(redirectFromAdmin(teacher, '/moderation')).toBeUndefined()
  expect(redirectFromAdmin(teacher, '/moderation?kind=POST')).toBeUndefined()
  expect(redirectFromAdmin(teacher, '/moderation/settings')).toBe('/profile/asha')
  expect(redirectFromAdmin(teacher, '/members')).toBe('/profile/asha')
})

test('whoever moderates nothing enters moderation too, which says so, unless a second factor is missing', () => {
  expect(redirectFromAdmin(person({}), '/moderation')).toBeUndefined()
  expect(redirectFromAdmin(person({}), '/moderation/categories')).toBe('/profile/asha')
  expect(redirectFromAdmin(person({ secondFactorFor: 'Neem School' }), '/moderation')).toBe('/settings/security')
  expect(redirectFromAdmin(null, '/moderation')).toContain('/login')
})
