import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSlashInUse, switchSlash } from '#web/platform/page/slash-key.ts'
import { useHydrated } from '#web/platform/page/use-hydrated.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'

/** Whether a slash opens the search on this device. */
export function SlashChoice() {
  const { t } = useTranslation()
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState<boolean>()
  return (
    <Checkbox
      label={t('account.slash')}
      help={t('account.slashHelp')}
      checked={chosen ?? (isHydrated ? isSlashInUse() : true)}
      onChange={event => {
        switchSlash(event.target.checked)
        setChosen(event.target.checked)
      }}
    />
  )
}
