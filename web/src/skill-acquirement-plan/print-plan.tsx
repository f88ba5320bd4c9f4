import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'

/** The plan on paper, with everything that lies folded on the screen. */
export function PrintPlan() {
  const { t } = useTranslation()
  function print(): void {
    for (const folded of document.querySelectorAll<HTMLDetailsElement>('main details')) folded.open = true
    window.print()
  }
  return (
    <Button small look="plain" onClick={print}>
      {t('plan.print')}
    </Button>
  )
}
