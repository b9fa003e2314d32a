import { createContext } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import type { Call, Output } from '@chowk/contract/call.ts'
import type { ShareFormat, ShareKind } from '@chowk/contract/sharing/share-picture.ts'
import { pageContext } from '../page-context.ts'
import type { Loaded } from '../read.ts'
import { writeShareTags } from './share-tags.rules.ts'

/** One step of the path to a page: a name and the path it leads to; the page itself has none. */
export type Crumb = [name: string, path?: string]

/** What other sites and search engines are told of a page. Paths are ours and get their origin where they are written. */
export interface ShareCard {
  kind: ShareKind
  id: string
  title: string
  description: string
  /** Of what the page is about, where that is not the language of the interface. */
  language?: string
  format?: ShareFormat
  /** What beside the title stands in the picture: its address changes with it. */
  shown?: readonly unknown[]
  story?: { publishedAt: string; updatedAt: string | null; section: string }
  crumbs: readonly Crumb[]
  /** The page's subject in the words of schema.org; a text that begins with `/` is an address of ours. */
  subject?: object
}

/** Tags for the end of the document's head, as they are gathered while its loaders run. */
export const shareTags = createContext<string[]>([])

/** What a call answered for this page. */
function answerIn<C extends Call>({ queries }: Loaded, { address }: C): Output<C> | undefined {
  const found = queries?.queries.find(({ queryKey: [asked] }) => asked === address)
  return found?.state.data as Output<C> | undefined
}

/** Puts the card of a page into its head. Only the first HTML of a visitor has one: browsers carry nothing of it, and no card says more than everybody may know. */
export function addShareCard({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>, card: ShareCard) {
  const { viewer, locale } = context.get(pageContext)
  if (!viewer) context.get(shareTags).push(writeShareTags(card, { url: new URL(request.url), locale }))
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
