import { useTranslation } from 'react-i18next'
import { Chip } from '#web/ui/content/facts.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import style from './staff-lesson.module.css'
import { isMinutes, needsMinutes, type Roll, type ShownStudent } from './use-roll.ts'

const choices = ['ABSENT', 'LATE', 'LEFT_EARLY', 'PRAISE'] as const

/** One student of a roll: present while no button is pressed. */
export function RollRow({
  student,
  roll,
  disabled,
}: {
  student: ShownStudent
  roll: Roll
  disabled: boolean
}) {
  const { t } = useTranslation()
  const { name, kind, explained, type, minutesText, noteText } = student
  return (
    <div className={style.student}>
      <div>
        <strong>{name}</strong> {kind === 'OTHER' && type !== undefined ? <Chip>{type.name}</Chip> : null}
        {explained ? <Quiet small>{t('staffAttendance.explained')}</Quiet> : null}
      </div>
      {kind === 'OTHER' ? null : (
        <Actions>
          {choices.map(choice => (
            <Button
              key={choice}
              small
              variant={kind === choice ? 'primary' : 'soft'}
              aria-pressed={kind === choice}
              aria-label={`${t(`staffAttendance.kind.${choice}`)}, ${name}`}
              inactive={disabled}
              onClick={() => roll.tap(student, choice)}
            >
              {t(`staffAttendance.kind.${choice}`)}
            </Button>
          ))}
        </Actions>
      )}
      {kind === 'PRESENT' || kind === 'OTHER' ? null : (
        <div className={style.more}>
          {needsMinutes(kind) ? (
            <TextField
              label={t(`staffAttendance.minutes.${kind}`)}
              inputMode="numeric"
              value={minutesText}
              error={isMinutes(minutesText) ? undefined : t('staffAttendance.minutesFault')}
              onChange={event => roll.type(student, { minutes: event.target.value })}
            />
          ) : null}
          <TextField
            label={t('staffAttendance.note')}
            maxLength={500}
            value={noteText}
            onChange={event => roll.type(student, { note: event.target.value })}
          />
        </div>
      )}
    </div>
  )
}
