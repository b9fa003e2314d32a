import { openAsBlob } from 'node:fs'
import fs from 'node:fs/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Address } from '../settings/outside-service.ts'
import type { Storage, StoredRange } from './storage.ts'

/** Above this a file goes in parts, so that a broken connection repeats one part only. */
const CHUNK_BYTES = 8 * 1024 * 1024
const TRIES = 3

/** A bucket of an S3 service, any that speaks signature version 4. */
export class S3Storage implements Storage {
  readonly #client: AwsClient
  readonly #bucket: string

  constructor({ url, bucket, region, key, secret }: S3Address) {
    this.#client = new AwsClient({
      accessKeyId: key,
      secretAccessKey: secret,
      region,
      service: 's3',
      retries: TRIES,
    })
    this.#bucket = `${url.replace(/\/$/, '')}/${bucket}`
  }

  async take(key: string, file: string, mediaType: string): Promise<void> {
    if ((await this.size(key)) === undefined) {
      const blob = await openAsBlob(file)
      const headers = { 'content-type': mediaType }
      if (blob.size > CHUNK_BYTES) await this.#putInParts(key, blob, headers)
      else await this.#ask(key, { method: 'PUT', body: blob, headers })
    }
    await fs.rm(file, { force: true })
  }

  async size(key: string): Promise<number | undefined> {
    const answer = await this.#client.fetch(this.#at(key), { method: 'HEAD' })
    if (answer.status === 404) return undefined
    if (!answer.ok) throw new Error(`the storage answered ${answer.status} to HEAD`)
    return Number(answer.headers.get('content-length'))
  }

  async read(key: string, range?: StoredRange): Promise<ReadableStream<Uint8Array> | undefined> {
    const headers = range && { range: `bytes=${range.from}-${range.to}` }
    const answer = await this.#client.fetch(this.#at(key), { ...(headers && { headers }) })
    if (answer.status === 404) {
      await answer.body?.cancel()
      return undefined
    }
    if (!answer.ok || !answer.body) throw new Error(`the storage answered ${answer.status} to GET`)
    return answer.body
  }

  async remove(key: string): Promise<void> {
    const answer = await this.#client.fetch(this.#at(key), { method: 'DELETE' })
    await answer.body?.cancel()
    if (!answer.ok && answer.status !== 404) throw new Error(`the storage answered ${answer.status} to DELETE`)
  }

  #at(key: string, query = ''): string {
    return `${this.#bucket}/${key}${query}`
  }

  async #ask(key: string, { query = '', ...init }: RequestInit & { query?: string }): Promise<Response> {
    const answer = await this.#client.fetch(this.#at(key, query), init)
    if (answer.ok) return answer
    const said = (await answer.text()).slice(0, 300)
    throw new Error(`the storage answered ${answer.status} to ${init.method}: ${said}`)
  }

  async #putInParts(key: string, blob: Blob, headers: Record<string, string>): Promise<void> {
    const begun = await (await this.#ask(key, { method: 'POST', query: '?uploads=', headers })).text()
    const upload = encodeURIComponent(unescaped(/<UploadId>([^<]+)</.exec(begun)?.[1] ?? ''))
    if (upload === '') throw new Error('the storage began no upload')
    try {
      const etags: string[] = []
      for (let from = 0; from < blob.size; from += CHUNK_BYTES) {
        const query = `?partNumber=${etags.length + 1}&uploadId=${upload}`
        const answer = await this.#ask(key, { method: 'PUT', query, body: blob.slice(from, from + CHUNK_BYTES) })
        etags.push(answer.headers.get('etag') ?? '')
      }
      const parts = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const done = await (await this.#ask(key, { method: 'POST', query: `?uploadId=${upload}`, body })).text()
      // A fault that comes after the first byte still has status 200.
      if (done.includes('<Error>')) throw new Error(`the storage did not join the parts: ${done.slice(0, 300)}`)
    } catch (error) {
      await this.#client.fetch(this.#at(key, `?uploadId=${upload}`), { method: 'DELETE' }).catch(() => undefined)
      throw error
    }
  }
}

const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
