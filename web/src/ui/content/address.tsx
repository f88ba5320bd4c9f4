import { useTranslation } from 'react-i18next'
import { IconLink } from './text.tsx'

/** A street address with a link to a map in another tab, which gets only the address and no student data. */
export function Address({ children }: { children: string }) {
  const { t } = useTranslation()
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(children)}`
  return (
    <div>
      <p>{children}</p>
      <IconLink icon="place" href={map} rel="noreferrer" target="_blank">
        {t('lesson.map')}
      </IconLink>
    </div>
  )
}
