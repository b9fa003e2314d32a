/** What SCIM calls a person, and what organisations add to one. */
export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const CORE = 'urn:ietf:params:scim:schemas:core:2.0'
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** Most resources of one page, and operations of one change. */
export const SCIM_LIMITS = { page: 200, operations: 1000, members: 5000, filter: 1000 } as const

export interface Page {
  total: number
  startIndex: number
  resources: readonly object[]
}

/** A page of a list. */
export const listBody = ({ total, startIndex, resources }: Page) => ({
  schemas: [LIST],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

const no = { supported: false }

const CONFIG = {
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: SCIM_LIMITS.page },
  changePassword: no,
  sort: no,
  etag: no,
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'Bearer token', description: 'The key that an owner of the workspace makes.' },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: '/ServiceProviderConfig' },
}

const typeOf = (id: 'User' | 'Group', schema: string, extensions: readonly string[]) => ({
  schemas: [`${CORE}:ResourceType`],
  id,
  name: id,
  endpoint: `/${id}s`,
  schema,
  schemaExtensions: extensions.map((each) => ({ schema: each, required: false })),
  meta: { resourceType: 'ResourceType', location: `/ResourceTypes/${id}` },
})

interface AttributeOptions {
  required?: boolean
  multiValued?: boolean
  uniqueness?: 'none' | 'server'
  caseExact?: boolean
  mutability?: 'readWrite' | 'readOnly'
  subAttributes?: readonly object[]
}

const attribute = (name: string, type: 'string' | 'boolean' | 'complex', options: AttributeOptions = {}) => ({
  name,
  type,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...options,
})

const several = (name: string, subAttributes: readonly object[]) =>
  attribute(name, 'complex', { multiValued: true, subAttributes })
const VALUE = attribute('value', 'string')
const TYPED = [VALUE, attribute('type', 'string')]

const schemaOf = (id: string, name: string, attributes: readonly object[]) => ({
  schemas: [`${CORE}:Schema`],
  id,
  name,
  attributes,
  meta: { resourceType: 'Schema', location: `/Schemas/${id}` },
})

const SCHEMAS = [
  schemaOf(USER, 'User', [
    attribute('userName', 'string', { required: true, uniqueness: 'server' }),
    attribute('externalId', 'string', { caseExact: true }),
    attribute('name', 'complex', {
      subAttributes: ['formatted', 'givenName', 'familyName'].map((name) => attribute(name, 'string')),
    }),
    attribute('displayName', 'string'),
    attribute('title', 'string'),
    attribute('active', 'boolean'),
    several('emails', [...TYPED, attribute('primary', 'boolean')]),
    several('phoneNumbers', TYPED),
  ]),
  schemaOf(ENTERPRISE, 'EnterpriseUser', [
    attribute('employeeNumber', 'string', { uniqueness: 'server' }),
    attribute('department', 'string', { mutability: 'readOnly' }),
  ]),
  schemaOf(GROUP, 'Group', [
    attribute('displayName', 'string', { required: true, uniqueness: 'server' }),
    attribute('externalId', 'string', { caseExact: true }),
    several('members', [VALUE, attribute('display', 'string', { mutability: 'readOnly' })]),
  ]),
]

const TYPES = [typeOf('User', USER, [ENTERPRISE]), typeOf('Group', GROUP, [])]

const found = (all: readonly { id: string }[], id: string | undefined): object | undefined =>
  id === undefined
    ? listBody({ total: all.length, startIndex: 1, resources: all })
    : all.find((each) => each.id.toLowerCase() === id.toLowerCase())

/** What this server can, as providers ask for it; undefined for what is no such document. */
export function documentOf(name: string, id: string | undefined): object | undefined {
  if (name === 'serviceproviderconfig' && id === undefined) return CONFIG
  if (name === 'resourcetypes') return found(TYPES, id)
  return name === 'schemas' ? found(SCHEMAS, id) : undefined
}
