import { useTranslation } from 'react-i18next'
import { IconLink } from './text.tsx'

/** Where a place is, with a map in another tab, which learns the address and nothing of the student. */
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
