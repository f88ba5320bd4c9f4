import type { CompetenceDemonstration } from '@studentgo/protocol/competence-demonstrations'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/format.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Who reads the self-assessment, what it is for, and when it locks: before the first word is written. */
export function AssessmentReaders({ assessors }: Pick<CompetenceDemonstration, 'assessors'>) {
  const { t } = useTranslation()
  const { list } = useFormats()
  return (
    <Notice title={t('demonstrations.self.readersTitle')}>
      <p>
        {assessors.length === 0
          ? t('demonstrations.self.readersUnknown')
          : t('demonstrations.self.readers', { names: list(assessors.map(one => one.name)) })}
      </p>
      <p>{t('demonstrations.self.lock')}</p>
    </Notice>
  )
}
