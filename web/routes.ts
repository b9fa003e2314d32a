import { layout, route } from '@react-router/dev/routes'
import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'
import { appScreens } from './app/screens.ts'
import { audioScreens } from './audio/screens.ts'
import { billingScreens } from './billing/screens.ts'
import { communityScreens } from './community/screens.ts'
import { contentScreens } from './content/screens.ts'
import { identityScreens } from './identity/screens.ts'
import { memberScreens } from './member/screens.ts'
import { moderationScreens } from './moderation/screens.ts'
import { newsScreens } from './news/screens.ts'
import { noticeScreens } from './notice/screens.ts'
import { operatorScreens } from './operator/screens.ts'
import { orderScreens } from './order/screens.ts'
import { organisationScreens } from './organisation/screens.ts'
import { productScreens } from './product/screens.ts'
import { reconciliationScreens } from './reconciliation/screens.ts'
import { settlementScreens } from './settlement/screens.ts'
import { quizScreens } from './quiz/screens.ts'
import type { Access, Screen } from './screen.ts'
import { screensBeingBuilt } from './screens-being-built.ts'

/** All screens. */
export const screens: readonly Screen[] = [
  ...appScreens,
  ...contentScreens,
  ...identityScreens,
  ...organisationScreens,
  ...memberScreens,
  ...billingScreens,
  ...noticeScreens,
  ...newsScreens,
  ...audioScreens,
  ...communityScreens,
  ...moderationScreens,
  ...productScreens,
  ...orderScreens,
  ...settlementScreens,
  ...reconciliationScreens,
  ...quizScreens,
  ...operatorScreens,
  ...screensBeingBuilt,
]

const BEING_BUILT = 'app/being-built-screen.tsx'

// As a pattern it would match every unknown address of two parts; R2.03 has just these two.
const OWN_PROFILE: readonly { segment: string; file?: string }[] = [
  { segment: 'workspace', file: 'organisation/workspace-screen.tsx' },
  { segment: 'profile', file: 'identity/profile/own-profile-screen.tsx' },
]

function routesOf(screen: Screen): RouteConfigEntry[] {
  const file = screen.file ?? BEING_BUILT
  if (screen.id === 'own-profile') {
    return OWN_PROFILE.map(({ segment, file: own }) =>
      route(`${segment}/:customUrl`, own ?? file, { id: `${screen.id}-${segment}` }),
    )
  }
  return [route(screen.path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1'), file, { id: screen.id })]
}

// Of two addresses that fit a path equally well the first wins: /quiz/{customUrl} before /{customUrl}/store.
const shapeOf = ({ path }: Screen) => path.replaceAll(/[^/]+/g, (part) => (part.startsWith('{') ? '1' : '0'))

const withAccess = (access: Access) =>
  screens
    .filter((screen) => screen.access === access)
    .toSorted((a, b) => shapeOf(a).localeCompare(shapeOf(b)))
    .flatMap(routesOf)

export default [
  ...withAccess('open'),
  layout('app/guards/guest-guard.tsx', withAccess('guest')),
  layout('app/guards/login-guard.tsx', withAccess('login')),
  // One guard for both: a guard of its own would be one more chunk in every first load.
  layout('app/guards/admin-guard.tsx', [...withAccess('moderator'), ...withAccess('admin')]),
  layout('app/guards/operator-guard.tsx', withAccess('operator')),
  route('*', 'app/unknown-screen.tsx'),
] satisfies RouteConfig
