import { rupees } from '@chowk/contract/money.ts'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { RichText } from '../../app/rich-text/rich-text.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { paiseOf } from '../../ui/field/written-values.rules.ts'
import { Photos } from '../approval/photos.tsx'
import { priceWords } from '../sell/product-words.ts'
import { filledOptions } from './matrix.rules.ts'
import type { ProductText } from './product-text.ts'
import styles from './write.module.css'

interface PreviewProps {
  text: ProductText
  attachments: readonly Attachment[]
  onClose: () => void
}

const amounts = (written: readonly string[]): number[] =>
  written.map((each) => paiseOf(each)).filter((paise) => paise !== undefined && !Number.isNaN(paise)) as number[]

/** The product as buyers will see it. */
export function Preview({ text, attachments, onClose }: PreviewProps) {
  const { title, brand, body, pictures, variants, coinPrice, coinsOnly } = text
  const prices = amounts(variants.map(({ price }) => price))
  const mrp = amounts(variants.map((variant) => variant.mrp)).at(0)
  const coins = Number(coinPrice) || 0
  const price = priceWords({
    lowestPaise: prices.length > 0 ? Math.min(...prices) : null,
    highestPaise: prices.length > 0 ? Math.max(...prices) : null,
    coinPrice: coins,
    coinsOnly,
  })
  return (
    <Sheet label={m.sell_preview_label()} onClose={onClose} wide="form">
      <div className="stack gap-4">
        <p className="small muted">{m.sell_preview_label()}</p>
        <Photos pictures={pictures} attachments={attachments} />
        {brand && <p className="small muted">{brand}</p>}
        <h2 className="h2 breaks">{title || m.sell_untitled()}</h2>
        <p className="h3">
          {price}{' '}
          {!coinsOnly && mrp !== undefined && (
            <span className={`small muted ${styles['struck']}`}>{rupees(mrp, { short: true })}</span>
          )}
        </p>
        {!coinsOnly && coins > 0 && <p className="small">{m.sell_coins({ count: coins })}</p>}
        {filledOptions(text.options).map(({ name, values }) => (
          <p key={name}>
            <span className="strong">{name}</span> {values.join(' · ')}
          </p>
        ))}
        <RichText document={body} pictures={[]} />
        <Row>
          <Button variant="outlined" onClick={onClose}>
            {m.app_close()}
          </Button>
        </Row>
      </div>
    </Sheet>
  )
}
