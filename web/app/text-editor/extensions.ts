import { Extension, InputRule, Node, mergeAttributes } from '@tiptap/core'
import type { Extensions } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { safeLink } from '@chowk/contract/rich-text/link.ts'
import { HEADING_LEVELS } from '@chowk/contract/rich-text/nodes.ts'
import { tagOf } from '@chowk/contract/rich-text/tidy-document.ts'
import { tableExtensions } from './table-extensions.ts'
import styles from './editor.module.css'

/** What the editor needs of its page. */
export interface EditorSurroundings {
  placeholder: string
  /** Address of an upload as a picture; undefined for one that is gone. */
  addressOf: (attachmentId: string) => string | undefined
  /** What is said in place of a picture that is gone. */
  missing: string
  /** What is said in place of a picture that is being uploaded. */
  uploading: string
  onLink: () => void
}

const picture = ({ addressOf, missing, uploading }: EditorSurroundings) =>
  Node.create({
    name: 'image',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      attachmentId: { default: '', parseHTML: (element: HTMLElement) => element.dataset['attachment'] ?? '' },
      alt: { default: '', parseHTML: (element: HTMLElement) => element.dataset['alt'] ?? '' },
      // Names the upload that the picture waits for.
      upload: { default: '', parseHTML: (element: HTMLElement) => element.dataset['upload'] ?? '' },
    }),
    parseHTML: () => [{ tag: 'figure[data-attachment]' }],
    renderHTML: ({ node }) => {
      const { attachmentId, alt, upload } = node.attrs as { attachmentId: string; alt: string; upload: string }
      const src = addressOf(attachmentId)
      const facts = {
        'data-attachment': attachmentId,
        'data-alt': alt,
        class: styles['picture'],
        ...(upload && { 'data-upload': upload }),
      }
      return src
        ? ['figure', facts, ['img', { src, alt }], ['figcaption', { class: 'small muted' }, alt]]
        : ['figure', facts, upload ? uploading : missing]
    },
  })

const mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    id: { default: '', parseHTML: (element: HTMLElement) => element.dataset['mention'] ?? '' },
    label: { default: '', parseHTML: (element: HTMLElement) => (element.textContent ?? '').replace(/^@/, '') },
  }),
  parseHTML: () => [{ tag: 'span[data-mention]' }],
  renderHTML: ({ node }) => {
    const { id, label } = node.attrs as { id: string; label: string }
    return ['span', { 'data-mention': id, class: 'accent' }, `@${label}`]
  },
  renderText: ({ node }) => `@${(node.attrs as { label: string }).label}`,
})

// A tag is made of what was typed when a space follows it; within a word the sign means something else.
const TYPED_TAG = /(?:^|\s)#([\p{L}\p{N}][\p{L}\p{M}\p{N}_\u200c\u200d]{0,49})\s$/u

const hashtag = Node.create({
  name: 'hashtag',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    tag: { default: '', parseHTML: (element: HTMLElement) => (element.textContent ?? '').replace(/^#/, '') },
  }),
  parseHTML: () => [{ tag: 'span[data-tag]' }],
  renderHTML: ({ node }) => {
    const { tag } = node.attrs as { tag: string }
    return ['span', mergeAttributes({ 'data-tag': tag, class: 'accent' }), `#${tag}`]
  },
  renderText: ({ node }) => `#${(node.attrs as { tag: string }).tag}`,
  addInputRules() {
    return [
      new InputRule({
        find: TYPED_TAG,
        handler: ({ state, range, match }) => {
          const tag = tagOf(match[1])
          if (tag === '') return
          const from = range.from + match[0].indexOf('#')
          state.tr.replaceWith(from, range.to, [this.type.create({ tag }), state.schema.text(' ')])
        },
      }),
    ]
  },
})

const linkKey = ({ onLink }: EditorSurroundings) =>
  Extension.create({
    name: 'linkKey',
    addKeyboardShortcuts: () => ({
      'Mod-k': () => {
        onLink()
        return true
      },
    }),
  })

/** Everything that a text may be made of, as the editor knows it: the list of `contract/rich-text/nodes.ts`. */
export const extensionsFor = (surroundings: EditorSurroundings): Extensions => [
  StarterKit.configure({
    codeBlock: { HTMLAttributes: { spellcheck: 'false' } },
    horizontalRule: false,
    heading: { levels: [...HEADING_LEVELS] },
    link: {
      openOnClick: false,
      isAllowedUri: (given) => safeLink(given) !== undefined,
      HTMLAttributes: { rel: 'nofollow ugc noopener', target: null },
    },
  }),
  Placeholder.configure({ placeholder: surroundings.placeholder }),
  ...tableExtensions,
  picture(surroundings),
  mention,
  hashtag,
  linkKey(surroundings),
]
