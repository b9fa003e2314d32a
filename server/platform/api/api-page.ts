import { createHash } from 'node:crypto'
import { addressOf } from '@chowk/contract/call.ts'
import type { Call } from '@chowk/contract/call.ts'
import { headersOf, refusalsOf, tagOf } from './openapi.ts'
import { inputSchemaOf, outputSchemaOf } from './schema.ts'
import type { JsonSchema } from './schema.ts'
import { escapeMarkup } from '../text/markup.rules.ts'
import { inOrder } from './surface.ts'

const STYLE = `
:root{color-scheme:light dark;--ground:#fbfcfa;--ink:#14201f;--soft:#4d5b59;--line:#d5dcd9;--accent:#0b5a5e;--sheet:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#101615;--ink:#e9efed;--soft:#a3b1ae;--line:#2b3634;--accent:#7fd0cb;--sheet:#18201f}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:64rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.75rem;margin:0 0 .5rem}
h2{border-top:2px solid var(--ink);margin:2.5rem 0 .5rem;padding-top:.5rem;font-size:1.25rem}
h3{font-size:.875rem;margin:1rem 0 .25rem;color:var(--soft)}
p{margin:.25rem 0}
a{color:var(--accent)}
nav a{display:inline-block;margin:0 .75rem .25rem 0}
details{border-bottom:1px solid var(--line)}
summary{padding:.625rem 0;cursor:pointer}
summary code{font-weight:600;overflow-wrap:anywhere}
summary span{color:var(--soft);display:block;padding-left:1rem}
details>div{padding:0 0 1rem 1rem}
table{border-collapse:collapse;width:100%}
td{border-top:1px solid var(--line);padding:.25rem .75rem .25rem 0;vertical-align:top;overflow-wrap:anywhere}
td:first-child{white-space:nowrap}
pre{background:var(--sheet);border:1px solid var(--line);border-radius:4px;padding:.75rem;overflow:auto;margin:.25rem 0}
code,pre{font:.8125rem/1.5 ui-monospace,monospace}
small{color:var(--soft)}
`

/** Policy of the page: nothing may be loaded and nothing runs; its one style sheet is named by its hash. */
export const API_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const WHO = {
  open: 'everybody',
  'signed-in': 'signed-in people',
  member: 'members of a workspace',
  faculty: 'teachers and administrators of a workspace',
  administrator: 'administrators of a workspace',
  owner: 'the owner of a workspace',
  operator: 'the platform administrator',
}

/** A page that shows every call with what it takes, answers and refuses; it needs no script. */
export function apiPageOf(calls: readonly Call[]): string {
  const parts = [...Map.groupBy(calls, tagOf)].toSorted(([one], [other]) => inOrder(one, other))
  const links = parts.map(
    ([tag, all]) => `<a href="#${escapeMarkup(tag)}">${escapeMarkup(tag)}&nbsp;<small>${all.length}</small></a>`,
  )
  const sections = parts.map(
    ([tag, all]) =>
      `<section id="${escapeMarkup(tag)}"><h2>${escapeMarkup(tag)}</h2>${all.map(callOf).join('')}</section>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calls of Chowk</title><style>${STYLE}</style></head><body><main>
<h1>Calls of Chowk</h1>
<p>${calls.length} calls, as the server checks them. The same for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<p>Every answer is <code>{statusCode, message, body}</code>. A refusal has <code>body.code</code>; a fault of the server also carries <code>error: true</code>. The header <code>x-request-id</code> names the request.</p>
<nav aria-label="Parts">${links.join('')}</nav>
${sections.join('\n')}
</main></body></html>
`
}

function callOf(declared: Call): string {
  const { method, path } = addressOf(declared.address)
  const input = inputSchemaOf(declared)
  const refusals = [...refusalsOf(declared)]
    .toSorted(([one], [other]) => one - other)
    .map(
      ([status, codes]) =>
        `<tr><td>${status}</td><td>${codes.map((code) => `<code>${escapeMarkup(code)}</code>`).join(', ')}</td></tr>`,
    )
  return `<details id="${escapeMarkup(`${method}${path}`)}"><summary><code>${method} ${escapeMarkup(path)}</code><span>${escapeMarkup(declared.says)}</span></summary><div>
<p><small>For ${WHO[declared.permission.access]}.${declared.body === 'form' ? ' Sent as a form.' : ''}</small></p>
${headerFieldsOf(declared)}${fieldsOf(input)}<h3>Answers</h3><pre>${escapeMarkup(textOf(outputSchemaOf(declared), ''))}</pre>
<h3>Refuses</h3><table>${refusals.join('')}</table></div></details>`
}

function headerFieldsOf(declared: Call): string {
  const rows = headersOf(declared).map(
    ({ name, required, description = '', example = '' }) =>
      `<tr><td><code>${name}</code>${required ? '' : ' (may be missing)'}</td><td>${description} Example: <code>${example}</code></td></tr>`,
  )
  return rows.length > 0 ? `<h3>Headers</h3><table>${rows.join('')}</table>` : ''
}

function fieldsOf(input: JsonSchema): string {
  const fields = Object.entries(input.properties ?? {})
  if (fields.length === 0) return ''
  const rows = fields.map(([name, field]) => {
    const need = input.required?.includes(name) ? '' : ' <small>optional</small>'
    return `<tr><td><code>${escapeMarkup(name)}</code>${need}</td><td><code>${escapeMarkup(textOf(field, ''))}</code> <small>${escapeMarkup(limitsOf(field))}</small></td></tr>`
  })
  return `<h3>Takes</h3><table>${rows.join('')}</table>`
}

function limitsOf(field: JsonSchema): string {
  const names = ['minimum', 'maximum', 'minLength', 'maxLength', 'maxItems', 'default'] as const
  return names
    .flatMap((name) => (field[name] === undefined ? [] : [`${name} ${JSON.stringify(field[name])}`]))
    .join(', ')
}

// Like a type in TypeScript, one field a line.
function textOf(schema: JsonSchema, indent: string): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((one) => textOf(one, indent)))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.properties) {
    const required = new Set(schema.required)
    const inner = `${indent}  `
    const lines = Object.entries(schema.properties).map(
      ([name, field]) => `${inner}${name}${required.has(name) ? '' : '?'}: ${textOf(field, inner)}`,
    )
    return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}'
  }
  if (schema.type === 'array') return `[${textOf(schema.items ?? {}, indent)}]`
  if (schema.type === 'object') return '{ }'
  return Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'anything')
}
