import type { ImportProgress } from '@studentgo/protocol/staff-import'

/** How far an import is; a note is for the operator who started it by a command. */
export type Progress = ImportProgress | { step: 'NOTE'; text: string }

export type ReportProgress = (progress: Progress) => void

/** The line of the console. */
export function lineOf(progress: Progress): string {
  switch (progress.step) {
    case 'READING':
      return `${progress.name} ${progress.percent} %`
    case 'READ':
      return `${progress.name}: ${progress.count} rows read`
    case 'COMPARING':
      return `${progress.name} ${progress.count}`
    case 'WRITTEN':
      return `${progress.name}: ${progress.count} written`
    case 'PASSWORDS':
      return `passwords ${progress.count} of ${progress.of}`
    case 'NOTE':
      return progress.text
  }
}
