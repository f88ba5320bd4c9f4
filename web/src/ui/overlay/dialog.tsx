import { type ReactNode, useEffect } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { alerts } from '#web/platform/page/alerts.ts'
import { classes } from '../classes.ts'
import { Button } from '../form/button.tsx'
import style from './dialog.module.css'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
  /** At the upper edge, where a list below its field has space, and with its own close button. */
  atTop?: boolean
}

/**
 * A dialog over the page: from the bottom edge on a phone, in the middle elsewhere. Escape and its own buttons close
 * it; a tap beside it does not, because the form may be half filled in. Earlier alerts are removed.
 */
export function Dialog({ title, onClose, children, atTop = false }: Props) {
  const { t } = useTranslation()
  useEffect(alerts.removeAll, [])
  return (
    <ModalOverlay
      isOpen
      isKeyboardDismissDisabled={false}
      onOpenChange={onClose}
      className={classes(style.overlay, atTop && style.top)}
    >
      <Modal className={style.modal ?? ''}>
        <AriaDialog className={style.dialog ?? ''}>
          <div className={style.head}>
            <Heading slot="title" level={2} className={style.title ?? ''}>
              {title}
            </Heading>
            {atTop ? (
              <Button small variant="plain" onClick={onClose}>
                {t('sheet.close')}
              </Button>
            ) : null}
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
