import type { getSaved, SavedShelf } from '@chowk/contract/news/saved.ts'
import type { Input } from '@chowk/contract/call.ts'

/** The call's input from the address; what cannot be right is left out, so that an old link still opens. */
export function savedInput(params: URLSearchParams): Input<typeof getSaved> {
  const fits = (name: 'folder' | 'category' | 'publication' | 'media', shape: RegExp) => {
    const value = params.get(name)
    return value && shape.test(value) ? { [name]: value } : {}
  }
  // Not `q`: that is what the search of the whole site is about.
  const q = params.get('words')?.trim().slice(0, 100)
  return {
    ...fits('folder', /^(?:none|[1-9]\d{0,17})$/),
    ...fits('category', /^[a-z0-9-]{1,60}$/),
    ...fits('publication', /^[a-z0-9-]{1,80}$/),
    ...fits('media', /^(?:TEXT|AUDIO)$/),
    ...(q && { q }),
    ...(params.get('oldest') === '1' && { oldestFirst: true }),
  }
}

/** How many filters are set beside the folder and the order. */
export const countFilters = (params: URLSearchParams): number =>
  ['category', 'publication', 'media', 'words'].filter((name) => params.get(name)).length

/** What the list shows: all, stories in no folder, or a folder. */
export type Chosen =
  | { kind: 'all' | 'none'; figures: Figures | undefined }
  | { kind: 'folder'; id: string; name: string; figures: Figures | undefined }

/** How many stories there are and how long they take to read; of what is in no folder the minutes are not counted. */
interface Figures {
  count: number
  minutes: number
}

/** The chosen folder with its figures, once the shelf has come; one that is gone counts as empty. */
export function chosenFolder(params: URLSearchParams, shelf: SavedShelf | undefined): Chosen {
  const id = params.get('folder')
  if (id === null) return { kind: 'all', figures: shelf && { count: shelf.total, minutes: shelf.minutes } }
  if (id === 'none') return { kind: 'none', figures: shelf && { count: shelf.inNoFolder, minutes: 0 } }
  const { name = '', count = 0, minutes = 0 } = shelf?.folders.find((one) => one.id === id) ?? {}
  return { kind: 'folder', id, name, figures: shelf && { count, minutes } }
}
