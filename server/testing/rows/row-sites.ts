import { withSchemas } from './schema-shape.ts'
import { asksNothing, fieldsOf, memberOf } from './shape.ts'
import type { Field, Shape } from './shape.ts'
import { readDeclarations, shapeOf, walk } from './type-reader.ts'
import type { Node } from './type-reader.ts'

/** A statement whose rows have a type in the code, and what that type asks of each column. */
export interface RowSite {
  line: number
  /** Where in the text its tag stands, and where the written type ends. */
  tag: { start: number; end: number }
  typeEnd: number
  /** Undefined when the columns could not be read from the type. */
  columns: readonly Field[] | undefined
  /** Why they could not, or which columns could not. */
  unread: readonly string[]
}

// Most files have none, and need not be parsed.
const TYPED = /\w<[^`]{1,2000}>`/

/** All statements of a file whose rows have a type. */
export async function rowSitesIn(file: string, text: string): Promise<RowSite[]> {
  if (!TYPED.test(text)) return []
  const { program } = readDeclarations(file, text)
  const found: Node[] = []
  walk(program, (node) => {
    if (node.type === 'TaggedTemplateExpression' && node['typeArguments']) found.push(node)
  })
  return await Promise.all(found.map(async (node) => await siteOf(node, { file, text })))
}

async function siteOf(node: Node, { file, text }: { file: string; text: string }): Promise<RowSite> {
  const tag = node['tag'] as Node
  const types = node['typeArguments'] as Node
  const [written] = types['params'] as Node[]
  const shape = written ? await withSchemas(shapeOf({ node: written, file, given: new Map() })) : undefined
  const row = shape && elementOf(shape)
  const columns = row && fieldsOf(row)
  return {
    line: text.slice(0, node.start).split('\n').length,
    tag: { start: tag.start, end: tag.end },
    typeEnd: types.end,
    columns,
    unread: columns
      ? columns.filter((column) => asksNothing(column.shape) && column.shape.is === 'unknown').map(({ name }) => name)
      : [row?.is === 'unknown' ? row.why : 'its columns'],
  }
}

function elementOf(shape: Shape): Shape | undefined {
  const list = shape.is === 'member' ? memberOf(shape) : shape
  return list?.is === 'array' ? list.of : list?.is === 'unknown' ? list : undefined
}
