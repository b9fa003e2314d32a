import type { Plugin } from 'vite'

/**
 * The pages' server build with its packages inside and only their production halves: 250 files fewer to find and open at a start,
 * which halves the processor time until it is loaded (255 to 120 ms) and takes 20 MB less memory.
 */
export function selfContainedServer(): Plugin {
  return {
    name: 'chowk:self-contained-server',
    apply: 'build',
    config: () => ({
      ssr: { noExternal: true },
      environments: {
        ssr: {
          define: { 'process.env.NODE_ENV': JSON.stringify('production') },
          // It reads every screen at once: what a browser fetches later is not put off here, and need not be warned of.
          build: {
            rolldownOptions: {
              checks: { ineffectiveDynamicImport: false },
              output: { comments: false },
            },
          },
        },
      },
    }),
  }
}
