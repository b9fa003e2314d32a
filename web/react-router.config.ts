import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { nameOfflineChunks } from './bundling/offline-chunks.ts'
import { shortenManifest } from './bundling/short-manifest.ts'

const config: Config = {
  appDirectory: '.',
  ssr: true,
  // Beside the pages that a running server reads; start/build.mjs says where and then changes over.
  buildDirectory: process.env['CHOWK_BUILD'] ?? 'build',
  routeDiscovery: { mode: 'initial' },
  buildEnd({ reactRouterConfig }) {
    shortenManifest(reactRouterConfig.buildDirectory)
    nameOfflineChunks(join(reactRouterConfig.buildDirectory, 'client'))
  },
}

export default config
