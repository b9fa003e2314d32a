import { isOfWorkspace } from '@chowk/contract/acting-workspace.ts'
import { COMMON_REFUSALS, SUCCESS, addressOf, isQueryCall } from '@chowk/contract/call.ts'
import type { Call, CommonRefusal } from '@chowk/contract/call.ts'
import type { Access } from '@chowk/contract/permission.ts'
import { inputSchemaOf, outputSchemaOf } from './schema.ts'
import type { JsonSchema } from './schema.ts'
import { inOrder } from './surface.ts'

/** One call in the words of OpenAPI. */
export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  'x-access': Access
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<
    string,
    { description: string; headers?: Record<string, object>; content: Record<string, { schema: JsonSchema }> }
  >
}

interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  required: boolean
  schema: JsonSchema
  description?: string
  example?: string
}

/** The description of all calls, an OpenAPI 3.1 document. */
export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, unknown> }
}

const ABOUT =
  'Every answer is an envelope of statusCode, message and body. A refusal (4xx) has a stable code in its body; a defect (5xx) also carries error: true. ' +
  'The header x-request-id names the request. Lists of a query are one comma-separated value. ' +
  'Clients that accept application/vnd.chowk.sealed get the same envelope compressed and encrypted with the key of the page.'

/** Describes these calls; input and output come from the very schemas that check them. */
export function openApiOf(calls: readonly Call[]): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const declared of calls) {
    const { method, path } = addressOf(declared.address)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(declared) }
  }
  const tags = [...new Set(calls.map(tagOf))].toSorted(inOrder)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Chowk',
      version: '1',
      description: ABOUT,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      schemas: { Refusal: REFUSAL, Defect: DEFECT },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'chowk_access' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

/** The part of the API that a call belongs to: the word after /api, or the first one. */
export function tagOf({ address }: Call): string {
  const [first = '', second = ''] = addressOf(address).path.slice(1).split('/')
  return first === 'api' ? second : first
}

/** A name for clients made from the description, like `postRecommendUserBookmark`. */
function operationIdOf({ address }: Call): string {
  const { method, path } = addressOf(address)
  const words = path.split(/[^a-zA-Z0-9]+/).filter((word) => word !== '' && word !== 'api')
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function operationOf(declared: Call): Operation {
  const { path } = addressOf(declared.address)
  const input = inputSchemaOf(declared)
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const hasBody = !isQueryCall(declared)
  const names = Object.keys(input.properties ?? {}).filter((name) => inPath.includes(name) || !hasBody)
  const parameters = [...names.map((name) => parameterOf(input, name, inPath)), ...headersOf(declared)]
  return {
    operationId: operationIdOf(declared),
    summary: declared.says,
    tags: [tagOf(declared)],
    'x-access': declared.permission.access,
    ...(declared.permission.access !== 'open' && { security: [{ session: [] }, { bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && bodyOf(declared, without(input, inPath))),
    responses: responsesOf(declared),
  }
}

/** Headers that a call asks for beside its input. */
export function headersOf(declared: Call): Parameter[] {
  const isSecretGet = declared.secret && addressOf(declared.address).method === 'GET'
  return [
    ...(isSecretGet
      ? [
          {
            name: 'x-chowk',
            in: 'header' as const,
            required: true,
            schema: { type: 'string' },
            description:
              'Any value. A page of another site cannot send it; without it the call is refused with OTHER_ORIGIN.',
            example: '1',
          },
        ]
      : []),
    ...(declared.idempotency
      ? [
          {
            name: 'idempotency-key',
            in: 'header' as const,
            required: 'IDEMPOTENCY_KEY_REQUIRED' in declared.refusals,
            schema: { type: 'string', minLength: 1, maxLength: 255 },
            description:
              'New for each thing to be done, the same for each repeat of it: a repeat gets the first answer again.',
            example: 'b3f1c2d4-7a51-4c1e-9d0e-2f6a8b9c0d1e',
          },
        ]
      : []),
  ]
}

function parameterOf(input: JsonSchema, name: string, inPath: string[]): Parameter {
  const schema = input.properties?.[name] ?? {}
  const location: 'path' | 'query' = inPath.includes(name) ? 'path' : 'query'
  return { name, in: location, required: location === 'path' || (input.required ?? []).includes(name), schema }
}

function without(input: JsonSchema, names: string[]): JsonSchema {
  const properties = Object.fromEntries(
    Object.entries(input.properties ?? {}).filter(([name]) => !names.includes(name)),
  )
  const required = (input.required ?? []).filter((name) => !names.includes(name))
  return { ...input, properties, ...(required.length > 0 ? { required } : { required: undefined }) }
}

const BODY_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  bytes: 'application/offset+octet-stream',
}

function bodyOf(declared: Call, schema: JsonSchema): Pick<Operation, 'requestBody'> {
  const type = BODY_TYPES[declared.body ?? 'json']
  return { requestBody: { required: (schema.required ?? []).length > 0, content: { [type]: { schema } } } }
}

const PAGED = ['page', 'size', 'asOf']

/** Every refusal of a call with its status, common ones that can meet it included. */
export function refusalsOf(declared: Call): Map<number, string[]> {
  const isWrite = addressOf(declared.address).method !== 'GET'
  const common: CommonRefusal[] = ['INVALID_INPUT', 'NOT_ACCEPTABLE', 'TOO_MANY_REQUESTS', 'BUSY']
  if (declared.permission.access !== 'open') common.push('SIGN_IN_NEEDED', 'NOT_ALLOWED', 'ACCOUNT_RESTRICTED')
  if (isOfWorkspace(declared)) common.push('WORKSPACE_CHANGED')
  if (isWrite) common.push('INVALID_JSON', 'OTHER_ORIGIN', 'TOO_LARGE')
  if (declared.secret) common.push('OTHER_ORIGIN')
  if (declared.idempotency) common.push('IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED')
  if (PAGED.some((name) => name in (inputSchemaOf(declared).properties ?? {}))) common.push('INVALID_PAGE')
  const all = { ...Object.fromEntries(common.map((code) => [code, COMMON_REFUSALS[code]])), ...declared.refusals }
  return Map.groupBy(Object.keys(all), (code) => all[code as keyof typeof all] ?? 400)
}

function responsesOf(declared: Call): Operation['responses'] {
  const refused = [...refusalsOf(declared)].toSorted(([one], [other]) => one - other)
  return {
    '200': {
      description: SUCCESS,
      ...(declared.idempotency && { headers: REPLAYED }),
      content: { 'application/json': { schema: envelopeOf(outputSchemaOf(declared)) } },
    },
    ...Object.fromEntries(
      refused.map(([status, codes]) => [
        String(status),
        {
          description: codes.join(', '),
          content: {
            'application/json': {
              schema: {
                allOf: [{ $ref: '#/components/schemas/Refusal' }],
                properties: { body: { type: 'object', properties: { code: { enum: codes } } } },
              },
            },
          },
        },
      ]),
    ),
    '500': {
      description: 'A fault of the server',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Defect' } } },
    },
  }
}

const REPLAYED = {
  'Idempotent-Replayed': {
    description: 'true where this is the answer of an earlier request with the same key',
    schema: { type: 'string', const: 'true' },
  },
}

const envelopeOf = (body: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['statusCode', 'message', 'body'],
  properties: { statusCode: { const: 200 }, message: { const: SUCCESS }, body },
})

const CODE: JsonSchema = { type: 'string', pattern: '^[A-Z][A-Z_]+$' }

const REFUSAL: JsonSchema = {
  type: 'object',
  required: ['statusCode', 'message', 'body'],
  properties: {
    statusCode: { type: 'integer', minimum: 400, maximum: 503 },
    message: { type: 'string' },
    body: {
      type: 'object',
      required: ['code'],
      properties: {
        code: CODE,
        fields: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'code', 'message'],
            properties: { path: { type: 'string' }, code: CODE, message: { type: 'string' } },
          },
        },
        details: { type: 'object' },
      },
    },
  },
}

const DEFECT: JsonSchema = {
  type: 'object',
  required: ['statusCode', 'message', 'body', 'error'],
  properties: {
    statusCode: { type: 'integer', minimum: 500, maximum: 599 },
    message: { type: 'string' },
    body: {
      type: 'object',
      properties: {
        code: { const: 'DEFECT' },
        details: { type: 'object', properties: { requestId: { type: 'string' } } },
      },
    },
    error: { const: true },
  },
}
