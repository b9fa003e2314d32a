import { useState } from 'react'
import { usePageFacts } from '../app/page-facts.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/floating/sheet.tsx'
import styles from './invoice-button.module.css'

interface InvoiceButtonProps {
  id: string
  number: string
  variant?: 'plain' | 'outlined'
}

/** Asks before an invoice is downloaded (R8.03), in which language too. */
export function InvoiceButton({ id, number, variant = 'plain' }: InvoiceButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const locale = usePageFacts()?.locale ?? 'en'
  const languages = locale === 'hi' ? (['hi', 'en'] as const) : (['en', 'hi'] as const)
  const close = () => setAsking(false)
  return (
    <>
      <Button
        variant={variant}
        small={variant === 'plain'}
        aria-label={variant === 'plain' ? `PDF, ${m.billing_download({ number })}` : m.billing_download({ number })}
        onClick={() => setAsking(true)}
      >
        {variant === 'plain' ? 'PDF' : m.billing_invoice()}
      </Button>
      {isAsking && (
        <Sheet label={m.billing_download_question()} onClose={close}>
          <div className={`stack gap-3 ${styles['inside']}`}>
            <h2>{m.billing_download_question()}</h2>
            <p>{m.billing_download_says({ number })}</p>
            <div className={`stack gap-2 ${styles['ways']}`}>
              {languages.map((language, position) => (
                <a
                  key={language}
                  className={position === 0 ? `strong ${styles['first']}` : `strong ${styles['other']}`}
                  href={`/invoices/${id}.pdf?lang=${language}`}
                  download
                  onClick={close}
                >
                  {language === 'en' ? m.billing_download_en() : m.billing_download_hi()}
                </a>
              ))}
              <Button variant="plain" onClick={close}>
                {m.billing_download_not()}
              </Button>
            </div>
          </div>
        </Sheet>
      )}
    </>
  )
}
