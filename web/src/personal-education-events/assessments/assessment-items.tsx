import type { IntermediateAssessment } from '@studentgo/protocol/intermediate-assessments'
import { canDoLevels } from '@studentgo/protocol/intermediate-assessments'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/ui/classes.ts'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { Quiet, Text, TypedText } from '#web/ui/content/text.tsx'
import { Row, RowList } from '#web/ui/layout/layout.tsx'
import style from './assessment.module.css'

interface Props {
  items: IntermediateAssessment['items']
  /** In the student's own words. */
  isOwn: boolean
  own: IntermediateAssessment | undefined
}

/** Skill by skill, with the student's own rating where both have rated the same skill. */
export function AssessmentItems({ items, isOwn, own }: Props) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  const ownLevels = new Map(own?.items.map(item => [item.requirementId ?? item.text, item.level]))
  return (
    <RowList>
      {items.map(item => {
        const ownLevel = ownLevels.get(item.requirementId ?? item.text)
        return (
          <Row key={item.requirementId ?? item.text}>
            <Text strong lang={item.textLanguage}>
              {isOwn || item.requirementId !== undefined ? (
                item.text
              ) : (
                <InSchoolLanguage>{item.text}</InSchoolLanguage>
              )}
            </Text>
            <CanDo level={item.level} />
            {ownLevel === undefined || ownLevel === null ? null : (
              <Quiet small>
                {t('personalEvents.ownLevel', { level: t(`personalEvents.canDo.${ownLevel}`) })}
              </Quiet>
            )}
            {item.comment ? (
              <TypedText>
                {isOwn ? item.comment : <InSchoolLanguage>{item.comment}</InSchoolLanguage>}
              </TypedText>
            ) : null}
          </Row>
        )
      })}
    </RowList>
  )
}

/** The level of a skill, in four neutral steps and in words; it is no grade (domain D15). */
function CanDo({ level }: { level: number | null }) {
  const { t } = useTranslation()
  return (
    <span className={style.canDo}>
      <span className={style.steps} aria-hidden="true">
        {canDoLevels.map(step => (
          <span
            key={step}
            className={classes(style.step, level !== null && step <= level && style.reached)}
          />
        ))}
      </span>
      <span>{t(`personalEvents.canDo.${level ?? 'NONE'}`)}</span>
    </span>
  )
}
