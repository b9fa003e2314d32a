import { walk } from './sources.ts'
import type { Breach, Node, Source } from './sources.ts'

/** What the checks read of a domain's manifest, `server/<domain>/domain.ts`. */
export interface Manifest {
  name: string
  needs: readonly string[]
  publicModules: readonly string[]
  /** Lowest first; undefined where the manifest names none. */
  layers?: readonly string[]
}

/** Domains from before these rules. Both lists only get shorter. */
export interface OlderDomains {
  /** How many public modules those have that have more than one. */
  publicModules: Readonly<Record<string, number>>
  /** Domains with folders that name no layers. */
  withoutLayers: readonly string[]
}

const MANIFEST = /^server\/([^/]+)\/domain\.ts$/

interface Property extends Node {
  key: { name?: string }
  value: Node
}

function textsOf(value: Node | undefined): string[] | undefined {
  if (value?.type !== 'ArrayExpression') return undefined
  const texts = (value['elements'] as { value?: unknown }[]).map((element) => element.value)
  return texts.every((each) => typeof each === 'string') ? texts : undefined
}

function declaredIn({ program }: Source): readonly Property[] | undefined {
  let found: readonly Property[] | undefined
  walk(program, (node) => {
    const { name } = (node['callee'] ?? {}) as { name?: string }
    const [first] = (node['arguments'] ?? []) as Node[]
    if (name === 'domain' && first?.type === 'ObjectExpression') found = first['properties'] as Property[]
  })
  return found
}

function manifestOf(source: Source): Manifest | undefined {
  const properties = declaredIn(source)
  const valueOf = (name: string) => properties?.find(({ key }) => key.name === name)?.value
  const needs = textsOf(valueOf('needs'))
  const publicModules = valueOf('publicModules') ? textsOf(valueOf('publicModules')) : []
  const layers = textsOf(valueOf('layers'))
  const folder = MANIFEST.exec(source.path)?.[1]
  const isRead = folder && valueOf('name')?.['value'] === folder && needs && publicModules
  if (!isRead || (valueOf('layers') && !layers)) return undefined
  return { name: folder, needs, publicModules, ...(layers && { layers }) }
}

/** The manifests of all domains, and those that cannot be read without running them. */
export function readManifests(sources: readonly Source[]): { manifests: Manifest[]; unread: Breach[] } {
  const all = sources.filter(({ path }) => MANIFEST.test(path)).map((source) => ({ source, read: manifestOf(source) }))
  const unread = all
    .filter(({ read }) => !read)
    .map(({ source }) => ({
      rule: 'manifest',
      where: source.path,
      what: 'gives its folder as name, and needs, publicModules and layers as lists of texts',
    }))
  return { manifests: all.flatMap(({ read }) => read ?? []), unread }
}

const domainOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1]
const breach = (name: string, what: string): Breach => ({ rule: 'domain', where: `server/${name}`, what })

/** More public modules than a domain may have, public modules and needs without use, and needs of domains that are not there. */
export function domainBreaches(
  sources: readonly Source[],
  manifests: readonly Manifest[],
  { publicModules: older }: Pick<OlderDomains, 'publicModules'>,
): Breach[] {
  const across = sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ file }) => (file && domainOf(file) !== domainOf(path) ? [{ by: domainOf(path), file }] : [])),
  )
  return manifests.flatMap(({ name, needs, publicModules }) => {
    const most = older[name] ?? 1
    const isUsed = (needed: string) => across.some(({ by, file }) => by === name && domainOf(file) === needed)
    const isImported = (module: string) => across.some(({ file }) => file === `server/${name}/${module}.ts`)
    const count = publicModules.length
    return [
      ...(count > most ? [breach(name, `has ${count} public modules, not ${most}`)] : []),
      ...(name in older && count < most ? [breach(name, `has only ${count} public modules: lower its number`)] : []),
      ...publicModules.filter((each) => !isImported(each)).map((each) => breach(name, `shows ${each} to no domain`)),
      ...needs
        .filter((needed) => !manifests.some((each) => each.name === needed) || !isUsed(needed))
        .map((needed) => breach(name, `needs ${needed}, of which it imports nothing`)),
    ]
  })
}

/** Folders that are no layer or the other way round, layers that import a later one or what stands on top of them. */
export function layerBreaches(
  sources: readonly Source[],
  { name, layers }: Manifest,
  { withoutLayers }: Pick<OlderDomains, 'withoutLayers'>,
): Breach[] {
  const root = `server/${name}/`
  const own = sources.filter(({ path }) => path.startsWith(root))
  const folderOf = (path: string) => path.slice(root.length).split('/').slice(0, -1)[0]
  const folders = new Set(own.flatMap(({ path }) => folderOf(path) ?? []))
  const isOlder = withoutLayers.includes(name)
  if (!layers) return folders.size === 0 || isOlder ? [] : [breach(name, 'has folders and names no layers')]
  if (isOlder) return [breach(name, 'names its layers: take it from the list of those without')]
  const wrong = own
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path, imports }) => {
      const layer = folderOf(path)
      if (layer === undefined) return []
      const isBelow = (file: string) => {
        const other = folderOf(file)
        return other !== undefined && layers.indexOf(other) <= layers.indexOf(layer)
      }
      const above = imports.flatMap(({ file }) => (file?.startsWith(root) && !isBelow(file) ? [file] : []))
      return above.map((file) => ({
        rule: 'layer',
        where: path,
        what: `may not import ${file}, which stands above it`,
      }))
    })
  return [
    ...[...folders]
      .filter((each) => !layers.includes(each))
      .map((each) => breach(name, `has ${each}, which is no layer`)),
    ...layers
      .filter((each) => !folders.has(each))
      .map((each) => breach(name, `names the layer ${each} without a folder`)),
    ...wrong,
  ]
}
