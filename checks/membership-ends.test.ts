import { expect, test } from 'vitest'
import { sources, walk } from './sources.ts'
import type { Source } from './sources.ts'

const ENDS = /\bto: '(?:LEFT|REVOKED)'/

function endsMemberships({ program, text }: Source): boolean {
  let ends = false
  walk(program, ({ type, start, end, ...node }) => {
    const { name } = (node['callee'] ?? {}) as { name?: string }
    if (type !== 'CallExpression' || !name?.startsWith('transition')) return
    const call = text.slice(start, end)
    ends ||= call.includes('MEMBERSHIP,') && ENDS.test(call)
  })
  return ends
}

test('a membership ends where its rights end, with an account that is deleted, or with its organisation, and nowhere else', () => {
  const ending = sources.filter((source) => !source.isTest && endsMemberships(source)).map(({ path }) => path)
  expect(ending.toSorted()).toEqual([
    'server/identity/leaving/identity-data.ts',
    'server/member/people/member-state.ts',
    'server/organisation/closing/closed-workspace.ts',
  ])
})
