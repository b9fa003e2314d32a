import { SearchKind } from '@chowk/contract/search/search.ts'
import type { Domain } from './domain.ts'
import { dependentsFirst, inOrderOfErasure, inOrderOfPurge } from './domain-order.ts'
import { kindsOf } from './notice/kind.ts'
import type { Handler } from './platform/handle.ts'
import type { PersonalData } from './platform/personal-data.ts'
import type { Ports, ProvidedPorts } from './ports.ts'
import type { SearchKinds } from './search/search.ts'

function refuseTwice(what: string, entries: readonly { name: string; by: string }[]): void {
  const first = new Map<string, string>()
  for (const { name, by } of entries) {
    const other = first.get(name)
    if (other !== undefined) throw new Error(`Both ${other} and ${by} ${what} ${name}.`)
    first.set(name, by)
  }
}

/** Entries of one field of all domains, by the name under which each may stand only once. */
function namedBy<Item>(
  domains: readonly Domain[],
  find: (each: Domain) => readonly Item[] | undefined,
  nameOf: (item: Item) => string,
) {
  return domains.flatMap((each) => (find(each) ?? []).map((item) => ({ name: nameOf(item), by: each.name, item })))
}

function collectProvided(domains: readonly Domain[]): Partial<ProvidedPorts> {
  const provided = namedBy(
    domains,
    ({ provides }) => Object.entries(provides ?? {}),
    ([name]) => name,
  )
  refuseTwice('provide', provided)
  return Object.fromEntries(provided.map(({ item }) => item)) as Partial<ProvidedPorts>
}

function collectSearchable(domains: readonly Domain[]): SearchKinds {
  const found = namedBy(
    domains,
    ({ searchable }) => Object.entries(searchable ?? {}),
    ([name]) => name,
  )
  refuseTwice('search', found)
  const missing = SearchKind.options.find((kind) => found.every(({ name }) => name !== kind))
  if (missing && domains.some(({ receives }) => receives?.includes('searchable')))
    throw new Error(`No domain says how ${missing} are searched.`)
  return Object.fromEntries(found.map(({ item }) => item)) as unknown as SearchKinds
}

/** What domains hand to each other. Throws a sentence when a port is provided by none or by two. */
export function portsOf(domains: readonly Domain[], handlers: () => readonly Handler[]): Ports {
  const fromTop = dependentsFirst(domains)
  const notices = namedBy(
    domains,
    (each) => each.notices,
    ({ name }) => name,
  )
  const reportable = namedBy(
    domains,
    (each) => each.reportable,
    ({ kind }) => kind,
  )
  const paymentKinds = namedBy(
    domains,
    (each) => each.paymentKinds,
    ({ name }) => name,
  )
  refuseTwice('take payments of the kind', paymentKinds)
  refuseTwice('declare the notification', notices)
  refuseTwice('declare the reportable', reportable)
  const ports = {
    ...collectProvided(domains),
    handlers,
    noticeKinds: kindsOf(notices.map(({ item }) => item)),
    personalData: [] as PersonalData[],
    workspaceData: inOrderOfPurge(fromTop.flatMap(({ workspaceData = [] }) => workspaceData)),
    searchable: collectSearchable(domains),
    reportable: reportable.map(({ item }) => item),
    paymentKinds: paymentKinds.map(({ item }) => item),
  } as Ports & { personalData: PersonalData[] }
  const personalData = fromTop.flatMap(({ personalData: own = [] }) => (typeof own === 'function' ? own(ports) : own))
  ports.personalData.push(...inOrderOfErasure(personalData))
  for (const { name, receives = [] } of domains)
    for (const port of receives)
      if (!(port in ports)) throw new Error(`The domain ${name} receives ${port}, which no domain provides.`)
  return ports
}
