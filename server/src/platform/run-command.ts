import { OperatorError } from './operator-error.ts'

/** The exit codes of a command besides 0 and those of its own: 1 means that it found what it checks for. */
const wronglyCalled = 2
const failed = 3

/**
 * Ends the process with the exit code that `run` answers, or with that of its failure. What only the machine can mend is
 * said in one line where `explain` knows how.
 */
export async function runCommand(
  run: () => Promise<number>,
  explain: (error: unknown) => string | undefined = () => undefined,
): Promise<void> {
  try {
    process.exitCode = await run()
  } catch (error) {
    const isPlain = error instanceof OperatorError || isUnknownOption(error)
    console.error(isPlain ? error.message : (explain(error) ?? error))
    process.exitCode = isPlain ? wronglyCalled : failed
  }
}

function isUnknownOption(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
}
