import { isBusinessId } from '@studentgo/protocol/rules/business-id'
import { cellOfParts } from '../engine/cells.ts'
import { restOf, type ShownCompetence } from './ehoks-json.rules.ts'
import { PeriodRows } from './period-rows.ts'

/** Demonstrations and other ways to show competence. */
export class DemonstrationRows extends PeriodRows {
  protected writeDemonstration(
    shown: ShownCompetence,
    at: number,
    path: string,
    {
      id: unit,
      course,
      key,
      isOther,
    }: {
      id: string
      course: string
      key: 'osaamisen-osoittaminen' | 'tarkentavat-tiedot-naytto'
      isOther: boolean
    },
  ): void {
    const id = this.unique(this.partId(shown, unit, 'd', at))
    const before = this.known.row('ext_demonstrations', id) ?? {}
    const place = shown.nayttoymparisto ?? undefined
    const parts = shown['osa-alueet'] ?? []
    const areas = parts.map(one =>
      this.nationalCourse(one['koodi-uri'], {
        list: 'hankittavat-yhteiset-tutkinnon-osat',
        at: 0,
        path,
        parent: '',
      }),
    )
    const ofSchool = shown['koulutuksen-jarjestaja-osaamisen-arvioijat'] ?? []
    const ofWork = shown['tyoelama-osaamisen-arvioijat'] ?? []
    const person = (side: string, role: string) => (one: (typeof ofWork)[number]) => ({
      name: one.nimi.slice(0, 300) || '–',
      organisation: one.organisaatio?.nimi ?? null,
      side,
      role,
    })
    const assessors = [...ofSchool.map(person('PROVIDER', '1')), ...ofWork.map(person('WORKING_LIFE', '2'))]
    const isAgreed = isOther ? assessors.length > 0 : ofSchool.length > 0 && ofWork.length > 0
    const isAhead = ['', 'PLANNED', 'AGREED', 'CANCELLED'].includes(before.state ?? '')
    const businessId = place?.['y-tunnus'] ?? ''
    const isOwnBusiness = businessId !== '' && isBusinessId(businessId)
    const content = (shown['sisallon-kuvaus'] ?? []).filter(text => text.trim() !== '')
    const kept = {
      unit,
      key,
      at,
      areas: parts.map(one => ({ uri: one['koodi-uri'], rest: restOf(one, ['koodi-uri']) })),
      rest: restOf(shown, [
        'alku',
        'loppu',
        'osa-alueet',
        'nayttoymparisto',
        'sisallon-kuvaus',
        'koulutuksen-jarjestaja-osaamisen-arvioijat',
        'tyoelama-osaamisen-arvioijat',
        'vaatimuksista-tai-tavoitteista-poikkeaminen',
        'yksilolliset-kriteerit',
      ]),
      place: place && restOf(place, ['nimi', 'kuvaus', ...(isOwnBusiness ? ['y-tunnus'] : [])]),
      school: ofSchool.map(restOfAssessor),
      work: ofWork.map(restOfAssessor),
    }
    this.add(
      'ext_demonstrations',
      {
        ...before,
        sourcedId: id,
        studyRightSourcedId: this.right,
        courseSourcedIds: [...new Set([course, ...areas])].join(';'),
        type: isOther ? 'OTHER_PROOF' : 'DEMONSTRATION',
        name: this.titleOf(course).slice(0, 300),
        state: isAhead ? (isAgreed ? 'AGREED' : 'PLANNED') : (before.state ?? 'PLANNED'),
        startDate: shown.alku,
        endDate: shown.loppu,
        placeName: place?.nimi?.trim() ?? '',
        placeType: ofWork.length > 0 || businessId !== '' ? '1' : '2',
        businessId: isOwnBusiness ? businessId : '',
        placeDescription: place?.kuvaus ?? '',
        content: cellOfParts(
          content.length > 20 ? [...content.slice(0, 19), content.slice(19).join(' ')] : content,
        ),
        assessors: assessors.length === 0 ? '' : JSON.stringify(assessors),
        deviation: shown['vaatimuksista-tai-tavoitteista-poikkeaminen'] ?? '',
        individualCriteria: cellOfParts(shown['yksilolliset-kriteerit'] ?? []),
        ehoks: JSON.stringify(kept),
      },
      path,
      {
        startDate: 'alku',
        endDate: 'loppu',
        placeName: 'nayttoymparisto.nimi',
        placeDescription: 'nayttoymparisto.kuvaus',
        content: 'sisallon-kuvaus',
        deviation: 'vaatimuksista-tai-tavoitteista-poikkeaminen',
        individualCriteria: 'yksilolliset-kriteerit',
        assessors: 'koulutuksen-jarjestaja-osaamisen-arvioijat',
      },
    )
  }
}

function restOfAssessor(one: { organisaatio?: object | null | undefined }): Record<string, unknown> {
  return {
    ...restOf(one, ['nimi', 'organisaatio']),
    ...(one.organisaatio ? { organisaatio: restOf(one.organisaatio, ['nimi']) } : {}),
  }
}
