import { filesPermissions } from './files.ts'
import { billingPermissions } from './billing.ts'
import { contentPermissions } from './content.ts'
import { identityPermissions } from './identity.ts'
import { newsDeskPermissions, newsPermissions } from './news.ts'
import { operationPermissions } from './operation.ts'
import { organisationPermissions } from './organisation.ts'
import type { Permission } from './permission.ts'

/** The permission matrix (7.M): every call stands in one line of it, and a test tries every call as every part. */
export const MATRIX: readonly Permission[] = [
  ...identityPermissions,
  ...organisationPermissions,
  ...billingPermissions,
  ...newsPermissions,
  ...newsDeskPermissions,
  ...operationPermissions,
  ...filesPermissions,
  ...contentPermissions,
]
