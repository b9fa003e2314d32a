import { searchNews } from '@chowk/contract/news/search.ts'
import { nameOf } from '../app/bilingual-name.ts'
import { callOverHttp } from '../app/calls.ts'
import { Combobox } from '../app/widgets/lazy-widgets.tsx'
import { m } from '../paraglide/messages.js'
import type { Choice, Search } from '../ui/widgets/server-search.ts'

const SIZE = 12

// Nothing typed finds nothing: the newest story is hardly ever the one that is meant.
const findStories: Search = async (text, signal) => {
  if (text === '') return []
  const { content } = await callOverHttp(searchNews, { q: text.slice(0, 200), size: SIZE }, { signal })
  return content.map(({ _id, title, language, publication }) => ({
    id: _id,
    name: title,
    lang: language,
    hint: nameOf(publication.name),
  }))
}

interface StoryFieldProps {
  label: string
  hint?: string
  value: Choice | null
  onChange: (story: Choice | null) => void
}

/** One story of all, found by its words. */
export function StoryField({ label, hint, value, onChange }: StoryFieldProps) {
  return (
    <Combobox
      label={label}
      placeholder={m.quiz_story_find()}
      value={value}
      onChange={onChange}
      search={findStories}
      {...(hint !== undefined && { hint })}
    />
  )
}
