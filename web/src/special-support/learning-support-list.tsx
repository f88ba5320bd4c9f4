import type { LearningSupport } from '@studentgo/protocol/special-support'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Section } from '#web/ui/layout/layout.tsx'
import style from './special-support.module.css'

/** Support that needs no decision. */
export function LearningSupportList({ support }: { support: readonly LearningSupport[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Section id="learning-support" title={t('support.learning')} narrow>
      <Quiet>{t('support.learningMeans')}</Quiet>
      <ul className={style.statements}>
        {support.map(one => (
          <li key={one.id}>
            <h3>{one.type.name}</h3>
            <p lang={one.descriptionLanguage}>{one.description}</p>
            {one.startDate === undefined || one.endDate === undefined ? null : (
              <Quiet>
                {formats.date(one.startDate)}–{formats.date(one.endDate)}
                {one.moduleGroup === undefined ? '' : ` · ${t(`support.group.${one.moduleGroup}`)}`}
              </Quiet>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
