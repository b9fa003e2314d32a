import fs from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { onTestFinished } from 'vitest'
import type { S3Address } from '../platform/settings/outside-service.ts'

/** An S3 service with an empty bucket, for one test. */
export async function givenS3(): Promise<S3Address> {
  const directory = await fs.mkdtemp(join(os.tmpdir(), 'chowk-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'chowk', configs: [] }],
  })
  const { port } = (await server.run()) as AddressInfo
  onTestFinished(async () => {
    await server.close()
    await fs.rm(directory, { recursive: true, force: true })
  })
  return { url: `http://127.0.0.1:${port}`, bucket: 'chowk', region: 'ap-south-1', key: 'S3RVER', secret: 'S3RVER' }
}
