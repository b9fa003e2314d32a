import type { Adapter, AdapterPayload } from 'oidc-provider'

/** What a provider remembers while a test runs. */
export class ProviderStore implements Adapter {
  static readonly #kept = new Map<string, AdapterPayload>()
  readonly #kind: string

  constructor(kind: string) {
    this.#kind = kind
  }

  #key = (id: string) => `${this.#kind} ${id}`

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    await Promise.resolve(ProviderStore.#kept.set(this.#key(id), payload))
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return await Promise.resolve(ProviderStore.#kept.get(this.#key(id)))
  }

  async #findBy(name: 'uid' | 'userCode', value: string): Promise<AdapterPayload | undefined> {
    const mine = [...ProviderStore.#kept].filter(([key]) => key.startsWith(`${this.#kind} `))
    return await Promise.resolve(mine.find(([, payload]) => payload[name] === value)?.[1])
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return await this.#findBy('uid', uid)
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return await this.#findBy('userCode', userCode)
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id)
    if (payload) await this.upsert(id, { ...payload, consumed: Math.floor(Date.now() / 1000) })
  }

  async destroy(id: string): Promise<void> {
    await Promise.resolve(ProviderStore.#kept.delete(this.#key(id)))
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, payload] of ProviderStore.#kept) if (payload.grantId === grantId) ProviderStore.#kept.delete(key)
    await Promise.resolve()
  }
}
