import { type SampleFolder, withMore } from '../sample-folder.ts'
import { withStudies } from '../study-sample.ts'
import { curriculumFaultRows } from './curriculum-faults-sample.ts'
import { demonstrationFaultRows } from './demonstration-faults-sample.ts'
import { eventFaultRows } from './event-faults-sample.ts'
import { planFaultRows } from './plan-faults-sample.ts'

const faultyRows = [...curriculumFaultRows, ...planFaultRows, ...eventFaultRows, ...demonstrationFaultRows]

/** A folder with every fault that studies can have, and each of them as the report has to name it. */
export function withEveryFault(tag = 'x'): { folder: SampleFolder; faults: string[] } {
  let folder = withStudies(tag)
  const faults: string[] = []
  for (const [file, rows] of faultyRows) {
    for (const [cells, fault] of rows) {
      folder = withMore(folder, file, cells)
      const line = (folder[file] ?? []).length + 1
      if (fault !== undefined) faults.push(`${file}.csv line ${line}, ${fault}`)
    }
  }
  return { folder, faults }
}
