import { createContext } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import type { Call, Output } from '@chowk/contract/call.ts'
import { pageContext } from '../page-context.ts'
import type { Loaded } from '../read.ts'
import { writeShareTags } from './share-tags.rules.ts'
import type { ShareCard } from './share-tags.rules.ts'

/** Tags for the end of the document's head, as they are gathered while its loaders run. */
export const shareTags = createContext<string[] | null>(null)

/** What a call answered for this page. */
function answerIn<C extends Call>({ queries }: Loaded, { address }: C): Output<C> | undefined {
  const found = queries?.queries.find(({ queryKey }) => queryKey[0] === address)
  return found?.state.data as Output<C> | undefined
}

/** Puts the card of a page into its head. Only the first HTML of a visitor has one: browsers carry nothing of it, and no card says more than everybody may know. */
export function addShareCard({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>, card: ShareCard) {
  const { viewer, locale } = context.get(pageContext)
  if (!viewer) context.get(shareTags)?.push(writeShareTags(card, { url: new URL(request.url), locale }))
}

type Loader = (given: LoaderFunctionArgs) => Promise<Loaded>

/** A loader whose page has the card of what this call answered for it. */
export const withShareCard =
  <C extends Call>(loader: Loader, call: C, cardOf: (answer: Output<C>) => ShareCard | undefined): Loader =>
  async (given) => {
    const loaded = await loader(given)
    const answer = answerIn(loaded, call)
    const card = answer && cardOf(answer)
    if (card) addShareCard(given, card)
    return loaded
  }
