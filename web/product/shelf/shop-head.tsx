import { Link } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { Square } from '../../ui/square.tsx'
import styles from './shop-head.module.css'

interface ShopHeadProps {
  name: string
  logo: string
  to: string
}

/** Whose shop it is; the title below says the same in words. */
export const ShopHead = ({ name, logo, to }: ShopHeadProps) => (
  <p className={`row gap-3 line-below ${styles['head']}`}>
    <Square logo={logo} size={40} />
    <span className="strong breaks">{name}</span>
    <Link to={to} className="text-button push-end whole">
      {m.shop_about_organisation()}
    </Link>
  </p>
)
