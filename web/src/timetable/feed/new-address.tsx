import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Quiet } from '#web/ui/content/text.tsx'
import { Button, LinkButton } from '#web/ui/form/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import style from './subscribe-dialog.module.css'

/** The one time that an address is shown: to copy, or to open in the device's calendar. */
export function NewAddress({ url }: { url: string }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)

  async function copy(): Promise<void> {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      // Without clipboard permission the address stays selected, to be copied by hand.
      setCopied(false)
    }
  }

  return (
    <div className={style.address}>
      <TextField
        label={t('timetable.feed.address')}
        ref={field}
        value={url}
        readOnly
        onFocus={event => event.target.select()}
      />
      <Actions>
        <LinkButton variant="primary" to={url.replace(/^https?:/, 'webcal:')}>
          {t('timetable.feed.open')}
        </LinkButton>
        <Button variant="plain" onClick={() => void copy()}>
          {t(copied ? 'timetable.feed.copied' : 'timetable.feed.copy')}
        </Button>
      </Actions>
      <Quiet small>{t('timetable.feed.once')}</Quiet>
      <p className="visually-hidden" role="status">
        {copied ? t('timetable.feed.copied') : ''}
      </p>
    </div>
  )
}
