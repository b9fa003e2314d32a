// @vitest-environment jsdom
import { act, Component } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { ChunkBoundary } from './chunk-boundary.tsx'

afterEach(() => vi.unstubAllGlobals())

function Broken(): ReactNode {
  throw new Error('No provider')
}
const Part = () => (
  <ChunkBoundary>
    <Broken />
  </ChunkBoundary>
)

/** Draws the failing part again, as the page for failures of the root does with the shell. */
class FailurePage extends Component<{ children: ReactNode }> {
  override state = { error: null }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    return this.state.error ? <Part /> : this.props.children
  }
}

test('a part that fails on the page for failures too ends with its own error, not in endless updates', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.createElement('div'))
  await expect(
    act(async () =>
      root.render(
        <FailurePage>
          <Part />
        </FailurePage>,
      ),
    ),
  ).rejects.toThrow('No provider')
  await act(async () => root.unmount())
})
