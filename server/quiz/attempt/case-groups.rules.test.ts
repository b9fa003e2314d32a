import { describe, expect, test } from 'vitest'
import { drawsOf } from '../making/draw.rules.ts'
import { drawnGroups, groupsOf, shuffledGroups } from './case-groups.rules.ts'

interface Question {
  id: string
  caseId?: string
  casePosition?: number
}

const alone = (id: string): Question => ({ id })
const ofCase = (id: string, caseId: string, casePosition: number): Question => ({ id, caseId, casePosition })
const PAPER = [
  alone('a'),
  ofCase('w2', 'wells', 2),
  alone('b'),
  ofCase('w1', 'wells', 1),
  ofCase('k1', 'kites', 1),
  ofCase('w3', 'wells', 3),
  alone('c'),
  ofCase('k2', 'kites', 2),
]
const named = (paper: readonly { id: string }[]) => paper.map(({ id }) => id).join(' ')

describe('questions about one passage', () => {
  test('stand together in their order, where the first of them stood', () => {
    expect(named(groupsOf(PAPER).flat())).toBe('a w1 w2 w3 b k1 k2 c')
  })

  test('stay together however a paper is shuffled, and none is lost', () => {
    const orders = new Set<string>()
    for (let seed = 0; seed < 200; seed++) {
      const shown = named(shuffledGroups(PAPER, drawsOf(String(seed))))
      expect(shown).toContain('w1 w2 w3')
      expect(shown).toContain('k1 k2')
      expect(shown.split(' ')).toHaveLength(PAPER.length)
      orders.add(shown)
    }
    expect(orders.size).toBeGreaterThan(50)
  })

  test('are drawn all or none, never more than are wanted', () => {
    let drawings = 0
    for (let seed = 0; seed < 200; seed++) {
      const drawn = drawnGroups(PAPER, 4, drawsOf(String(seed)))
      expect(drawn.length).toBeLessThanOrEqual(4)
      const wells = drawn.filter(({ id }) => id.startsWith('w')).length
      expect([0, 3]).toContain(wells)
      if (wells > 0) drawings++
    }
    expect(drawings).toBeGreaterThan(10)
    expect(drawnGroups(PAPER.slice(1, 2), 0, drawsOf('none'))).toEqual([])
  })
})
