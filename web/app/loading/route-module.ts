import { BrokenPage } from '../broken-page.tsx'
import { loadRouteChunk } from './chunks.ts'

interface SentRequest {
  request: Request
}

/**
 * A route's module. In place of one that does not come stands one that says so, since React Router waits for ever
 * when this promise is broken. It keeps what it got, so the next step to the route asks for the whole document.
 */
export async function loadRouteOrSaySo(route: { module: string; css?: string[] }): Promise<unknown> {
  try {
    return await loadRouteChunk(route)
  } catch (error) {
    let isSaid = false
    const clientLoader = ({ request }: SentRequest) => {
      if (!isSaid) {
        isSaid = true
        throw error
      }
      location.assign(request.url)
      return new Promise(() => undefined)
    }
    const Failing = () => {
      throw error
    }
    return { default: Failing, clientLoader, ErrorBoundary: BrokenPage }
  }
}
