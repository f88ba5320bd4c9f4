import { useTranslation } from 'react-i18next'
import { Page } from '#web/ui/layout/page.tsx'
import { Exports } from './exports.tsx'
import { WhoHasLooked } from './who-has-looked.tsx'

/** All data of the person as one package, and its readers. */
export default function OwnDataPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('ownData.title')} lead={t('ownData.lead')}>
      <Exports />
      <WhoHasLooked />
    </Page>
  )
}
