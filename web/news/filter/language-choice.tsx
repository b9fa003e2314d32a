import { useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { Choices } from '../../ui/choices.tsx'
import { languageName } from '../lists/language.ts'
import { keepVisitorFilter, useVisitorFilter } from './visitor-filter.ts'

const LANGUAGES = ['en', 'hi']

/** A visitor's first question, answered by one press: stories of which language. A person has her own filter. */
export function LanguageChoice() {
  const viewer = useViewer()
  const filter = useVisitorFilter()
  if (viewer) return null
  const [only = ''] = filter.languages
  const options = [
    { value: '', name: m.news_all_languages() },
    ...LANGUAGES.map((value) => ({ value, name: <span lang={value}>{languageName(value)}</span> })),
  ]
  return (
    <Choices
      unstyled
      label={m.news_filter_languages()}
      value={filter.languages.length === 1 ? only : ''}
      options={options}
      onChoose={(value) => keepVisitorFilter({ ...filter, languages: value ? [value] : [] })}
    />
  )
}
