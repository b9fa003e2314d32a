import { describe, expect, test } from 'vitest'
import { feedIn, isNarrowed } from './feed-query.ts'

const asked = (query: string) => feedIn(new URLSearchParams(query), { customUrl: 'neem-school' })
const OF = { customUrl: 'neem-school' }
const SCIENCE = '01990000-0000-7000-8000-000000000000'

describe('what an address asks a feed for', () => {
  test('a period of publishing or of activity, a type and a department, each alone and all together', () => {
    expect(asked('')).toEqual({ ...OF, newsFeedType: 'LATEST' })
    const latest = { ...OF, newsFeedType: 'LATEST' }
    expect(asked('since=7_DAYS')).toEqual({ ...latest, customFilterType: 'PUBLISH_PERIOD', customFilter: '7_DAYS' })
    expect(asked('since=LAST_DAY')).toEqual({
      ...latest,
      customFilterType: 'ACTIVITY_PERIOD',
      customFilter: 'LAST_DAY',
    })
    expect(asked('type=QUOTE')).toEqual({ ...latest, customFilterType: 'POST_TYPE', customFilter: 'QUOTE' })
    expect(asked(`list=top&since=TODAY&type=VIDEO&of=${SCIENCE}`)).toEqual({
      ...OF,
      newsFeedType: 'TOP_RATED',
      customFilterType: 'ACTIVITY_PERIOD',
      customFilter: 'TODAY',
      type: 'VIDEO',
      privateEntityId: SCIENCE,
    })
  })

  test('what it does not know narrows nothing, so nothing is to be reset', () => {
    const unknown = 'since=YESTERYEAR&type=SONG&of=class-7'
    expect(asked(unknown)).toEqual({ ...OF, newsFeedType: 'LATEST' })
    expect(
      [unknown, 'list=top', 'type=QUOTE', `of=${SCIENCE}`].map((query) => isNarrowed(new URLSearchParams(query))),
    ).toEqual([false, false, true, true])
  })
})
