import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { lazyComponent } from '../loading/lazy-component.tsx'
import type { TextEditorProps } from './text-editor.tsx'

/** The editor of rich text, fetched where something is written: no page for reading carries it. */
export const LazyTextEditor = lazyComponent<TextEditorProps>(
  'text-editor',
  async () => (await import('./text-editor.tsx')).TextEditor,
  <RowSkeleton />,
)
