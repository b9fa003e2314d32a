import { useState } from 'react'
import { applyFilter, initializeFilter } from '@chowk/contract/news/filter.ts'
import { useToastAction } from '../../app/form/toast-action.ts'
import { useHydrated } from '../../app/hydrated.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { useViewer } from '../../app/page-facts.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Choices } from '../../ui/choices.tsx'
import { languageName } from '../lists/language.ts'
import { useAppliedFilter } from './applied-filter.ts'
import { isInterfaceChanged, settleInterfaceChange } from './interface-language.ts'
import { keepVisitorFilter, useVisitorFilter } from './visitor-filter.ts'

const LanguageOffer = lazyComponent('language-offer', async () => (await import('./language-offer.tsx')).LanguageOffer)
const LANGUAGES = ['en', 'hi']

interface LanguageChoiceProps {
  /** Loads the list of the screen anew. */
  onChosen: () => void
}

/** A reader's first question, answered by one press: stories of which language (C7). */
export function LanguageChoice({ onChosen }: LanguageChoiceProps) {
  const viewer = useViewer()
  return viewer ? <OfPerson onChosen={onChosen} /> : <OfVisitor />
}

function OfVisitor() {
  const filter = useVisitorFilter()
  return <Languages chosen={filter.languages} onChoose={(languages) => keepVisitorFilter({ ...filter, languages })} />
}

function OfPerson({ onChosen }: LanguageChoiceProps) {
  const { data } = useRead(initializeFilter, {})
  const apply = useToastAction(applyFilter, { errors: { UNKNOWN_FILTER_VALUE: m.news_filter_unknown } })
  const reload = useAppliedFilter(onChosen)
  // Shown as chosen at once; on failure the filter says again what holds.
  const [pressed, setPressed] = useState<readonly string[]>()
  const filter = data?.filter
  const choose = (languages: string[]) => {
    if (!filter || apply.isPending) return
    setPressed(languages)
    apply.mutate({ ...filter, languages }, { onSuccess: reload, onSettled: () => setPressed(undefined) })
  }
  return <Languages chosen={pressed ?? filter?.languages} onChoose={choose} />
}

interface LanguagesProps {
  /** Undefined: not known yet. */
  chosen: readonly string[] | undefined
  onChoose: (languages: string[]) => void
}

function Languages({ chosen, onChoose }: LanguagesProps) {
  const isAlive = useHydrated()
  const [only = ''] = chosen?.length === 1 ? chosen : []
  const options = [
    { value: '', name: m.news_all_languages() },
    ...LANGUAGES.map((value) => ({ value, name: <span lang={value}>{languageName(value)}</span> })),
  ]
  const choose = (value: string) => {
    // Whoever chooses here needs no offer any more.
    settleInterfaceChange()
    onChoose(value ? [value] : [])
  }
  const isOffered = isAlive && chosen && only !== getLocale() && isInterfaceChanged()
  return (
    <>
      <Choices unstyled label={m.app_languages()} value={only} options={options} onChoose={choose} />
      {isOffered && <LanguageOffer onAccept={() => onChoose([getLocale()])} />}
    </>
  )
}
