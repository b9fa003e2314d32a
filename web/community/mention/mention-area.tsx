import { useId, useRef } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import type { OfferedPerson } from '@chowk/contract/community/mention/mention.ts'
import { TextArea } from '../../ui/field/text-area.tsx'
import { queryAt } from './mention-query.rules.ts'
import { OfferList, offerId } from './offer-list.tsx'
import type { Naming } from './use-naming.ts'
import { useOffers } from './use-offers.ts'
import type { MentionScope } from './use-offers.ts'

interface MentionAreaProps extends ComponentProps<typeof TextArea> {
  naming: Naming
  scope: MentionScope
}

/** Several lines of text in which “@” offers people to name: arrows go through them, Enter takes one, Escape leaves the text as it is. */
export function MentionArea({ naming, scope, ...field }: MentionAreaProps) {
  const list = useId()
  const box = useRef<HTMLDivElement>(null)
  const { offers, ask, close, move } = useOffers(scope)
  const look = () => {
    const area = areaIn(box.current)
    if (area) ask(queryAt(area.value, area.selectionStart, naming.chosen()))
  }
  const choose = (person: OfferedPerson) => {
    const area = areaIn(box.current)
    close()
    if (!area || !offers) return
    naming.add(person)
    const { at, words } = offers.query
    area.setRangeText(`@${person.name} `, at, at + 1 + words.length, 'end')
    // The form reads what stands in the field from its events.
    area.dispatchEvent(new Event('input', { bubbles: true }))
    area.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!offers || event.nativeEvent.isComposing) return
    const person = offers.people[offers.active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && person) choose(person)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    // The sheet or the form around it has keys of its own.
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
  }
  return (
    <div ref={box}>
      <TextArea
        {...field}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={offers ? list : undefined}
        aria-activedescendant={offers ? offerId(list, offers.people[offers.active]) : undefined}
        onInput={look}
        onClick={look}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          close()
          field.onBlur?.(event)
        }}
      />
      {offers && <OfferList id={list} people={offers.people} active={offers.active} onChoose={choose} />}
    </div>
  )
}

const areaIn = (box: HTMLElement | null) => box?.querySelector('textarea')
