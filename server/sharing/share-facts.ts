import { getPost } from '@chowk/contract/community/post.ts'
import { getPersonByUrl } from '@chowk/contract/identity/profile/profile.ts'
import { getArticle } from '@chowk/contract/news/article.ts'
import { getCategory } from '@chowk/contract/news/category.ts'
import { getPublication } from '@chowk/contract/news/publication.ts'
import { getShopProduct } from '@chowk/contract/product/shop-product.ts'
import { getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import { rupees } from '@chowk/contract/money.ts'
import { cutText } from '@chowk/contract/text.ts'
import type { ShareKind, SharePictureKey } from '@chowk/contract/sharing/share-picture.ts'
import type { AskAsVisitor } from './ask-as-visitor.ts'
import type { ShareFacts } from './draw-share-picture.ts'

type Facts = Omit<ShareFacts, 'language'>
type Language = ShareFacts['language']

const nameIn = (language: Language, { en, hi }: { en: string; hi: string | null }) =>
  (language === 'hi' ? hi : en) ?? en
const MOST_WIDTH = 1280
const MOST_TITLE = 150

const pictureAddress = ({ src, widths }: { src: string; widths: readonly number[] }) =>
  widths.length > 0 ? `${src}/${Math.min(MOST_WIDTH, Math.max(...widths))}` : src

async function article(ask: AskAsVisitor, { id, language }: SharePictureKey): Promise<Facts | undefined> {
  const found = await ask(getArticle, { slug: id })
  if (!found) return undefined
  return {
    title: found.title,
    line: nameIn(language, found.publication.name),
    logo: found.publication.logo,
    picture: pictureAddress(found.picture),
  }
}

async function publication(ask: AskAsVisitor, { id, language }: SharePictureKey): Promise<Facts | undefined> {
  const found = await ask(getPublication, { id })
  if (!found || found.status === 'SUSPENDED') return undefined
  return {
    title: nameIn(language, found.name),
    line: URL.canParse(found.home) ? new URL(found.home).hostname.replace(/^www\./, '') : '',
    portrait: found.logo,
    picture: `/drawing/arches/${found.slug}.svg`,
  }
}

async function category(ask: AskAsVisitor, { id, language }: SharePictureKey): Promise<Facts | undefined> {
  const found = await ask(getCategory, { id })
  return found && { title: nameIn(language, found.name), line: '', picture: `/drawing/${found.scene}/${found.id}.svg` }
}

async function workspace(ask: AskAsVisitor, { id, language }: SharePictureKey): Promise<Facts | undefined> {
  const found = await ask(getWorkspaceByUrl, { customUrl: id })
  if (found?.view !== 'PUBLIC') return undefined
  return {
    title: nameIn(language, found.name),
    line: nameIn(language, { en: found.city, hi: found.cityHi }),
    portrait: found.logo,
    picture: `${found.banner}&tall`,
  }
}

async function person(ask: AskAsVisitor, { id }: SharePictureKey): Promise<Facts | undefined> {
  const found = await ask(getPersonByUrl, { customUrl: id })
  if (found?.view !== 'PUBLIC') return undefined
  return {
    title: found.name,
    line: found.headline,
    portrait: found.portrait,
    isRound: true,
    picture: found.background ?? `/drawing/square/${found.userId}.svg`,
  }
}

async function post(ask: AskAsVisitor, { id, language }: SharePictureKey): Promise<Facts | undefined> {
  const found = await ask(getPost, { slug: id })
  if (!found?.isShareable) return undefined
  const { title, description, author, workspace } = found
  return {
    title: title || cutText(description, MOST_TITLE),
    line: [author?.name, workspace && nameIn(language, workspace.name)].filter(Boolean).join(' · '),
    portrait: author?.portrait ?? '',
    isRound: true,
    picture: `/drawing/square/${found.id}.svg`,
  }
}

async function product(ask: AskAsVisitor, { id }: SharePictureKey): Promise<Facts | undefined> {
  const found = await ask(getShopProduct, { slug: id })
  if (found?.state !== 'ACTIVE') return undefined
  const { title, seller, pictures, variants, coinsOnly } = found
  const [picture] = pictures
  const least = Math.min(...variants.map(({ pricePaise }) => pricePaise))
  const price = coinsOnly || variants.length === 0 ? undefined : rupees(least, { short: true })
  return {
    title,
    line: [price, seller.name].filter(Boolean).join(' · '),
    picture: picture ? pictureAddress(picture) : `/drawing/pots/${found.productId}.svg`,
  }
}

const SITE: Record<Language, Facts> = {
  en: {
    title: 'Where roads meet',
    line: 'News, schools, workplaces and neighbourhoods',
    picture: '/drawing/square/chowk.svg',
  },
  hi: { title: 'जहाँ रास्ते मिलते हैं', line: 'ख़बरें, स्कूल, दफ़्तर और मोहल्ले', picture: '/drawing/square/chowk.svg' },
}

const FINDERS: Record<ShareKind, (ask: AskAsVisitor, key: SharePictureKey) => Promise<Facts | undefined>> = {
  article,
  publication,
  category,
  workspace,
  person,
  post,
  product,
  site: async (_, { language }) => SITE[language],
}

/** What stands on this picture, by the calls that its page asks for a visitor; undefined where they refuse or the page is not for everybody. */
export async function findShareFacts(ask: AskAsVisitor, key: SharePictureKey): Promise<ShareFacts | undefined> {
  const facts = await FINDERS[key.kind](ask, key)
  return facts && { ...facts, language: key.language }
}
