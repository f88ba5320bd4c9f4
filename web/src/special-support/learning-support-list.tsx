import type { LearningSupport } from '@studentgo/protocol/special-support'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/format.ts'
import style from './special-support.module.css'

/** Support that needs no decision. */
export function LearningSupportList({ support }: { support: readonly LearningSupport[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <section className={style.section} aria-labelledby="learning-support">
      <h2 id="learning-support">{t('support.learning')}</h2>
      <p className={style.quiet}>{t('support.learningMeans')}</p>
      <ul className={style.statements}>
        {support.map(one => (
          <li key={one.id}>
            <h3>{one.type.name}</h3>
            <p>{one.description}</p>
            {one.startDate === undefined || one.endDate === undefined ? null : (
              <p className={style.quiet}>
                {formats.date(one.startDate)}–{formats.date(one.endDate)}
                {one.moduleGroup === undefined ? '' : ` · ${t(`support.group.${one.moduleGroup}`)}`}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
