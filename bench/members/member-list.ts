// p95 of the list of people of an organisation with 100,000 of them: every filter, search and order, and pairs of them, which is what saved views
// hold. One line each. Then requests a second of its first page, beside bare node:http in the same run.
import { countMembers, listMembers } from '@chowk/contract/member/member.ts'
import { listDepartments } from '@chowk/contract/member/department.ts'
import type { Person } from '@chowk/server/platform/viewer.ts'
import { answerCall, inputsOf, measureCall, openBenchHouse, signIn, timeCall } from '../house.ts'
import type { BenchHouse } from '../house.ts'
import { fillSchool } from './school.ts'
import type { BenchSchool } from './school.ts'
import { benchRatios } from '../requests/ratio.ts'
import { peopleOf } from './people-claim.ts'

const MEMBERS = Number(process.env['BENCH_MEMBERS'] ?? 100_000)
const ROUNDS = 21
const GOAL_MS = 20
const DEEPEST = 400

const SORTS = ['NAME', 'SEEN', 'JOINED'] as const
const SEARCHES: Record<string, (n: number) => object> = {
  'a frequent name': (n) => ({ searchQuery: ['Kulkarni', 'patil', 'Aarav', 'Khan'][n % 4] }),
  'a frequent name in Hindi': (n) => ({ searchQuery: ['कुलकर्णी', 'आरव', 'साठे', 'ख़ान'][n % 4] }),
  'one letter': (n) => ({ searchQuery: ['a', 'k', 'अ', 'क'][n % 4] }),
  'two letters': (n) => ({ searchQuery: ['aa', 'ku', 'अर', 'is'][n % 4] }),
  'a full name': (n) => ({ searchQuery: ['Aarav Patil', 'Gauri Khan', 'ईशिता ओक', 'Ila Oak'][n % 4] }),
  'the beginning of a name in Hindi': (n) => ({ searchQuery: ['कुल', 'अन', 'निख', 'जाध'][n % 4] }),
  'the middle of a name': (n) => ({ searchQuery: ['lkar', 'hat', 'लकर', 'नन्य'][n % 4] }),
  'a name turned round': (n) => ({ searchQuery: ['Patil Aarav', 'Khan Gauri', 'ओक ईशिता', 'Oak Ila'][n % 4] }),
  'a name that nobody has': (n) => ({ searchQuery: `Zzyq${n}` }),
  'a name, by name': (n) => ({ searchType: 'NAME', searchQuery: ['Kulkarni', 'Anvi', 'गौरी', 'Oak'][n % 4] }),
  'an e-mail': (n) => ({ searchQuery: `member.${n * 977}@` }),
  'the beginning of all e-mails': () => ({ searchType: 'EMAIL', searchQuery: 'member' }),
  'a mobile number': (n) => ({ searchQuery: `70000${10_000 + n}` }),
  'one letter of e-mails': () => ({ searchType: 'EMAIL', searchQuery: 'm' }),
  'the beginning of many numbers': () => ({ searchType: 'MOBILE', searchQuery: '70000' }),
  'a code': (n) => ({ searchQuery: `BS-${n * 911}` }),
  'the beginning of all codes': () => ({ searchType: 'EMPLOYEE_CODE', searchQuery: 'bs' }),
}

const filtersOf = ({ departmentIds }: BenchSchool): Record<string, (n: number) => object> => ({
  invited: () => ({ userStatus: 'INVITED' }),
  suspended: () => ({ userStatus: 'SUSPENDED' }),
  present: () => ({ onlyActiveUser: 'true' }),
  'who left': () => ({ userStatus: 'LEFT' }),
  expired: () => ({ userStatus: 'EXPIRED' }),
  teachers: () => ({ role: 'FACULTY' }),
  administrators: () => ({ role: 'ADMIN' }),
  pupils: () => ({ role: 'MEMBER' }),
  'a class': (n) => ({ class: 3 + (n % 10) }),
  'a class and below': (n) => ({ highestClass: 3 + (n % 10) }),
  'a department': (n) => ({ departmentId: departmentIds[n * 7] }),
  'Store allowed': () => ({ storeAllowed: 'true' }),
  'Store not allowed': () => ({ storeAllowed: 'false' }),
})

interface Claim {
  name: string
  input: (n: number) => object
}

/** Every filter alone, every pair of filters, and every search with each filter. */
function claimsOf(school: BenchSchool): Claim[] {
  const filters = Object.entries(filtersOf(school))
  const both = (a: (n: number) => object, b: (n: number) => object) => (n: number) => ({ ...a(n), ...b(n) })
  const pairs = filters.flatMap(([name, input], index) =>
    filters.slice(index + 1).map(([other, more]) => ({ name: `${name}, ${other}`, input: both(input, more) })),
  )
  const searches = Object.entries(SEARCHES).flatMap(([name, input]) => [
    { name: `search: ${name}`, input },
    ...filters.map(([filter, more]) => ({ name: `search: ${name}, ${filter}`, input: both(input, more) })),
  ])
  return [
    { name: 'everybody', input: () => ({}) },
    ...filters.map(([name, input]) => ({ name, input })),
    ...pairs,
    ...searches,
  ]
}

// A page far down is reached from cursor to cursor, as whoever scrolls does.
async function deepPages({ house }: BenchHouse, viewer: Person, sort: (typeof SORTS)[number]): Promise<object[]> {
  const inputs: object[] = []
  for (let next: string | null = null, page = 0; page < DEEPEST; page++) {
    const { body } = await answerCall(house, listMembers, { sort, size: 50, ...(next && { next }) }, viewer)
    next = (body as { next?: string | null } | null)?.next ?? null
    if (next === null) break
    inputs.push({ sort, size: 50, next })
  }
  return inputs.slice(-ROUNDS)
}

async function runCombinations({ house }: BenchHouse, school: BenchSchool, viewer: Person): Promise<void> {
  const only = process.env['BENCH_CLAIM'] ?? ''
  for (const sort of SORTS) {
    let slowest = { name: '', p95: 0, cpu: 0 }
    const claims = claimsOf(school).filter(({ name }) => name.includes(only))
    for (const { name, input } of claims) {
      const inputs = inputsOf(ROUNDS, (n) => ({ sort, size: 50, ...input(n) }))
      const { p50, p95, cpu, refused } = await timeCall(house, { call: listMembers, viewer }, inputs)
      if (cpu > slowest.cpu) slowest = { name, p95, cpu }
      if (cpu > GOAL_MS || refused.size > 0)
        console.log(
          `  over the goal: by ${sort}, ${name.padEnd(60)} p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} cpu ${cpu.toFixed(1)} ${[...refused.keys()].join(' ')}`,
        )
    }
    console.log(
      `by ${sort}, ${claims.length} combinations, slowest: ${slowest.name}, p95 ${slowest.p95.toFixed(1)} ms, cpu ${slowest.cpu.toFixed(1)} ms (goal ${GOAL_MS})`,
    )
  }
}

async function run(bench: BenchHouse): Promise<void> {
  const { house, owner } = bench
  const began = performance.now()
  const school = await fillSchool(owner, MEMBERS)
  console.log(`${MEMBERS.toLocaleString('en')} members, made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const { workspaceId, adminIds, teacherId } = school
  const viewer = await signIn(bench, { personId: adminIds[0] ?? '', workspaceId })
  const teacher = await signIn(bench, { personId: teacherId, workspaceId })
  const claim = { call: listMembers, goalMs: GOAL_MS, viewer }
  const once = () => ({ size: 50 })
  await measureCall(house, { ...claim, name: 'first page of everybody' }, inputsOf(ROUNDS, once))
  await measureCall(house, { ...claim, viewer: teacher, name: 'a teacher’s own classes' }, inputsOf(ROUNDS, once))
  await measureCall(
    house,
    { ...claim, call: countMembers, name: 'counts' },
    inputsOf(ROUNDS, () => ({})),
  )
  await measureCall(
    house,
    { ...claim, call: listDepartments, name: 'departments with counts' },
    inputsOf(ROUNDS, () => ({})),
  )
  for (const sort of SORTS)
    await measureCall(house, { ...claim, name: `by ${sort}, page ${DEEPEST}` }, await deepPages(bench, viewer, sort))
  await runCombinations(bench, school, viewer)
}

const bench = await openBenchHouse('members')
try {
  await run(bench)
} finally {
  await bench.close()
}

process.env['BENCH_ARTICLES'] ??= '100'
await benchRatios('requests/server.ts', (said) => [peopleOf(said)])
