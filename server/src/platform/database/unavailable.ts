/**
 * The database cannot be reached or has ended the connection (`lost`), or it does not answer (`silent`). Nobody knows
 * whether what it was asked last has happened.
 */
export class DatabaseUnavailable extends Error {
  readonly how: 'lost' | 'silent'

  constructor(how: 'lost' | 'silent', cause: unknown) {
    super(`the database is ${how === 'lost' ? 'not there' : 'silent'}`, { cause })
    this.how = how
  }
}
