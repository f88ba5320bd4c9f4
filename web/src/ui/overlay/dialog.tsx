import { type ReactNode, useEffect } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { alerts } from '#web/platform/page/alerts.ts'
import style from './dialog.module.css'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
}

/**
 * A task of its own over the page: from the bottom edge on a phone, in the middle elsewhere. Escape and its own
 * buttons close it, a tap beside it does not, because something may be half written. What alerts said before is over.
 */
export function Dialog({ title, onClose, children }: Props) {
  useEffect(alerts.removeAll, [])
  return (
    <ModalOverlay
      isOpen
      isKeyboardDismissDisabled={false}
      onOpenChange={onClose}
      className={style.overlay ?? ''}
    >
      <Modal className={style.modal ?? ''}>
        <AriaDialog className={style.dialog ?? ''}>
          <Heading slot="title" level={2} className={style.title ?? ''}>
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
