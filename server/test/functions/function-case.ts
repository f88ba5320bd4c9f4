export interface FunctionCase {
  /** The file of `server/database/functions`. */
  of: string
  says: string
  /** Rows by their table; columns that are left out have their default, or nothing. */
  facts: Record<string, readonly object[]>
  /** A statement that runs before. */
  change?: string
  /** A statement; its column `answer` is looked at. */
  ask: string
  /** One value, or a list of several; a refusal begins with `refused:`. */
  answer: unknown
}
