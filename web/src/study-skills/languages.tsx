import { languageLevel, languageLevels, type SurveyRound } from '@studentgo/protocol/study-skills'
import { useTranslation } from 'react-i18next'
import { choices, useCodes } from '#web/platform/api/codes.ts'
import { MissingList } from '#web/ui/feedback/missing-list.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import style from './study-skills.module.css'
import type { LanguageRow } from './survey-values.ts'
import type { Survey } from './use-survey.ts'

const mostRows = 10

/** Languages with skill levels; without the reference list the stored values are still shown. */
export function Languages({ survey, stored }: { survey: Survey; stored: SurveyRound['languages'] }) {
  const { t } = useTranslation()
  const codes = useCodes('languages')
  const rows = survey.values.languages
  const names = new Map(stored.map(({ language }) => [language.code, language.name]))
  const change = (languages: LanguageRow[]) => survey.change({ languages })
  const changeRow = (key: string, part: Partial<LanguageRow>) =>
    change(rows.map(row => (row.key === key ? { ...row, ...part } : row)))
  return (
    <Stack>
      <h3>{t('studySkills.languages')}</h3>
      <MissingList list="languages" />
      {rows.map((row, at) => {
        const isTwice = row.language !== '' && rows.findIndex(one => one.language === row.language) < at
        const options = choices(codes, row.language).map(({ code, name }) => ({
          value: code,
          label: name === code ? (names.get(code) ?? name) : name,
        }))
        return (
          <fieldset key={row.key} className={style.entry}>
            <legend>{t('studySkills.languageNumber', { number: at + 1 })}</legend>
            <SelectField
              label={t('studySkills.language')}
              value={row.language}
              options={[{ value: '', label: t('studySkills.chooseLanguage') }, ...options]}
              onChange={language => changeRow(row.key, { language })}
              error={isTwice ? t('problem.twice') : undefined}
            />
            <SelectField
              label={t('studySkills.level')}
              value={row.level}
              options={languageLevels.map(level => ({
                value: level,
                label: t(`studySkills.level.${level}`),
              }))}
              onChange={value =>
                changeRow(row.key, { level: languageLevel.safeParse(value).data ?? row.level })
              }
            />
            <Button small variant="plain" onClick={() => change(rows.filter(one => one.key !== row.key))}>
              {t('studySkills.removeLanguage', { number: at + 1 })}
            </Button>
          </fieldset>
        )
      })}
      {rows.length < mostRows ? (
        <Button onClick={() => change([...rows, newRow(rows)])}>{t('studySkills.addLanguage')}</Button>
      ) : null}
    </Stack>
  )
}

function newRow(rows: readonly LanguageRow[]): LanguageRow {
  const taken = rows.map(row => Number(row.key.replace(/\D/g, '')))
  return { key: `new-${Math.max(0, ...taken) + 1}`, language: '', level: 'B1' }
}
