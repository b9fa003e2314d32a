import type { RouteConfigEntry } from '@react-router/dev/routes'
import { UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps } from 'react-router'
import type { ServerBuild } from 'react-router'
import * as entry from './entry.server.tsx'
import * as root from './root.tsx'

const asset = (id: string) => ({
  id,
  module: `/${id}.js`,
  imports: [],
  css: [],
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: true,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: true,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
})

interface RouteModule {
  ErrorBoundary?: Parameters<typeof withErrorBoundaryProps>[0]
}

interface BuiltRoute {
  id: string
  parentId: string
  path?: string
  index?: boolean
  module: RouteModule
}

async function builtRoutes(entries: readonly RouteConfigEntry[], parentId: string): Promise<BuiltRoute[]> {
  const nested = entries.map(async ({ file, path, index, children = [], id = file.replace(/\.tsx$/, '') }) => {
    const module = (await import(/* @vite-ignore */ `./${file}`)) as RouteModule
    // The real build hands the error to the boundary in the same way.
    const ErrorBoundary = module.ErrorBoundary && withErrorBoundaryProps(module.ErrorBoundary)
    const own = { id, parentId, ...(path !== undefined && { path }), ...(index && { index }) }
    return [
      { ...own, module: { ...module, ...(ErrorBoundary && { ErrorBoundary }) } },
      ...(await builtRoutes(children, id)),
    ]
  })
  return (await Promise.all(nested)).flat()
}

/** A server build of these routes made from their sources, with the entry and root of the real one. */
export async function sourceBuild(entries: readonly RouteConfigEntry[]): Promise<ServerBuild> {
  const routes = await builtRoutes(entries, 'root')
  return {
    entry: { module: entry },
    routes: {
      root: { id: 'root', path: '', module: root },
      ...Object.fromEntries(routes.map((route) => [route.id, route])),
    },
    assets: {
      version: '1',
      url: '/manifest.js',
      entry: { module: '/entry.js', imports: [] },
      routes: {
        root: asset('root'),
        ...Object.fromEntries(
          routes.map(({ id, parentId, path, index }) => [id, { ...asset(id), parentId, path, index }]),
        ),
      },
    },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    allowedActionOrigins: false,
  } as unknown as ServerBuild
}
