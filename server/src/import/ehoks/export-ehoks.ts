import type { Db } from '../../platform/database/database.ts'
import { supportingList, unitListNames, withPlaced } from './ehoks-json.rules.ts'
import {
  type DemonstrationRow,
  type Json,
  methodCodes,
  type PeriodRow,
  type Place,
  type PlanRow,
  planRows,
  routeCodes,
  type UnitRow,
} from './export-rows.ts'
import { unnamedPlace } from './period-rows.ts'

/** Answers the plan of a study right as the national register (eHOKS) writes it, or undefined where it has none. */
export async function ehoksOf(db: Db, studyRightOid: string): Promise<Json | undefined> {
  const { rows } = await planRows(studyRightOid).execute(db)
  const [plan] = rows
  return plan === undefined ? undefined : documentOf(plan)
}

function documentOf(plan: PlanRow): Json {
  const lists = Object.fromEntries(
    [...unitListNames, supportingList].map(name => [name, itemsOf(plan, name)]),
  )
  return withPlaced(plan.ehoks ?? {}, {
    'opiskeluoikeus-oid': plan.oid,
    'oppija-oid': plan.learner,
    sahkoposti: plan.email,
    puhelinnumero: plan.phone,
    'urasuunnitelma-koodi-uri': plan.career === null ? undefined : `urasuunnitelma_${plan.career}`,
    'ensikertainen-hyvaksyminen': plan.firstApproved,
    hyvaksytty: plan.approvedAt && new Date(plan.approvedAt).toISOString(),
    paivitetty: new Date(plan.updatedAt).toISOString(),
    'osaamisen-saavuttamisen-pvm': plan.reached,
    ...(plan.need || plan.ehoks === null ? { 'osaamisen-hankkimisen-tarve': plan.need } : {}),
    versio: plan.version,
    ...lists,
  })
}

/** The units of one list in their order; the portal's own come after imported ones. */
function itemsOf(plan: PlanRow, list: string): Json[] {
  return plan.units
    .flatMap(unit => placesOf(unit).map(place => ({ unit, place })))
    .filter(({ unit, place }) => place.list === list && isTop(unit, place))
    .toSorted((a, b) => a.place.at - b.place.at)
    .map(({ unit, place }) =>
      list === supportingList ? supportingOf(unit, place) : unitOf(plan, unit, place, list),
    )
}

/** A unit's places in the document: where it came from, or else by its kind. */
function placesOf(unit: UnitRow): Place[] {
  if (unit.ehoks?.in) return unit.ehoks.in
  const at = Number.MAX_SAFE_INTEGER
  const isKnown = unit.prior !== null
  const place = (what: string): Place[] => [
    {
      list: isKnown ? `aiemmin-hankitut-${what}` : `hankittavat-${what}`,
      at,
      rest: {},
      sized: unit.kind === 'LOCAL',
    },
  ]
  if (unit.kind === 'VOCATIONAL') return place('ammat-tutkinnon-osat')
  if (unit.kind === 'COMMON' || unit.kind === 'COMMON_SUBAREA') return place('yhteiset-tutkinnon-osat')
  if (unit.kind === 'LOCAL' || unit.kind === 'ELECTIVE') return place('paikalliset-tutkinnon-osat')
  return unit.kind === 'TUVA_PART'
    ? [{ list: 'hankittavat-koulutuksen-osat', at, rest: {}, sized: true }]
    : []
}

function isTop({ kind }: UnitRow, { parent }: Place): boolean {
  return parent === undefined && kind !== 'COMMON_SUBAREA'
}

function supportingOf(unit: UnitRow, { rest }: Place): Json {
  return withPlaced(rest, {
    nimi: unit.title,
    kuvaus: unit.aims.join('\n'),
    alku: unit.start,
    loppu: unit.end,
  })
}

function unitOf(plan: PlanRow, unit: UnitRow, place: Place, list: string): Json {
  const isLocal = list.includes('paikalliset')
  const parts = plan.units
    .filter(one => one.parent === unit.id)
    .flatMap(one => placesOf(one).map(own => ({ one, own })))
    .filter(({ own }) => own.list === list)
    .toSorted((a, b) => a.own.at - b.own.at)
  const isTraining = list === 'hankittavat-koulutuksen-osat'
  return withPlaced(place.rest, {
    ...codeOf(unit, list),
    ...(isLocal ? { nimi: unit.title, 'tavoitteet-ja-sisallot': unit.aims.join('\n') } : {}),
    ...(place.sized ? { laajuus: unit.osp } : {}),
    ...(isTraining ? { alku: unit.start, loppu: unit.end } : {}),
    'olennainen-seikka': unit.note,
    'opetus-ja-ohjaus-maara': unit.hours,
    'vaatimuksista-tai-tavoitteista-poikkeaminen': unit.deviation,
    ...priorOf(unit, place),
    'osaamisen-hankkimistavat': periodsOf(plan, unit),
    'osaamisen-osoittaminen': shownOf(plan, unit, 'osaamisen-osoittaminen'),
    'tarkentavat-tiedot-naytto': shownOf(plan, unit, 'tarkentavat-tiedot-naytto'),
    'osa-alueet': parts.map(({ one, own }) => unitOf(plan, one, own, list)),
  })
}

function codeOf({ code, kind }: UnitRow, list: string): Json {
  if (code === null || code === '' || list.includes('paikalliset')) return {}
  const own = code.replace(/^(tutkinnonosat|ammatillisenoppiaineet|koulutuksenosattuva)_/i, '')
  if (kind === 'COMMON_SUBAREA')
    return { 'osa-alue-koodi-uri': `ammatillisenoppiaineet_${own.toLowerCase()}` }
  return list === 'hankittavat-koulutuksen-osat'
    ? { 'koulutuksen-osa-koodi-uri': `koulutuksenosattuva_${own}` }
    : { 'tutkinnon-osa-koodi-uri': `tutkinnonosat_${own}` }
}

/** How what was learned before is verified; only where the list is one of those. */
function priorOf({ prior }: UnitRow, { list, prior: rest, assessors = [] }: Place): Json {
  if (prior === null || !list.startsWith('aiemmin')) return {}
  const names = prior.assessors.map((nimi, at) => ({ nimi, ...assessors[at] }))
  const more = withPlaced(rest ?? {}, {
    'lahetetty-arvioitavaksi': prior.sent,
    'aiemmin-hankitun-osaamisen-arvioijat': names,
  })
  return {
    'valittu-todentamisen-prosessi-koodi-uri': routeCodes[prior.route],
    ...(Object.keys(more).length === 0 && rest === undefined
      ? {}
      : { 'tarkentavat-tiedot-osaamisen-arvioija': more }),
  }
}

const part = (kept: Json | null, key: string): Json => {
  const value = kept?.[key]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
const parts = (kept: Json | null, key: string): Json[] => {
  const value = kept?.[key]
  return Array.isArray(value) ? value : []
}
const orderOf = (kept: Json | null) => (typeof kept?.at === 'number' ? kept.at : Number.MAX_SAFE_INTEGER)

/** True of a part that came in with the unit; one of the portal's own is that of each unit that it serves. */
function isOf(kept: Json | null, units: readonly number[], unit: UnitRow): boolean {
  if (typeof kept?.unit === 'string') return unit.source?.endsWith(`:${kept.unit}`) === true
  return units.includes(unit.id)
}

function periodsOf(plan: PlanRow, unit: UnitRow): Json[] {
  return plan.periods
    .filter(({ ehoks, units }) => isOf(ehoks, units, unit))
    .toSorted((a, b) => orderOf(a.ehoks) - orderOf(b.ehoks))
    .map(periodOf)
}

function periodOf(period: PeriodRow): Json {
  const { ehoks, representatives } = period
  const rest = part(ehoks, 'rest')
  const environments = parts(ehoks, 'environments')
  const breaks = parts(ehoks, 'breaks')
  const person = (side: 'PROVIDER' | 'ACQUIRER') => {
    const one = representatives.find(representative => representative.side === side)
    return one && withPlaced(part(ehoks, side), { nimi: one.name, rooli: one.role })
  }
  const isUnnamed = period.place === unnamedPlace
  return withPlaced(rest, {
    alku: period.start,
    loppu: period.end,
    'ajanjakson-tarkenne': period.specifier,
    'osaamisen-hankkimistapa-koodi-uri':
      rest['osaamisen-hankkimistapa-koodi-uri'] ?? methodCodes[period.method],
    'osa-aikaisuustieto': period.percent,
    'oppisopimuksen-perusta-koodi-uri':
      period.basis === null ? undefined : `oppisopimuksenperusta_${period.basis}`,
    'jarjestajan-edustaja': person('PROVIDER'),
    'hankkijan-edustaja': person('ACQUIRER'),
    'muut-oppimisymparistot': period.environments.map((one, at) =>
      withPlaced(environments[at] ?? {}, {
        'oppimisymparisto-koodi-uri': `oppimisymparistot_${one.code}`,
        alku: one.start,
        loppu: one.end,
      }),
    ),
    keskeytymisajanjaksot: period.breaks.map((one, at) =>
      withPlaced(breaks[at] ?? {}, { alku: one.start, loppu: one.end }),
    ),
    ...(period.place === null
      ? {}
      : {
          'tyopaikalla-jarjestettava-koulutus': withPlaced(part(ehoks, 'place'), {
            'tyopaikan-nimi': isUnnamed ? undefined : period.place,
            'tyopaikan-y-tunnus': period.businessId,
            'keskeiset-tyotehtavat': period.tasks,
            'vastuullinen-tyopaikka-ohjaaja':
              period.instructor === null && ehoks?.instructor === null
                ? undefined
                : withPlaced(part(ehoks, 'instructor'), {
                    nimi: period.instructor,
                    sahkoposti: period.instructorEmail,
                    puhelinnumero: period.instructorPhone,
                  }),
          }),
        }),
  })
}

function shownOf(plan: PlanRow, unit: UnitRow, key: string): Json[] {
  return plan.demonstrations
    .filter(({ ehoks, units }) => isOf(ehoks, units.slice(0, 1), unit))
    .filter(({ ehoks }) => (ehoks?.key ?? 'osaamisen-osoittaminen') === key)
    .toSorted((a, b) => orderOf(a.ehoks) - orderOf(b.ehoks))
    .map(shown => demonstrationOf(shown, unit))
}

function demonstrationOf(shown: DemonstrationRow, unit: UnitRow): Json {
  const { ehoks } = shown
  const areas = parts(ehoks, 'areas')
  const own: Json[] = ehoks === null ? shown.areas.map(code => ({ uri: uriOfArea(code) })) : areas
  const ofSide = (side: string, key: string) => {
    const rests = parts(ehoks, key)
    return shown.assessors
      .filter(one => one.side === side)
      .map((one, at) => {
        const { organisaatio, ...rest } = rests[at] ?? {}
        const organisation = withPlaced(part({ organisaatio }, 'organisaatio'), { nimi: one.organisation })
        return { ...rest, nimi: one.name, organisaatio: organisation }
      })
  }
  const place = withPlaced(part(ehoks, 'place'), {
    nimi: shown.place,
    'y-tunnus': shown.businessId,
    kuvaus: shown.description,
  })
  return withPlaced(part(ehoks, 'rest'), {
    alku: shown.start,
    loppu: shown.end,
    'osa-alueet': own
      .filter(({ uri }) => uri !== uriOfArea(unit.code ?? '') || ehoks !== null)
      .map(({ uri, rest }) => ({ 'koodi-uri': uri, ...part({ rest }, 'rest') })),
    nayttoymparisto: Object.keys(place).length === 0 ? undefined : place,
    'sisallon-kuvaus': shown.content,
    'koulutuksen-jarjestaja-osaamisen-arvioijat': ofSide('PROVIDER', 'school'),
    'tyoelama-osaamisen-arvioijat': ofSide('WORKING_LIFE', 'work'),
    'vaatimuksista-tai-tavoitteista-poikkeaminen': shown.deviation,
    'yksilolliset-kriteerit': shown.criteria,
  })
}

function uriOfArea(code: string): string {
  return `ammatillisenoppiaineet_${code.toLowerCase()}`
}
