import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { LazyPicturePicker } from '../../app/upload/lazy-picture-picker.ts'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/field/text-field.tsx'
import type { Writing } from '../draft/use-writing.ts'
import styles from './article.module.css'

/** The wide picture above an article: chosen, cut three to one by pointer or keys, and described (C14). */
export function CoverField({ writing }: { writing: Writing }) {
  const { text, pictures, change, addPicture } = writing
  const cover = pictures.find(({ attachmentId }) => attachmentId === text.coverId)
  const take = (picture: Attachment) => {
    addPicture(picture)
    change({ coverId: picture.attachmentId })
  }
  return (
    <div className="stack gap-3">
      <LazyPicturePicker
        label={m.article_cover()}
        shape="banner"
        onPicked={take}
        {...(text.coverId !== null && { onRemove: () => change({ coverId: null, coverAlt: '' }) })}
      >
        {cover ? (
          <img
            className={styles['cover']}
            src={cover.pictures.find(({ width }) => width >= 640)?.url ?? cover.pictures.at(-1)?.url}
            width={cover.pictures.at(-1)?.width}
            height={cover.pictures.at(-1)?.height}
            alt={text.coverAlt}
          />
        ) : (
          <span className={`small muted ${styles['none']}`}>{m.community_banner_none()}</span>
        )}
      </LazyPicturePicker>
      {cover && (
        <TextField
          label={m.app_attach_describe_label()}
          hint={m.app_attach_describe_hint()}
          value={text.coverAlt}
          maxLength={100}
          onChange={({ target }) => change({ coverAlt: target.value })}
        />
      )}
    </div>
  )
}
