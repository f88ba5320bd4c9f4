/** How a column travels from a record into its table. */
export interface Column {
  name: string
  type: string
  /** The record holds source ids of this table; the column holds its ids. */
  of?: string
  /** Written with a new row and left alone after. */
  once?: boolean
  /** Needed while comparing, and no column of the table. */
  stagedOnly?: boolean
  /** What a new row gets where the source says nothing. */
  otherwise?: boolean
}

/** A table that the importer keeps in step with a list of records. */
export interface Entity {
  table: string
  /** Where its rows lie while they are compared, if two lists of one run go into the same table. */
  stage?: string
  key: readonly Column[]
  columns: readonly Column[]
  /** What else is unique: a row that returns under another source id is taken over rather than doubled. */
  natural?: readonly string[]
}

export const sourceId: Column = { name: 'source_id', type: 'text' }

/** Columns of text. */
export function text(...names: string[]): Column[] {
  return names.map(name => ({ name, type: 'text' }))
}

/** Columns of school days. */
export function dates(...names: string[]): Column[] {
  return names.map(name => ({ name, type: 'date' }))
}

/** A column that points at a table. */
export function idOf(table: string, name: string): Column {
  return { name, type: 'bigint', of: table }
}

export const localisedName: Column = { name: 'name', type: 'jsonb' }
export const personKey = [idOf('person', 'person_id')]

/**
 * The entity for records that say nothing about some columns (undefined in every one): those are given to new
 * rows only.
 */
export function knownColumns<Row extends object>(
  entity: Entity,
  rows: readonly Row[],
  columns: readonly (keyof Row)[],
) {
  const silent = columns.filter(column => rows.every(row => row[column] === undefined)).map(String)
  return {
    ...entity,
    columns: entity.columns.map(column =>
      silent.includes(column.name) ? { ...column, once: true } : column,
    ),
  }
}
