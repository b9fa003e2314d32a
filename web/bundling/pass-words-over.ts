import type { Plugin, PluginOption } from 'vite'

const WORDS = /[\\/]paraglide[\\/]messages[\\/]/
// As the words name each other: without a second dot, so that none is a `.server` module.
const NAMED_BY_WORDS = /^\.\/\w+\.js$|^\.\.\/runtime\.js$/

/**
 * The words of the interface are four of five modules, and none of them is a route: these plugins, which look at each module in JavaScript, do not get to
 * see them. The bundler itself passes over them, for a third of the processor time of a build.
 */
export function passWordsOver(options: PluginOption): PluginOption {
  if (Array.isArray(options)) return options.map(passWordsOver)
  return isPlugin(options) ? { ...options, ...hooksOf(options) } : options
}

const isPlugin = (option: PluginOption): option is Plugin =>
  typeof option === 'object' && option !== null && 'name' in option

function hooksOf({ transform, resolveId }: Plugin): Partial<Plugin> {
  return {
    ...(typeof transform === 'function' && { transform: { filter: { id: { exclude: WORDS } }, handler: transform } }),
    ...(typeof resolveId === 'function' && {
      resolveId: { filter: { id: { exclude: NAMED_BY_WORDS } }, handler: resolveId },
    }),
  }
}
