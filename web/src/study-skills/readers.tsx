import type { StudySkills } from '@studentgo/protocol/study-skills'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/format.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Who reads the answers, by name, before the first one is given. */
export function Readers({ readers }: { readers: StudySkills['readers'] }) {
  const { t } = useTranslation()
  const { list } = useFormats()
  const names = (people: StudySkills['readers']['all']) => list(people.map(one => one.name))
  return (
    <Notice title={t('studySkills.readersTitle')}>
      <p>
        {readers.all.length === 0
          ? t('studySkills.noReaders')
          : t('studySkills.readers', { names: names(readers.all) })}
      </p>
      {readers.wellbeing.length === 0 ? null : (
        <p>{t('studySkills.wellbeingReaders', { names: names(readers.wellbeing) })}</p>
      )}
      <p>{t('studySkills.notGuardians')}</p>
    </Notice>
  )
}
