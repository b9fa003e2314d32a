import { describe, expect, test } from 'vitest'
import { readProofs, readRows } from './ledger.ts'
import { readSource } from './sources.ts'

const rows = readRows()
const proofs = readProofs()
const named = new Set(proofs.map(({ id }) => id))
const { proven: fewest } = JSON.parse(readSource('checks/proven.json')) as { proven: number }

// Rules that stand beside the three tables: of a domain (`news:I17`), or of reliability (`S09`).
const BESIDE = /^([a-z]+:[A-Z]+\d+[a-z]?|[A-Z]{1,2}\d{2})$/

// Lines of a review of the whole, each mended with a test that names it.
const REVIEWED = /^V\d:[A-Z]\d{1,2}$/
const isBeside = (id: string) => BESIDE.test(id) || REVIEWED.test(id)

describe('the specification', () => {
  test('every row that a test claims to prove exists', () => {
    const known = new Set(rows.map(({ id }) => id))
    expect(proofs.filter(({ id }) => !known.has(id) && !isBeside(id))).toEqual([])
  })

  test('the number of rows proven never falls', () => {
    const areas = Map.groupBy(rows, ({ area }) => area)
    for (const [area, all] of areas) {
      const missing = all.filter(({ id }) => !named.has(id))
      const rest = missing.length ? `, missing: ${missing.map(({ id }) => id).join(' ')}` : ''
      console.log(`${area}: ${all.length - missing.length} of ${all.length} proven${rest}`)
    }
    const proven = rows.filter(({ id }) => named.has(id)).length
    const beside = [...named].filter(isBeside).length
    console.log(
      `${proven} of ${rows.length} rows proven, and ${beside} rules and review lines beside the specification`,
    )
    expect(proven, 'raise "proven" in checks/proven.json when it grows').toBeGreaterThanOrEqual(fewest)
  })
})
