import type { Call } from '@chowk/contract/call.ts'
import { ACTORS } from '@chowk/contract/permission.ts'
import type { Access, Permission, Requirements } from '@chowk/contract/permission.ts'
import { byAddress, inOrder } from './surface.ts'

/** One line of the permission matrix: an action, with the calls by which it is done. */
export interface MatrixLine {
  permission: Permission
  calls: readonly Call[]
}

const RANK: Record<Access, number> = {
  open: 0,
  'signed-in': 1,
  member: 2,
  faculty: 3,
  administrator: 4,
  owner: 5,
  operator: 6,
}

const WORDS: Record<keyof Requirements, string> = {
  adult: 'an adult',
  liveSession: 'a session that stands',
  secondFactor: 'a second factor where it is demanded',
}

const keyOf = ({ access, action, grants, requires }: Permission) => JSON.stringify([access, action, grants, requires])

/** The permission matrix that the calls declare: a line for each action, from what everybody may to what operators may. */
export function matrixOf(calls: readonly Call[]): MatrixLine[] {
  const lines = [...Map.groupBy(byAddress(calls), ({ permission }) => keyOf(permission)).values()]
  return lines
    .flatMap((together) => together.slice(0, 1).map(({ permission }) => ({ permission, calls: together })))
    .toSorted(({ permission: one }, { permission: other }) =>
      one.access === other.access ? inOrder(one.action, other.action) : RANK[one.access] - RANK[other.access],
    )
}

function rowOf({ permission: { action, grants, requires } }: MatrixLine): string {
  const needs = Object.keys(WORDS).filter((name) => requires[name as keyof Requirements])
  const cells = ACTORS.map((actor) => (grants[actor] === 'none' ? '-' : grants[actor]))
  return `| ${[action, ...cells, needs.map((name) => WORDS[name as keyof Requirements]).join(', ')].join(' | ')} |`
}

/** The permission matrix as a page in Markdown. */
export function permissionsOf(calls: readonly Call[]): string {
  const lines = matrixOf(calls)
  return [
    '# Who may do what',
    '',
    'Made from the contract by `npm run chowk -- surface --write`; a check compares it.',
    '',
    'Somebody may act on `any` thing that she may know of, on those of the `workspace` that she acts for, on those of it that she was `given`, on her `own`, or, with `-`, on none.',
    'Rules of each noun narrow this further; nothing widens it. Every write, and every read of a secret, asks whether the session still stands.',
    '',
    `${lines.length} actions, ${calls.length} calls.`,
    '',
    `| action | ${ACTORS.join(' | ')} | requires |`,
    `| --- | ${ACTORS.map(() => '---').join(' | ')} | --- |`,
    ...lines.map(rowOf),
    '',
    '## By which calls',
    '',
    ...lines.flatMap((line) => [
      `- ${line.permission.action}: ${line.calls.map(({ address }) => `\`${address}\``).join(', ')}`,
    ]),
    '',
  ].join('\n')
}
