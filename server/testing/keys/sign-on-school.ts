import { expect, test as base } from 'vitest'
import { beginSignOn, endSignOn, saveSignOn } from '@chowk/contract/organisation/sign-on.ts'
import type { Input } from '@chowk/contract/call.ts'
import { Browser } from '../browser.ts'
import type { Said } from '../browser.ts'
import { cloneDatabase } from '../database.ts'
import { World } from '../world.ts'
import type { TestPerson } from '../world.ts'
import { CLIENT, SignOnProvider } from './sign-on-provider.ts'
import type { ProviderAccount } from './sign-on-provider.ts'

export const PASSWORD = 'Stepwell-42!'
const ORIGIN = 'https://chowk.example'
const BEGIN = beginSignOn.address.replace('POST ', '')
const END = endSignOn.address.replace('POST ', '')

/** Asha, as the school's provider knows her. */
export const ASHA: ProviderAccount = {
  sub: 'asha-7',
  email: 'Asha@neem-school.example',
  email_verified: true,
  name: 'Asha Rao',
}

type Settings = Input<typeof saveSignOn>

/** A school with a provider of its own, and a world around them. */
export class SignOnSchool {
  readonly world: World
  readonly provider: SignOnProvider
  id = ''
  readonly slug = 'neem-school'
  owner: TestPerson | undefined

  constructor(world: World, provider: SignOnProvider) {
    this.world = world
    this.provider = provider
  }

  async open(): Promise<this> {
    this.id = await this.world.workspace({ slug: this.slug, name: 'Neem School' })
    await this.prove('DNS')
    this.owner = await this.world.person({
      workspace: this.id,
      role: 'OWNER',
      password: PASSWORD,
      email: 'head@x.example',
    })
    await this.set()
    return this
  }

  /** Says by what the school showed that its domain is its own. */
  async prove(by: 'DNS' | 'DOCUMENT'): Promise<void> {
    await this.world.owner`
      update workspace set website = 'https://www.neem-school.example', verified_by = ${by}, verified_at = now() where id = ${this.id}`
  }

  /** Sets the provider, with what is to be otherwise. */
  async set(otherwise: Partial<Settings> = {}) {
    const [row] = await this.world.owner<{ version: number }[]>`
      select version from sign_on where workspace_id = ${this.id}`
    return await this.owner!.ask(saveSignOn, {
      version: row?.version ?? 0,
      issuer: this.provider.issuer,
      ...CLIENT,
      domains: ['neem-school.example'],
      newcomerRole: 'MEMBER',
      isOn: true,
      password: PASSWORD,
      ...otherwise,
    })
  }

  /** Begins in a browser; answers the provider's page. */
  async begin(browser: Browser): Promise<string> {
    const said = await browser.post(BEGIN, { slug: this.slug })
    expect(said.envelope).toMatchObject({ statusCode: 200 })
    return String(said.envelope.body['address'])
  }

  /** Sends what the return page takes from its address; providers add more. */
  async end(browser: Browser, back: { [name in 'state' | 'code' | 'iss' | 'error']?: string }): Promise<Said> {
    const { state, code, iss, error } = back
    return await browser.post(END, { state, code, iss, error })
  }

  /** All of it: the school's page, the provider, and back. */
  async signOn(account: ProviderAccount = ASHA, browser = new Browser(this.world)): Promise<Said> {
    this.provider.account = account
    return await this.end(browser, await this.provider.walk(await this.begin(browser)))
  }
}

/** A test with such a school. */
export const test = base.extend<{ school: SignOnSchool }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest wants the pattern
  school: async ({}, use) => {
    const [clone, provider] = await Promise.all([cloneDatabase(), new SignOnProvider(`${ORIGIN}/sign-on`).open()])
    const world = await new World(clone.address, { origin: ORIGIN, providers: [provider.issuer] }).open()
    await use(await new SignOnSchool(world, provider).open())
    await world.end()
    await Promise.all([clone.drop(), provider.close()])
  },
})
