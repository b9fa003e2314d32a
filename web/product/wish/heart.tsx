import { Link, useLocation } from 'react-router'
import { useViewer } from '../../app/page-facts.ts'
import { loginFrom } from '../../app/return.rules.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { IconHeart } from '../../ui/icons.ts'
import styles from './heart.module.css'
import { useStockAlert, useWish } from './use-wish.ts'

interface HeartProps {
  productId: string
  title: string
  /** On a picture, where it needs a ground of its own. */
  onPicture?: boolean
}

const Icon = () => <IconHeart size={22} stroke={1.75} aria-hidden />
const classOf = (onPicture: boolean) => `icon-button ${styles['heart']} ${onPicture ? styles['ground'] : ''}`

/** Wishlist button of a product; visitors are asked to sign in. */
export function Heart({ productId, title, onPicture = false }: HeartProps) {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  if (viewer) return <MemberHeart userId={viewer.userId} {...{ productId, title, onPicture }} />
  return (
    <Link to={loginFrom(pathname + search)} className={classOf(onPicture)} aria-label={m.wish_sign_in({ title })}>
      <Icon />
    </Link>
  )
}

function MemberHeart({ userId, productId, title, onPicture = false }: HeartProps & { userId: string }) {
  const { isOn, toggle } = useWish(userId, productId)
  return (
    <button
      type="button"
      className={classOf(onPicture)}
      aria-label={m.wish_save({ title })}
      aria-pressed={isOn}
      onClick={toggle}
    >
      <Icon />
    </button>
  )
}

/** Asks for one notification when a sold-out variant is back; visitors are asked to sign in. */
export function StockAlert({ variantId }: { variantId: string }) {
  const viewer = useViewer()
  const { pathname } = useLocation()
  if (viewer) return <MemberAlert variantId={variantId} />
  return (
    <ButtonLink variant="outlined" to={loginFrom(pathname)}>
      {m.wish_alert()}
    </ButtonLink>
  )
}

function MemberAlert({ variantId }: { variantId: string }) {
  const { isOn, toggle, isPending } = useStockAlert(variantId)
  return (
    <Button variant="outlined" disabled={isPending} aria-pressed={isOn} onClick={toggle}>
      {isOn ? m.wish_alert_stop() : m.wish_alert()}
    </Button>
  )
}
