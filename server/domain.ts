import type { Hono } from 'hono'
import type { ContentSource } from './moderation/content.ts'
import type { NoticeKind } from './notice/kind.ts'
import type { Fetcher } from './platform/fetch/fetch.ts'
import type { Handler, House } from './platform/handle.ts'
import type { Job } from './platform/job-list.ts'
import type { Task } from './platform/jobs.ts'
import type { PaymentKind } from './payment/kind/payment-kind.ts'
import type { PersonalData } from './platform/personal-data.ts'
import type { Env, Wire } from './platform/wire/wire.ts'
import type { WorkspaceData } from './platform/workspace-data.ts'
import type { Ports, ProvidedPorts } from './ports.ts'
import type { SearchKinds } from './search/search.ts'

/** What jobs are made with. */
export interface JobContext {
  house: House
  /** Fetches addresses of strangers, politely. */
  fetcher: Fetcher
  /** How many stories of Latest and of Trending are read aloud before anyone asks. */
  audioAhead?: number | undefined
}

/** Everything that a domain declares about itself, once. The checks read `name`, `needs`, `publicModules` and `layers` as literals. */
interface DomainOf<Received extends keyof Ports> {
  /** The name of its folder. */
  name: string
  /** Domains whose public modules it may import. */
  needs: readonly string[]
  /** Its modules that other domains may import, without `.ts`; a new domain has at most one. */
  publicModules?: readonly string[]
  /** Its folders, lowest first: each may import those before it. */
  layers?: readonly string[]
  /** Ports that it is handed, since another domain or the list of domains provides them. */
  receives?: readonly Received[]
  /** Ports that it provides to others. */
  provides?: Partial<ProvidedPorts>
  calls?: (ports: Pick<Ports, Received>) => readonly Handler[]
  jobs?: (context: JobContext, ports: Pick<Ports, Received>) => readonly Job[]
  /** Events of other domains that it reacts to, by the name of the job that carries them. */
  hears?: (context: JobContext) => Readonly<Record<string, Task>>
  /** Addresses that are no calls: files, feeds, webhooks. */
  addresses?: (routes: Hono<Env>, wire: Wire, ports: Pick<Ports, Received>) => void
  notices?: readonly NoticeKind[]
  /** What it stores about people; within a domain it is erased in this order. */
  personalData?: readonly PersonalData[] | ((ports: Pick<Ports, Received>) => readonly PersonalData[])
  /** What it stores about workspaces; within a domain it is purged in this order. */
  workspaceData?: readonly WorkspaceData[]
  searchable?: Partial<SearchKinds>
  reportable?: readonly ContentSource[]
  /** What it takes money for. */
  paymentKinds?: readonly PaymentKind[]
}

/** One domain of the server, as the list of domains knows it. */
export type Domain = DomainOf<keyof Ports>

/** Declares a domain; what its calls and jobs are handed is typed by `receives`. */
export const domain = <const Received extends keyof Ports = never>(declared: DomainOf<Received>): Domain => declared
