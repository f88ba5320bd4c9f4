import type { AbsenceMark } from '@studentgo/protocol/absences'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { Quiet, Text } from '#web/ui/content/text.tsx'
import { Card, RowList, Section } from '#web/ui/layout/layout.tsx'
import style from '../absences.module.css'
import { MarkLesson } from './mark-lesson.tsx'

/** Praise from teachers, in the same size as the absences. */
export function TeacherPraise({ marks, count }: { marks: readonly AbsenceMark[]; count: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const praise = marks.filter(mark => mark.class === 'REMARK')
  if (praise.length === 0) return null
  return (
    <Section id="good-words" title={t('absences.good.title')}>
      <Card>
        <Text size="lead" strong>
          {t('absences.good.count', { count })}
        </Text>
        <RowList>
          {praise.map(mark => (
            <li key={mark.id} className={style.pick}>
              <span>
                <Text as="span" strong>
                  {mark.teacherNote ? (
                    <InSchoolLanguage>{mark.teacherNote}</InSchoolLanguage>
                  ) : (
                    mark.type.name
                  )}
                </Text>
                <Quiet inline>
                  {mark.teacher ? `${mark.teacher.name}, ` : ''}
                  <MarkLesson mark={mark} /> · {formats.shortWeekdayDate(mark.date)}
                </Quiet>
              </span>
            </li>
          ))}
        </RowList>
      </Card>
    </Section>
  )
}
