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
  referenceTypes?: readonly string[]
}

const attribute = (
  name: string,
  type: 'string' | 'boolean' | 'complex' | 'reference',
  options: AttributeOptions = {},
) => ({
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
    several(
      'groups',
      ['value', 'display'].map((name) => attribute(name, 'string', { mutability: 'readOnly' })),
    ),
  ]),
  schemaOf(ENTERPRISE, 'EnterpriseUser', [
    attribute('employeeNumber', 'string', { uniqueness: 'server' }),
    attribute('department', 'string', { mutability: 'readOnly' }),
    attribute('manager', 'complex', {
      subAttributes: [
        VALUE,
        attribute('$ref', 'reference', { caseExact: true, mutability: 'readOnly', referenceTypes: ['User'] }),
        attribute('displayName', 'string', { mutability: 'readOnly' }),
      ],
    }),
  ]),
  schemaOf(GROUP, 'Group', [
    attribute('displayName', 'string', { required: true, uniqueness: 'server' }),
    attribute('externalId', 'string', { caseExact: true }),
    several('members', [VALUE, attribute('display', 'string', { mutability: 'readOnly' })]),
  ]),
]

const TYPES = [typeOf('User', USER, [ENTERPRISE]), typeOf('Group', GROUP, [])]

interface Located {
  meta: { resourceType: string; location: string }
}

const at = <T extends Located>(base: string, document: T): T => ({
  ...document,
  meta: { ...document.meta, location: `${base}${document.meta.location}` },
})

function found(all: readonly (Located & { id: string })[], base: string, id: string | undefined): object | undefined {
  if (id === undefined)
    return listBody({ total: all.length, startIndex: 1, resources: all.map((each) => at(base, each)) })
  const document = all.find((each) => each.id.toLowerCase() === id.toLowerCase())
  return document && at(base, document)
}

/** What this server can, as providers ask for it at addresses after `base`; undefined for what is no such document. */
export function documentOf(name: string, id: string | undefined, base: string): object | undefined {
  if (name === 'serviceproviderconfig' && id === undefined) return at(base, CONFIG)
  if (name === 'resourcetypes') return found(TYPES, base, id)
  return name === 'schemas' ? found(SCHEMAS, base, id) : undefined
}
