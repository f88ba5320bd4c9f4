import type { FaultGroup, ImportDeletionGuard, ImportReport } from '@studentgo/protocol/staff-import'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Row, RowList, Section, Stack } from '#web/ui/layout/layout.tsx'
import { useReadable } from './use-readable.ts'

/** The faults of a folder by cause; and the reasons for endings, where there are too many. */
export function ImportFaults({ report }: { report: ImportReport }) {
  const { t } = useTranslation()
  const { faults, leftOut, warnings, notes, deletionGuard, outcome } = report
  const hasWords = warnings.length + notes.length > 0
  return (
    <>
      {deletionGuard?.isTooMuch === true ? <DeletionGuard deletionGuard={deletionGuard} /> : null}
      {deletionGuard?.isTooMuch === false ? <Signs deletionGuard={deletionGuard} /> : null}
      <Faults id="faults" title={t('staffImport.faults')} groups={faults} />
      <Faults id="left-out" title={t('staffImport.leftOut')} groups={leftOut} />
      {hasWords && outcome !== 'REFUSED' ? (
        <Fold summary={t('staffImport.warnings', { count: warnings.length + notes.length })}>
          <Words warnings={warnings} notes={notes} />
        </Fold>
      ) : null}
    </>
  )
}

function Words({ warnings, notes }: Pick<ImportReport, 'warnings' | 'notes'>) {
  return (
    <RowList>
      {notes.map(note => (
        <Row key={note}>
          <span lang="en">{note}</span>
        </Row>
      ))}
      {warnings.map(group => (
        <FaultRow key={keyOf(group)} group={group} />
      ))}
    </RowList>
  )
}

function DeletionGuard({ deletionGuard }: { deletionGuard: ImportDeletionGuard }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const readable = useReadable()
  return (
    <Notice
      tone="changed"
      title={t(deletionGuard.doubles ? 'staffImport.isNewSchool' : 'staffImport.deletionGuard')}
    >
      <Stack>
        {deletionGuard.doubles ? (
          <p>
            {t('staffImport.doubles', {
              known: formats.number(deletionGuard.doubles.known),
              total: formats.number(deletionGuard.doubles.of),
              source: deletionGuard.doubles.source,
            })}
          </p>
        ) : null}
        {deletionGuard.endings.length === 0 ? null : <p>{t('staffImport.deletionGuardWhy')}</p>}
        <RowList>
          {deletionGuard.endings.map(({ kind, standing, ending, examples }) => (
            <Row key={kind}>
              <strong>
                {t(`staffImport.ending.${kind}`, {
                  ending: formats.number(ending),
                  standing: formats.number(standing),
                })}
              </strong>
              {examples.length === 0 ? null : (
                <Quiet small>
                  {readable(examples.join(', '))}
                  {ending > examples.length
                    ? ` ${t('staffImport.andMore', { number: formats.number(ending - examples.length) })}`
                    : null}
                </Quiet>
              )}
            </Row>
          ))}
        </RowList>
        <Signs deletionGuard={deletionGuard} />
      </Stack>
    </Notice>
  )
}

function Signs({ deletionGuard: { signs } }: { deletionGuard: ImportDeletionGuard }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (signs.length === 0) return null
  return (
    <Stack>
      <p>{t('staffImport.signs')}</p>
      <RowList>
        {signs.map(({ file, sign, rows, rowsBefore }) => (
          <Row key={`${file} ${sign}`}>
            <code>{file}</code>
            <Quiet small>
              {t(`staffImport.sign.${sign}`, { rows: formats.number(rows) })}
              {rowsBefore === undefined
                ? null
                : ` ${t('staffImport.rowsBefore', { rows: formats.number(rowsBefore) })}`}
            </Quiet>
          </Row>
        ))}
      </RowList>
    </Stack>
  )
}

function Faults({ id, title, groups }: { id: string; title: string; groups: FaultGroup[] }) {
  const { t } = useTranslation()
  if (groups.length === 0) return null
  return (
    <Section id={id} title={title}>
      <Quiet small>{t('staffImport.inEnglish')}</Quiet>
      <RowList>
        {groups.map(group => (
          <FaultRow key={keyOf(group)} group={group} />
        ))}
      </RowList>
    </Section>
  )
}

function keyOf({ file, column, reason }: FaultGroup): string {
  return `${file} ${column ?? ''} ${reason}`
}

function FaultRow({ group: { file, column, reason, count, lines } }: { group: FaultGroup }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [first] = lines
  return (
    <Row>
      <span lang="en">
        <code>{column === undefined ? file : `${file}, ${column}`}</code>: {reason}
      </span>
      {first === undefined ? null : (
        <Quiet small>
          {count === 1
            ? t('staffImport.line', { line: formats.number(first) })
            : t('staffImport.lines', {
                count,
                rows: formats.number(count),
                lines: `${lines.join(', ')}${count > lines.length ? ', …' : ''}`,
              })}
        </Quiet>
      )}
    </Row>
  )
}
