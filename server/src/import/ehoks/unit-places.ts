import type { TextRow } from '../engine/csv-text.ts'
import { isObject, itemsOf, oneDecimal } from '../registers/json-parts.ts'
import { type AnyUnit, known, restOf, routes } from './ehoks-json.rules.ts'
import type { UnitPlace } from './generated-rows.ts'

/** Keeps a state that comes from assessment; otherwise it follows from how the unit is learned. */
export function stateOf(base: TextRow, prior: string | undefined, hasPeriods: boolean): string {
  const assessed = ['COMPLETED', 'FAILED', 'AWAITING_ASSESSMENT', 'ONGOING']
  if (assessed.includes(base.state ?? '')) return base.state ?? ''
  if (prior === 'RECOGNISED' || (base.state === 'RECOGNISED' && !base.ehoks)) return 'RECOGNISED'
  return hasPeriods ? 'SCHEDULED' : 'PLANNED'
}

const placedInUnit = [
  'tutkinnon-osa-koodi-uri',
  'osa-alue-koodi-uri',
  'koulutuksen-osa-koodi-uri',
  'olennainen-seikka',
  'vaatimuksista-tai-tavoitteista-poikkeaminen',
  'opetus-ja-ohjaus-maara',
  'osaamisen-hankkimistavat',
  'osaamisen-osoittaminen',
  'tarkentavat-tiedot-naytto',
  'osa-alueet',
]

/** A unit's place in the document, and its other fields there. */
export function placeOf(unit: AnyUnit, { list, at, parent }: UnitPlace): Record<string, unknown> {
  const isLocal = list.includes('paikalliset')
  const isTraining = list === 'hankittavat-koulutuksen-osat'
  const route = known(routes, unit['valittu-todentamisen-prosessi-koodi-uri'])
  const hours = oneDecimal(unit['opetus-ja-ohjaus-maara'])
  const more = unit['tarkentavat-tiedot-osaamisen-arvioija']
  const size = oneDecimal(unit.laajuus)
  const placed = [
    ...placedInUnit.filter(key => key !== 'opetus-ja-ohjaus-maara' || hours !== undefined),
    ...(isLocal ? ['nimi', 'tavoitteet-ja-sisallot'] : []),
    ...(size === undefined ? [] : ['laajuus']),
    ...(isTraining ? ['alku', 'loppu'] : []),
    ...(route === undefined
      ? []
      : ['valittu-todentamisen-prosessi-koodi-uri', 'tarkentavat-tiedot-osaamisen-arvioija']),
  ]
  return {
    list,
    at,
    ...(parent === undefined ? {} : { parent }),
    rest: restOf(unit, placed),
    ...(size === undefined ? {} : { sized: true }),
    ...(route !== undefined && more
      ? {
          prior: restOf(more, ['lahetetty-arvioitavaksi', 'aiemmin-hankitun-osaamisen-arvioijat']),
          assessors: (more['aiemmin-hankitun-osaamisen-arvioijat'] ?? []).map(one => restOf(one, ['nimi'])),
        }
      : {}),
  }
}

export function placesIn(cell: string | undefined): unknown[] {
  const kept: unknown = cell ? JSON.parse(cell) : undefined
  return isObject(kept) ? itemsOf(kept.in) : []
}
