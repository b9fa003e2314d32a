import { join } from 'node:path'
import type { Config } from '../config.ts'
import { LocalStorage } from './local-storage.ts'
import { S3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** The storage of this installation: the operator's S3, or a folder of the home. */
export const storageOf = ({ home, s3 }: Pick<Config, 'home' | 's3'>): Storage =>
  s3 ? new S3Storage(s3) : new LocalStorage(join(home, 'files'))
