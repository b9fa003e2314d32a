import { domain } from '../domain.ts'
import { askerAsVisitor } from './ask-as-visitor.ts'
import { registerSharing } from './sharing.ts'

export const sharing = domain({
  name: 'sharing',
  needs: ['article', 'community', 'identity', 'product'],
  receives: ['handlers'],
  addresses: (routes, wire, { handlers }) => registerSharing(routes, wire, askerAsVisitor(wire.house, handlers())),
})
