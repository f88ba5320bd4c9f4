import type { Letter, Mailer } from '../platform/mail/mailer.ts'
import { describeDoubles } from './deletion-guard/deletion-guard.rules.ts'
import { withoutControls } from './engine/report.ts'
import type { ReportData } from './engine/report-files.ts'

const subjects: Record<ReportData['outcome'] | 'COULD_NOT_RUN', string> = {
  APPLIED: 'everything was taken',
  APPLIED_WITHOUT_SOME_ROWS: 'taken without some rows',
  REFUSED: 'refused, nothing was written',
  STOPPED: 'stopped, because so much would end',
  COULD_NOT_RUN: 'could not run',
}

const mostLines = 50

/**
 * The e-mail about a run: its outcome and where the faults are. The letter leaves out the content of cells, since it
 * may be about a person; the report has it.
 */
export function letterOf(
  data: ReportData | undefined,
  { failure, at }: { failure?: string; at: Date },
): Omit<Letter, 'to'> {
  const outcome = data?.outcome ?? 'COULD_NOT_RUN'
  const name = data?.source ? `Import of ${data.source}` : 'Import'
  const lines = data === undefined ? [failure ?? ''] : linesOf(data)
  return {
    id: `import-${at.getTime()}`,
    subject: withoutControls(`${name}: ${subjects[outcome]}${data?.dryRun ? ' (dry run)' : ''}`),
    language: 'en',
    text: `${lines.map(withoutControls).join('\n')}\n`,
  }
}

function linesOf({
  exitCode,
  kinds,
  faults,
  leftOut,
  warnings,
  deletionGuard,
  outcome,
}: ReportData): string[] {
  const counts = Object.entries(kinds).map(
    ([kind, one]) => `${kind}: ${one.created} created, ${one.updated} updated, ${one.ended} ended`,
  )
  const endings = (outcome === 'STOPPED' && deletionGuard?.endings) || []
  return [
    `Exit code ${exitCode}`,
    ...endings.map(one => `${one.kind}: ${one.ending} of ${one.standing} would end`),
    ...(deletionGuard?.doubles ? [describeDoubles(deletionGuard.doubles)] : []),
    ...placesOf('Faults', faults),
    ...placesOf('Left out', leftOut),
    ...placesOf('Warnings', warnings),
    ...(outcome === 'REFUSED' ? [] : ['', ...counts]),
  ]
}

function placesOf(title: string, groups: ReportData['faults']): string[] {
  if (groups.length === 0) return []
  const lines = groups.slice(0, mostLines).map(({ file, column, count, lines: [first] }) => {
    const place = [file, column].filter(Boolean).join(', ')
    return first === undefined
      ? `- ${place}`
      : `- ${place}: ${count === 1 ? `line ${first}` : `${count} rows, first at line ${first}`}`
  })
  return [
    '',
    `${title}:`,
    ...lines,
    ...(groups.length > mostLines ? [`- ${groups.length - mostLines} more`] : []),
  ]
}

/** Sends the letter to each address; answers what could not be sent, for the run is not undone by that. */
export async function mailReport(
  mailer: Mailer | undefined,
  addresses: readonly string[],
  letter: Omit<Letter, 'to'>,
): Promise<string[]> {
  if (mailer === undefined) return ['the report was mailed to nobody: SMTP_URL is not set']
  const failures: string[] = []
  for (const [at, to] of addresses.entries()) {
    await mailer
      .send({ ...letter, id: `${letter.id}-${at}`, to })
      .catch(error =>
        failures.push(`the report did not reach ${to}: ${error instanceof Error ? error.message : error}`),
      )
  }
  mailer.close()
  return failures
}
