import type { RecordOf } from './records.ts'

/** Names under which the demo school knows these records. */

export type OfferRecord = RecordOf<'offers'>
