import type { Localised } from '@studentgo/protocol/shapes'

/** Which education events students choose for themselves, as the importer writes it; see records.ts. */

export interface OfferRecord {
  event_id: string
  /** Null is no limit. */
  capacity: number | null
  opens_at: string
  closes_at: string
  registration_mode: 'FIRST_COME' | 'APPROVAL' | 'STAFF_ONLY'
  waitlist_enabled: boolean
  delivery: 'CONTACT' | 'ONLINE' | 'HYBRID' | 'INDEPENDENT'
  language: 'fi' | 'sv' | 'en'
  campus_id: string | null
  description: Localised | null
  osp: number | null
  /** The groups that it is for; none means everybody. */
  groups: string[]
}

export interface OfferRecords {
  offers?: Iterable<OfferRecord> | undefined
}
