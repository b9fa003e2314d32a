import * as z from 'zod/mini'
import type { Call } from '@chowk/contract/call.ts'

/** The parts of a JSON schema that the API's description looks into. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  description?: string
  default?: unknown
  [name: string]: unknown
}

/** What is sent with a call, as JSON schema. */
export const inputSchemaOf = (declared: Call): JsonSchema => schemaOf(declared.input, 'input')

/** What a call answers inside the envelope, as JSON schema. */
export const outputSchemaOf = (declared: Call): JsonSchema => schemaOf(declared.output, 'output')

function schemaOf(schema: Call['input'], io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema }) => dropSafeBounds(jsonSchema as JsonSchema),
  }) as JsonSchema
  return rest
}

// The bounds of a JavaScript number say nothing about a field.
function dropSafeBounds(schema: JsonSchema): void {
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
}
