import type { Folder, Row } from './files.ts'
import type { OfferRecord, OfferRecords } from './offer-records.ts'
import type { Refusal } from './report.ts'

/** The classes on offer of a folder that has no fault. Without the file, no offer is changed or ended. */
export function offerRecords(folder: Folder): OfferRecords {
  return { offers: folder.ext_offers?.map(offerOf) }
}

function offerOf(row: Row<'ext_offers'>): OfferRecord {
  const { description: fi, descriptionSv: sv, descriptionEn: en } = row
  return {
    event_id: row.classSourcedId,
    capacity: row.capacity,
    opens_at: row.opensAt,
    closes_at: row.closesAt,
    registration_mode: row.mode,
    waitlist_enabled: row.waitlist,
    delivery: row.delivery ?? 'CONTACT',
    language: row.language ?? 'fi',
    campus_id: row.campusSourcedId,
    description: fi === null ? null : { fi, ...(sv === null ? {} : { sv }), ...(en === null ? {} : { en }) },
    osp: row.osp,
    groups: [...new Set(row.groupSourcedIds)],
  }
}

/** Windows that never open, words in a second language only, and classes that are offered twice. */
export function offerFaults(folder: Folder): Refusal[] {
  const seen = new Set<string>()
  return (folder.ext_offers ?? []).flatMap(row => {
    const faults: [column: string, reason: string][] = []
    if (Date.parse(row.closesAt) <= Date.parse(row.opensAt)) faults.push(['closesAt', 'is not after opensAt'])
    if (row.description === null && (row.descriptionSv ?? row.descriptionEn) !== null) {
      faults.push(['description', 'is needed when it is told in another language'])
    }
    if (seen.has(row.classSourcedId)) {
      faults.push(['classSourcedId', `${row.classSourcedId} is on offer in another row already`])
    }
    seen.add(row.classSourcedId)
    return faults.map(([column, reason]) => ({ file: 'ext_offers.csv', line: row.line, column, reason }))
  })
}
