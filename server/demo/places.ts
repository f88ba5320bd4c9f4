import type { CampusRecord, RoomRecord } from '../src/import/records.ts'

/** The four campuses of domain §4. */
export const demoCampuses: CampusRecord[] = [
  { source_id: 'satamakatu', name: 'Satamakatu', address: 'Satamakatu 12, 99999 Kuutsalmi' },
  { source_id: 'vasaraniemi', name: 'Vasaraniemi', address: 'Vasaraniementie 3, 99999 Kuutsalmi' },
  { source_id: 'liikuntapuisto', name: 'Liikuntapuisto', address: 'Kenttäkuja 1, 99999 Kuutsalmi' },
  { source_id: 'verkkokampus', name: 'Verkkokampus', address: null },
]

/** 22 rooms, each known by its code. */
export const demoRooms: RoomRecord[] = [
  ...rooms('satamakatu', '1', [
    ['A101', 'Ryhmätila'],
    ['A102', 'Laitelaboratorio'],
    ['A103', 'Luokka'],
    ['B113', 'Verkkolaboratorio'],
    ['C120', 'Pajatila'],
  ]),
  ...rooms('satamakatu', '2', [
    ['A204', 'Kieliluokka'],
    ['B210', 'Ohjelmistoluokka'],
    ['B214', 'Ohjelmointiluokka'],
    ['B215', 'Luokka'],
    ['C220', 'Neuvottelutila'],
  ]),
  ...rooms('vasaraniemi', '1', [
    ['V1', 'Konesali'],
    ['V2', 'Puusepänverstas'],
    ['V3', 'Pintakäsittelytila'],
    ['V10', 'Suunnitteluluokka'],
    ['V11', 'Luokka'],
    ['V12', 'Venepaja'],
  ]),
  ...rooms('liikuntapuisto', '1', [
    ['L1', 'Liikuntasali'],
    ['L2', 'Kuntosali'],
    ['L101', 'Luokka'],
    ['L102', 'Luokka'],
  ]),
  ...rooms('verkkokampus', null, [
    ['Verkko 1', 'Verkkohuone 1'],
    ['Verkko 2', 'Verkkohuone 2'],
  ]),
]

function rooms(campus: string, floor: string | null, codes: [string, string][]): RoomRecord[] {
  return codes.map(([code, name]) => ({ source_id: code, campus_id: campus, code, name, floor }))
}
