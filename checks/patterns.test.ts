import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { builtInFunctions, faultOf } from './patterns.rules.ts'
import { ROOT, sources } from './sources.ts'

describe('[V1:D1] no text of a stranger keeps a pattern busy', () => {
  test(
    'every pattern of the server takes linear time; one that is not listed yet is proven here',
    { timeout: 300_000 },
    () => {
      const words = ['checks/patterns.ts', '--check']
      const answer = execFileSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64e6 })
      const { count, faults, gone } = JSON.parse(answer) as { count: number; faults: string[]; gone: string[] }
      expect(count).toBeGreaterThan(400)
      expect(faults).toEqual([])
      // `node checks/patterns.ts` takes them off the list.
      expect(gone).toEqual([])
    },
  )

  test('patterns are written down, not put together while a text is read', () => {
    expect(builtInFunctions(sources)).toEqual([])
  })

  test('the proof finds what once stopped the server: a run of brackets in a date, signs in an author', () => {
    expect(faultOf(String.raw`/\([^)]*\)/g`)).toContain('polynomial')
    expect(faultOf(String.raw`/^\S+@\S+\s*\((.+)\)$/u`)).toContain('polynomial')
    expect(faultOf('/(a@)*b/')).toContain('polynomial')
    expect(faultOf(String.raw`/\([^()]*\)/g`)).toBeUndefined()
  })
})
