import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { m } from '../paraglide/messages.js'
import styles from './proofs-screen.module.css'

/** The papers of an organisation: each page as a picture that opens in full, a PDF to download beside them. */
export function ProofPapers({ papers }: { papers: readonly Attachment[] }) {
  if (papers.length === 0) return <p className="small muted">{m.organisation_papers_none()}</p>
  return (
    <ul className="stack gap-3">
      {papers.map((paper) => (
        <Paper key={paper.attachmentId} paper={paper} />
      ))}
    </ul>
  )
}

function Paper({ paper }: { paper: Attachment }) {
  const { title, attachmentType, attachmentUrl, pictures, pagesStatus, relatedImages } = paper
  const picture = pictures.find(({ width }) => width >= 640) ?? pictures.at(-1)
  return (
    <li className={`cluster gap-3 ${styles['paper']}`}>
      {attachmentType !== 'PDF' && picture && <Page name={title} src={picture.url} full={attachmentUrl} />}
      {relatedImages.map(({ url, page }) => (
        <Page key={page} name={m.organisation_papers_page({ name: title, page })} src={url} full={url} />
      ))}
      {pagesStatus === 'PENDING' && (
        <p role="status" className="small muted">
          {m.organisation_papers_drawn()}
        </p>
      )}
      {attachmentType === 'PDF' && (
        <a href={attachmentUrl} className={`small-strong accent hover-underline ${styles['download']}`} download>
          {m.organisation_papers_open({ name: title })}
        </a>
      )}
    </li>
  )
}

const Page = ({ name, src, full }: { name: string; src: string; full: string }) => (
  <a href={full} target="_blank" rel="noopener noreferrer" className={styles['page']}>
    <img src={src} alt={name} loading="lazy" width={148} height={190} />
  </a>
)
