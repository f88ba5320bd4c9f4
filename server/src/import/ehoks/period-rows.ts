import { isBusinessId } from '@studentgo/protocol/rules/business-id'
import { cellOfParts } from '../engine/cells.ts'
import { codeOf } from '../registers/json-parts.ts'
import { CourseRows } from './course-rows.ts'
import { known, type LearningPeriod, methods, restOf } from './ehoks-json.rules.ts'

/** Name of a workplace that the register has without one; it is given out without one again. */
export const unnamedPlace = 'Työpaikka'

/** Periods of learning, with the workplace and the breaks of each. */
export class PeriodRows extends CourseRows {
  private readonly shares: { path: string; start: string; end: string; percent: number }[] = []

  /** More than full time is taken, because the register takes it, and somebody should look at it. */
  protected warnOfShares(): void {
    for (const [at, share] of this.shares.entries()) {
      const running = this.shares
        .slice(0, at + 1)
        .filter(one => one.start <= share.end && share.start <= one.end)
      const sum = running.reduce((all, one) => all + one.percent, 0)
      if (sum > 100)
        this.warn(`${share.path}.osa-aikaisuustieto`, `makes up to ${sum} % with the periods before it`)
    }
  }

  protected writePeriod(
    period: LearningPeriod,
    at: number,
    path: string,
    { id: unit, course }: { id: string; course: string },
  ): void {
    const id = this.unique(this.partId(period, unit, 'p', at))
    const before = this.known.row('ext_personal_events', id) ?? {}
    const uri = period['osaamisen-hankkimistapa-koodi-uri']
    const work = period['tyopaikalla-jarjestettava-koulutus']
    const method = known<string>(methods, uri) ?? (work ? 'TRAINING_AGREEMENT' : 'SCHOOL')
    const place = method === 'SCHOOL' ? undefined : (work ?? undefined)
    if (work && place === undefined) {
      this.warn(`${path}.tyopaikalla-jarjestettava-koulutus`, 'is of a period at school, and is not shown')
    }
    const instructor = place?.['vastuullinen-tyopaikka-ohjaaja']
    const name = place?.['tyopaikan-nimi']?.trim()
    const businessId = place?.['tyopaikan-y-tunnus'] ?? ''
    const isOwnBusiness = businessId !== '' && isBusinessId(businessId)
    if (businessId !== '' && !isOwnBusiness) {
      this.warn(
        `${path}.tyopaikalla-jarjestettava-koulutus.tyopaikan-y-tunnus`,
        'is not a business id like 0112038-9',
      )
    }
    const percent = period['osa-aikaisuustieto']
    const basis = codeOf(period['oppisopimuksen-perusta-koodi-uri'] ?? '_')
    const isBasis = place !== undefined && method === 'APPRENTICESHIP' && ['01', '02'].includes(basis)
    const isShare =
      place !== undefined && percent != null && Number.isInteger(percent) && percent >= 1 && percent <= 100
    if (percent != null && !isShare && place !== undefined) {
      this.warn(`${path}.osa-aikaisuustieto`, 'is not a whole number from 1 to 100, and is not shown')
    }
    if (isShare) this.shares.push({ path, start: period.alku, end: period.loppu, percent })
    const environments = period['muut-oppimisymparistot'] ?? []
    const sides = [
      ['PROVIDER', 'jarjestajan-edustaja'],
      ['ACQUIRER', 'hankkijan-edustaja'],
    ] as const
    const representatives = sides.flatMap(([side, key]) => {
      const one = period[key]
      return one ? [`${side}: ${[one.nimi.replaceAll(',', ' '), one.rooli].filter(Boolean).join(', ')}`] : []
    })
    const placed = [
      'alku',
      'loppu',
      'ajanjakson-tarkenne',
      'keskeytymisajanjaksot',
      'muut-oppimisymparistot',
      'jarjestajan-edustaja',
      'hankkijan-edustaja',
      ...(known(methods, uri) === undefined ? [] : ['osaamisen-hankkimistapa-koodi-uri']),
      ...(place === undefined ? [] : ['tyopaikalla-jarjestettava-koulutus']),
      ...(isShare ? ['osa-aikaisuustieto'] : []),
      ...(isBasis ? ['oppisopimuksen-perusta-koodi-uri'] : []),
    ]
    const kept = {
      unit,
      at,
      rest: restOf(period, placed),
      environments: environments.map(one => restOf(one, ['oppimisymparisto-koodi-uri', 'alku', 'loppu'])),
      breaks: (period.keskeytymisajanjaksot ?? []).map(one => restOf(one, ['alku', 'loppu'])),
      ...Object.fromEntries(
        sides.flatMap(([side, key]) => (period[key] ? [[side, restOf(period[key], ['nimi', 'rooli'])]] : [])),
      ),
      ...(place
        ? {
            place: restOf(place, [
              'tyopaikan-nimi',
              ...(isOwnBusiness ? ['tyopaikan-y-tunnus'] : []),
              'keskeiset-tyotehtavat',
              'vastuullinen-tyopaikka-ohjaaja',
            ]),
            instructor: instructor ? restOf(instructor, ['nimi', 'sahkoposti', 'puhelinnumero']) : null,
          }
        : {}),
    }
    const placeId = place === undefined ? '' : `${id}-w`
    const ofPlace = 'tyopaikalla-jarjestettava-koulutus'
    this.add(
      'ext_personal_events',
      {
        ...before,
        sourcedId: id,
        studyRightSourcedId: this.right,
        courseSourcedIds: course,
        method,
        name: (name || this.titleOf(course)).slice(0, 300),
        startDate: period.alku,
        endDate: period.loppu,
        workplacePeriodSourcedId: placeId,
        businessId: isOwnBusiness ? businessId : '',
        partTimePercent: isShare ? String(percent) : '',
        apprenticeshipBasis: isBasis ? basis : '',
        tasks: cellOfParts(place?.['keskeiset-tyotehtavat'] ?? []),
        specifier: period['ajanjakson-tarkenne'] ?? '',
        environments: cellOfParts(
          environments.map(one =>
            [codeOf(one['oppimisymparisto-koodi-uri']), one.alku, one.alku ? one.loppu : undefined]
              .filter(Boolean)
              .join(' '),
          ),
        ),
        representatives: cellOfParts(representatives),
        ehoks: JSON.stringify(kept),
      },
      path,
      {
        startDate: 'alku',
        endDate: 'loppu',
        specifier: 'ajanjakson-tarkenne',
        environments: 'muut-oppimisymparistot',
        tasks: `${ofPlace}.keskeiset-tyotehtavat`,
      },
    )
    for (const [number, one] of (period.keskeytymisajanjaksot ?? []).entries()) {
      const ofBreak = {
        sourcedId: `${id}-b${number}`,
        personalEventSourcedId: id,
        startDate: one.alku,
        endDate: one.loppu ?? '',
      }
      const here = `${path}.keskeytymisajanjaksot[${number}]`
      this.add('ext_personal_event_breaks', ofBreak, here, { startDate: 'alku', endDate: 'loppu' })
    }
    if (place === undefined) return
    this.add(
      'ext_workplace_periods',
      {
        // The document has no hours; those of the place from the source stay.
        ...this.known.row('ext_workplace_periods', placeId),
        sourcedId: placeId,
        studyRightSourcedId: this.right,
        courseSourcedId: course,
        workplaceName: (name || unnamedPlace).slice(0, 200),
        startDate: period.alku,
        endDate: period.loppu,
        instructorName: instructor?.nimi ?? '',
        instructorPhone: instructor?.puhelinnumero ?? '',
        instructorEmail: instructor?.sahkoposti ?? '',
      },
      path,
      {
        startDate: 'alku',
        endDate: 'loppu',
        workplaceName: `${ofPlace}.tyopaikan-nimi`,
        instructorName: `${ofPlace}.vastuullinen-tyopaikka-ohjaaja.nimi`,
        instructorPhone: `${ofPlace}.vastuullinen-tyopaikka-ohjaaja.puhelinnumero`,
        instructorEmail: `${ofPlace}.vastuullinen-tyopaikka-ohjaaja.sahkoposti`,
      },
    )
  }
}
