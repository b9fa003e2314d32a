import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Portrait } from '../portrait.tsx'
import { Square } from '../square.tsx'
import styles from './person-chip.module.css'

interface ChipProps {
  name: string
  /** Its page. */
  to?: string
  /** What has to be known beside the name. */
  tags?: ReactNode
  /** A second line, which distinguishes it from others of the same name. */
  children?: ReactNode
}

/** A person in a row: portrait, name and a second line. */
export const PersonChip = ({ picture, ...rest }: ChipProps & { picture?: string | null | undefined }) => (
  <Chip {...rest} image={<Portrait name={rest.name} picture={picture} size={32} />} />
)

/** The same of an organisation, whose picture is square. */
export const OrganisationChip = ({ logo, ...rest }: ChipProps & { logo: string }) => (
  <Chip {...rest} image={<Square logo={logo} size={32} />} />
)

function Chip({ image, name, to, tags, children }: ChipProps & { image: ReactNode }) {
  return (
    <span className={`row gap-3 ${styles['chip']}`}>
      {image}
      <span className="stack breaks">
        <span>
          {to ? (
            <Link to={to} className={styles['name']}>
              {name}
            </Link>
          ) : (
            <span className={styles['name']}>{name}</span>
          )}
          {tags}
        </span>
        {children && <span className="small muted">{children}</span>}
      </span>
    </span>
  )
}
