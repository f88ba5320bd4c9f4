/** Why a row of the folder is not accepted. Line 1 is the header; a fault of a whole file has no line. */
export interface Refusal {
  file: string
  line?: number | undefined
  column?: string | undefined
  reason: string
  /** The whole file, or an unknown part of it, cannot be read. */
  isWhole?: boolean
}

/** Faults of one cause: the same column of a file, and the same words but for the values in them. */
export interface FaultGroup {
  file: string
  column: string | undefined
  /** In the words of the first of them. */
  reason: string
  count: number
  /** The first of them by line; a fault of a whole file has none. */
  lines: number[]
}

const mostLines = 100

/** Puts faults of one cause together, in the order in which each cause comes first. */
export function groupFaults(faults: Iterable<Refusal>): FaultGroup[] {
  const groups = new Map<string, FaultGroup>()
  for (const fault of faults) {
    const { file, line, column, reason } = fault
    const key = keyOf(fault)
    const group = groups.get(key) ?? { file, column, reason, count: 0, lines: [] }
    groups.set(key, group)
    group.count++
    if (line !== undefined && group.lines.length < mostLines) group.lines.push(line)
  }
  return [...groups.values()]
}

function keyOf({ file, column, reason }: Refusal): string {
  return `${file}\n${column ?? ''}\n${causeOf(reason)}`
}

/** A reason without the values in it. */
function causeOf(reason: string): string {
  return reason
    .replace(
      /^\S.*? (?=(is|are) (not in|enrolled|taken|on line|outside|before|after)\b|has no \w+ role)/,
      '… ',
    )
    .replaceAll(/"[^"]*"/g, '…')
    .replaceAll(/(?<![\w.])\S*\d\S*/g, '…')
}

/** As many of one cause are listed one by one. */
const fewAlike = 3

/** Faults as lines of text: few of one cause each as its own line, many as one line with their count. */
export function describeFaults(faults: readonly Refusal[], describe: (fault: Refusal) => string): string[] {
  const byCause = Map.groupBy(faults, keyOf)
  return [...byCause.values()].flatMap(own => {
    const [first] = own
    if (own.length <= fewAlike || first?.line === undefined) return own.map(describe)
    return [
      `${describe(first)} (${own.length.toLocaleString('en')} rows like this, first at line ${first.line})`,
    ]
  })
}
