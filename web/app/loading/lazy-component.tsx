import { lazy, Suspense } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { loadChunk } from './chunks.ts'
import { ChunkBoundary } from './chunk-boundary.tsx'

/** A part that is fetched on first use, with the tries of every chunk; until it is there the fallback is shown. */
export function lazyComponent<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Component = lazy(async () => ({ default: await loadChunk(name, load) })) as unknown as ComponentType<Props>
  return function LazyPart(props: Props) {
    return (
      <ChunkBoundary>
        <Suspense fallback={fallback}>
          <Component {...props} />
        </Suspense>
      </ChunkBoundary>
    )
  }
}
