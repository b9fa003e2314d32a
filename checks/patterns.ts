import fs from 'node:fs'
import { join } from 'node:path'
import { faultOf, reachedPatterns } from './patterns.rules.ts'
import { ROOT, readSource, sources } from './sources.ts'

// node checks/patterns.ts: proves the patterns that are new and writes down all that were proven. With --check it writes nothing: a
// pattern without a proof, or one that is listed and gone, is a failure.
const FILE = 'checks/linear-patterns.json'
const list = JSON.parse(readSource(FILE)) as { exceptions: Record<string, string>; proven: string[] }
const patterns = [...(await reachedPatterns(sources))].toSorted(([a], [b]) => (a < b ? -1 : 1))
const known = new Set([...list.proven, ...Object.keys(list.exceptions)])
const written = new Set(patterns.map(([pattern]) => pattern))
const faults = patterns.flatMap(([pattern, paths]) => {
  const fault = known.has(pattern) ? undefined : faultOf(pattern)
  return fault ? [{ pattern, what: `${[...paths].join(' ')}: ${pattern} is ${fault}` }] : []
})
const faulty = new Set(faults.map((each) => each.pattern))
const exceptions = Object.fromEntries(Object.entries(list.exceptions).filter(([pattern]) => written.has(pattern)))
const proven = [...written].filter((pattern) => !faulty.has(pattern) && !(pattern in exceptions))
const gone = [...known].filter((pattern) => !written.has(pattern))

if (process.argv.includes('--check')) {
  console.log(JSON.stringify({ count: written.size, faults: faults.map((each) => each.what), gone }))
} else {
  fs.writeFileSync(join(ROOT, FILE), `${JSON.stringify({ exceptions, proven }, undefined, 2)}\n`)
  for (const { what } of faults) console.error(what)
  console.log(`${proven.length} patterns are linear, ${Object.keys(exceptions).length} are exceptions.`)
  if (faults.length > 0) process.exitCode = 1
}
