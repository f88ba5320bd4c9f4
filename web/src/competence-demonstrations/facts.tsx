import type { CompetenceDemonstration } from '@studentgo/protocol/competence-demonstrations'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SchoolTimeNote } from '#web/ui/school-time-note.tsx'
import style from './competence-demonstrations.module.css'
import { useWhen } from './demonstration-words.ts'

/** When, where, what kind, and who assesses. */
export function Facts({ demonstration }: { demonstration: CompetenceDemonstration }) {
  const { t } = useTranslation()
  const when = useWhen()
  const { environment, organiser, type, assessors, contentDescriptions } = demonstration
  return (
    <section className={style.section} aria-labelledby="facts">
      <h2 id="facts">{t('demonstrations.facts')}</h2>
      <dl className={style.facts}>
        <Fact label={t('demonstrations.when')}>
          <p>{when(demonstration)}</p>
          <p className={style.quiet}>
            <SchoolTimeNote />
          </p>
        </Fact>
        <Fact label={t('demonstrations.place')}>
          {environment === undefined ? (
            <p>{t('demonstrations.noPlace')}</p>
          ) : (
            <>
              <p>{environment.name}</p>
              {environment.address === undefined ? null : <p>{environment.address}</p>}
              <p className={style.quiet}>
                {[environment.placeType.name, environment.description].filter(Boolean).join(' · ')}
              </p>
            </>
          )}
        </Fact>
        {organiser === undefined ? null : <Fact label={t('demonstrations.organiser')}>{organiser}</Fact>}
        {contentDescriptions.length === 0 ? null : (
          <Fact label={t('demonstrations.content')}>
            <ul className={style.bullets}>
              {contentDescriptions.map(text => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact label={t('demonstrations.assessors')}>
          {assessors.length === 0 ? <p>{t('demonstrations.noAssessors')}</p> : null}
          {assessors.map(one => (
            <p key={`${one.name} ${one.organisation}`}>
              {one.name}
              <br />
              <span className={style.quiet}>
                {[one.role.name, one.organisation].filter(Boolean).join(' · ')}
              </span>
            </p>
          ))}
        </Fact>
        <Fact label={t('demonstrations.kind')}>
          <p>{t(`demonstrations.type.${type}`)}</p>
          <p className={style.quiet}>{t(`demonstrations.typeMeans.${type}`)}</p>
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={style.factRow}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
