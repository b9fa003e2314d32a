import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { shortenManifest } from './bundling/short-manifest.ts'

const config: Config = {
  appDirectory: '.',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => shortenManifest(join(reactRouterConfig.buildDirectory, 'client')),
}

export default config
