import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Quiet } from '#web/ui/content/text.tsx'
import { LinkButton } from '#web/ui/form/button.tsx'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import style from './subscribe-dialog.module.css'

/** Shows an address the only time: to copy, or to open in the device's calendar. */
export function NewAddress({ url }: { url: string }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  // Without clipboard permission the address stays selected, to be copied by hand.
  const select = () => {
    field.current?.select()
    return url
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
        <CopyButton
          variant="plain"
          text={select}
          label={t('timetable.feed.copy')}
          done={t('timetable.feed.copied')}
        />
      </Actions>
      <Quiet small>{t('timetable.feed.once')}</Quiet>
    </div>
  )
}
