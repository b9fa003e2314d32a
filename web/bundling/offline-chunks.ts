import { readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { offlineChunks } from './offline-chunks.rules.ts'

const WEB = join(import.meta.dirname, '..')
const NAMELESS = 'assets/offline-chunks.json'

/** Writes down which chunks of this build a device keeps to read without a connection: browsers are not told elsewhere what a screen imports. */
export function listOfflineChunks(): Plugin {
  return {
    name: 'chowk:offline-chunks',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (this.environment.name !== 'client') return
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
        const built = chunks.map(({ viteMetadata, ...chunk }) => ({
          ...chunk,
          css: [...(viteMetadata?.importedCss ?? [])],
        }))
        this.emitFile({ type: 'asset', fileName: NAMELESS, source: JSON.stringify(offlineChunks(built, WEB)) })
      },
    },
  }
}

/** Gives the list the version of the build, by which a page asks for it: what lies under assets/ never changes. */
export function nameOfflineChunks(client: string): void {
  const [manifest = ''] = readdirSync(join(client, 'assets')).filter((file) => /^manifest-\w+\.js$/.test(file))
  const version = /^manifest-(\w+)\.js$/.exec(manifest)?.[1]
  if (!version) throw new Error('React Router keeps its manifest elsewhere now.')
  renameSync(join(client, NAMELESS), join(client, `assets/offline-${version}.json`))
}
