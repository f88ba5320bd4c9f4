import { mostLearning, priorLearningKind } from '@studentgo/protocol/study-skills'
import { useTranslation } from 'react-i18next'
import { FilePicker } from '#web/attachments/file-picker.panel.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextArea, TextField } from '#web/ui/form/text-field.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import style from './study-skills.module.css'
import type { LearningRow } from './survey-values.ts'
import type { Survey } from './use-survey.ts'

/** Earlier learning: school, work, hobbies. */
export function Learning({ survey }: { survey: Survey }) {
  const { t } = useTranslation()
  const rows = survey.values.learning
  const change = (learning: LearningRow[]) => survey.change({ learning })
  return (
    <Stack>
      <h3>{t('studySkills.learning')}</h3>
      <Quiet>{t('studySkills.learningHelp')}</Quiet>
      {rows.map((row, at) => (
        <Row
          key={row.key}
          row={row}
          number={at + 1}
          onChange={part => change(rows.map(one => (one.key === row.key ? { ...one, ...part } : one)))}
          onRemove={() => change(rows.filter(one => one.key !== row.key))}
        />
      ))}
      {rows.length < mostLearning ? (
        <Button onClick={() => change([...rows, newRow(rows)])}>{t('studySkills.addLearning')}</Button>
      ) : null}
    </Stack>
  )
}

function newRow(rows: readonly LearningRow[]): LearningRow {
  const taken = rows.map(row => Number(row.key.replace(/\D/g, '')))
  return {
    key: `new-${Math.max(0, ...taken) + 1}`,
    kind: 'WORK',
    title: '',
    place: '',
    from: '',
    to: '',
    hours: '',
    description: '',
    attachments: [],
  }
}

interface RowProps {
  row: LearningRow
  number: number
  onChange: (part: Partial<LearningRow>) => void
  onRemove: () => void
}

function Row({ row, number, onChange, onRemove }: RowProps) {
  const { t } = useTranslation()
  const isBackwards = row.from !== '' && row.to !== '' && row.to < row.from
  const isNoNumber = row.hours.trim() !== '' && !/^\d{1,5}$/.test(row.hours.trim())
  return (
    <fieldset className={style.entry}>
      <legend>{t('studySkills.learningNumber', { number })}</legend>
      <SelectField
        label={t('studySkills.kindLabel')}
        value={row.kind}
        options={priorLearningKind.options.map(kind => ({
          value: kind,
          label: t(`studySkills.kind.${kind}`),
        }))}
        onChange={value => onChange({ kind: priorLearningKind.safeParse(value).data ?? row.kind })}
      />
      <TextField
        label={t('studySkills.what')}
        help={row.title.trim() === '' ? t('studySkills.whatHelp') : undefined}
        maxLength={200}
        value={row.title}
        onChange={event => onChange({ title: event.target.value })}
      />
      <TextField
        label={t('studySkills.where')}
        maxLength={200}
        value={row.place}
        onChange={event => onChange({ place: event.target.value })}
      />
      <FieldRow>
        <TextField
          type="date"
          label={t('studySkills.from')}
          value={row.from}
          onChange={event => onChange({ from: event.target.value })}
        />
        <TextField
          type="date"
          label={t('studySkills.to')}
          value={row.to}
          error={isBackwards ? t('studySkills.toBeforeFrom') : undefined}
          onChange={event => onChange({ to: event.target.value })}
        />
        <TextField
          inputMode="numeric"
          label={t('studySkills.hours')}
          value={row.hours}
          error={isNoNumber ? t('studySkills.hoursNumber') : undefined}
          onChange={event => onChange({ hours: event.target.value })}
        />
      </FieldRow>
      <TextArea
        label={t('studySkills.learned')}
        maxLength={1000}
        value={row.description}
        onChange={event => onChange({ description: event.target.value })}
      />
      <FilePicker
        label={t('studySkills.certificates')}
        category="CERTIFICATE"
        files={row.attachments}
        onChange={attachments => onChange({ attachments })}
      />
      <Button small variant="plain" onClick={onRemove}>
        {t('studySkills.removeLearning', { number })}
      </Button>
    </fieldset>
  )
}
