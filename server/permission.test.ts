import fc from 'fast-check'
import { describe, expect, test as check } from 'vitest'
import { identityPermissions } from '@chowk/contract/permission/identity.ts'
import { MATRIX } from '@chowk/contract/permission/matrix.ts'
import { PARTS } from '@chowk/contract/permission/permission.ts'
import type { Grant, Part } from '@chowk/contract/permission/permission.ts'
import type { Access } from '@chowk/contract/call.ts'
import { handlers } from './app.ts'
import { inputSchemaOf } from './platform/api/schema.ts'
import { rightInputsOf } from './testing/attack/hostile-input.ts'
import { givenArticle } from './testing/news.ts'
import { test } from './testing/test.ts'
import type { Caller, World } from './testing/world.ts'

const lines = new Map(MATRIX.flatMap(({ who, calls }) => calls.map((at) => [at as string, who] as const)))
const whoOf = (at: string): Record<Part, Grant> => {
  const who = lines.get(at)
  if (!who) throw new Error(`${at} stands in no line of contract/permission`)
  return who
}

// What `handle` asks before anything else; what a noun's own rule says comes after it.
const ADMITTED: Record<Access, readonly Part[]> = {
  open: PARTS,
  'signed-in': PARTS.filter((part) => part !== 'visitor'),
  administrator: ['administrator', 'owner'],
  operator: ['operator'],
}

const mayEndSessions = new Set<string>(identityPermissions[0]?.calls)

async function peopleOf(world: World): Promise<Record<Part, Caller>> {
  const home = await world.workspace({ kind: 'DEFAULT' })
  const school = await world.workspace()
  return {
    visitor: await world.visitor({ device: true }),
    individual: await world.person({ workspace: home }),
    member: await world.person({ workspace: school, birthYear: 1990 }),
    faculty: await world.person({ workspace: school, role: 'FACULTY' }),
    administrator: await world.person({ workspace: school, role: 'ADMIN' }),
    owner: await world.person({ workspace: school, role: 'OWNER' }),
    operator: await world.person({ operator: true }),
  }
}

describe('the permission matrix', () => {
  check('names each call once, and no call that is not there [cso:7.M]', () => {
    const named = MATRIX.flatMap(({ calls }) => calls as readonly string[])
    const answered = handlers.map(({ call }) => call.at as string)
    expect(answered.filter((at) => !named.includes(at))).toEqual([])
    expect(named.filter((at) => !answered.includes(at))).toEqual([])
    expect(named.filter((at, place) => named.indexOf(at) !== place)).toEqual([])
  })

  check(
    'gives nobody what the door of a call refuses, and the door lets nobody in whom no line names [cso:7.M]',
    () => {
      const wrong = handlers.flatMap(({ call }) =>
        PARTS.filter((part) => {
          const isAdmitted = ADMITTED[call.access].includes(part)
          return whoOf(call.at)[part] === 'none' ? isAdmitted && call.access !== 'signed-in' : !isAdmitted
        }).map((part) => `${call.at} ${call.access} ${part}`),
      )
      expect(wrong).toEqual([])
    },
  )

  test(
    '[S02] [R1.14] every call, tried as every part, is open to those of its line and closed to all others',
    { timeout: 120_000 },
    async ({ world }) => {
      await givenArticle(world)
      let people = await peopleOf(world)
      const wrong: string[] = []
      for (const { call } of handlers) {
        const inputs = fc.sample(rightInputsOf(inputSchemaOf(call)), { numRuns: 2, seed: 20261121 })
        if (mayEndSessions.has(call.at)) people = await peopleOf(world)
        for (const [part, caller] of Object.entries(people) as [Part, Caller][]) {
          const grant = whoOf(call.at)[part]
          for (const input of inputs) {
            const { statusCode, body } = await caller.ask(call, input)
            const isClosed = statusCode === 401 || body?.code === 'NOT_ALLOWED'
            const isRefused =
              [401, 403, 404].includes(statusCode) || (statusCode === 400 && call.access === 'signed-in')
            if (grant === 'none' ? !isRefused : isClosed && call.access !== 'open')
              wrong.push(`${call.at} as ${part} (${grant}): ${statusCode} ${body?.code ?? ''} ${JSON.stringify(input)}`)
          }
        }
        if (mayEndSessions.has(call.at)) people = await peopleOf(world)
      }
      expect(wrong).toEqual([])
    },
  )
})
