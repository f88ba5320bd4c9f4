import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { hasDrafts } from '#web/platform/session/device.ts'
import { Button } from '../form/button.tsx'
import style from './dialog.module.css'

/** The last two minutes of a session, with one button that extends it. Loaded only when it is needed. */
export default function SessionWarning({ secondsLeft, stay }: { secondsLeft: number; stay: () => void }) {
  const { t } = useTranslation()
  return (
    <ModalOverlay isOpen className={style.overlay ?? ''}>
      <Modal className={style.modal ?? ''}>
        <Dialog role="alertdialog" className={style.dialog ?? ''} aria-label={t('sessionWarning.title')}>
          <h2 className={style.title}>{t('sessionWarning.title')}</h2>
          <p>
            {t('sessionWarning.text', { count: Math.max(1, Math.ceil(secondsLeft / 60)) })}{' '}
            {hasDrafts() ? t('form.kept') : null}
          </p>
          <Button variant="primary" wide autoFocus onClick={stay}>
            {t('sessionWarning.stay')}
          </Button>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
