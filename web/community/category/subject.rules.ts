import type { PostCategory } from '@chowk/contract/community/community.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { categoryPath } from '../words.ts'

interface Subject {
  category: PostCategory | undefined
  title: string | undefined
  /** Where it stands now, when the address is one that it had before. */
  moved?: string
}

type Params = Readonly<Partial<Record<'customUrl' | 'category' | 'topic', string>>>

/** The category that an address names, and what it or its topic is called; the words of the address where there is none. */
export function subjectOf(all: readonly PostCategory[], { customUrl = '', category: word, topic }: Params): Subject {
  const before = word?.toLowerCase() ?? ''
  const category = all.find(({ name }) => name.en === word) ?? all.find((each) => each.formerNames.includes(before))
  const isRenamed = category !== undefined && category.name.en !== word
  if (topic === undefined)
    return {
      category,
      title: category ? nameOf(category.name) : word,
      ...(isRenamed && { moved: categoryPath(customUrl, category.name.en) }),
    }
  const within = category?.topics.find(({ slug }) => slug === topic)
  const holder = within ? category : all.find(({ topics }) => topics.some(isFormerly(category, topic)))
  const found = within ?? holder?.topics.find(isFormerly(category, topic))
  const isMoved = holder !== undefined && found !== undefined && (isRenamed || holder !== category)
  return {
    category: holder ?? category,
    title: found ? nameOf(found.name) : topic,
    ...(isMoved && { moved: categoryPath(customUrl, holder.name.en, found.slug) }),
  }
}

const isFormerly = (category: PostCategory | undefined, slug: string) => (topic: { former: readonly string[] }) =>
  category !== undefined && topic.former.includes(`${category.id}/${slug}`)
