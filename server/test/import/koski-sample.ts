import { learnerOid, schoolBeforePlan, studyRightOid } from './ehoks-sample.ts'
import { type SampleFolder, withMore } from './sample-folder.ts'

type Json = Record<string, unknown>

/** The school of the samples with a plan of its first student, in which nothing has been assessed yet. */
export function schoolBeforeGrades(tag: string, number: number): SampleFolder {
  const unit = (course: string, osp: string) => ({
    sourcedId: `pu-${course}`,
    planSourcedId: 'p1',
    courseSourcedId: course,
    osp,
    state: 'PLANNED',
  })
  const school = withMore(
    schoolBeforePlan(tag, number),
    'ext_plan_units',
    unit('v1', '30'),
    unit('y1', '3'),
    unit('y2', '2'),
    unit('y3', '1'),
  )
  const plan = { sourcedId: 'p1', studyRightSourcedId: 'sr-s1', updatedAt: '2026-11-02T10:00:00+02:00' }
  return withMore(school, 'ext_plans', plan)
}

const code = (koodiarvo: string, koodistoUri: string) => ({
  koodiarvo,
  koodistoUri,
  koodistoVersio: 1,
  nimi: { fi: `${koodiarvo} suomeksi`, sv: `${koodiarvo} på svenska` },
})

export function assessed(grade: string, day: string, more: Json = {}): Json {
  return {
    arvosana: code(grade, 'arviointiasteikkoammatillinen15'),
    päivä: day,
    hyväksytty: grade !== 'Hylätty',
    ...more,
  }
}

/** A unit or sub-area that was assessed. */
export function completedPart(unit: string, set: string, arviointi: Json[], more: Json = {}): Json {
  return {
    koulutusmoduuli: {
      tunniste: code(unit, set),
      pakollinen: true,
      laajuus: { arvo: 15, yksikkö: code('6', 'opintojenlaajuusyksikko') },
    },
    arviointi,
    tyyppi: code('ammatillisentutkinnonosa', 'suorituksentyyppi'),
    ...more,
  }
}

export function samplePeriod(alku: string, state: string): Json {
  return {
    alku,
    tila: code(state, 'koskiopiskeluoikeudentila'),
    opintojenRahoitus: code('1', 'opintojenrahoitus'),
  }
}

/** A study right as the national register writes one. */
export function sampleRight(number: number, more: Json = {}): Json {
  return {
    oid: studyRightOid(number),
    versionumero: 3,
    aikaleima: '2026-11-20T10:37:24.244002',
    alkamispäivä: '2025-08-11',
    arvioituPäättymispäivä: '2028-06-03',
    tyyppi: code('ammatillinenkoulutus', 'opiskeluoikeudentyyppi'),
    tila: {
      opiskeluoikeusjaksot: [
        samplePeriod('2025-08-11', 'lasna'),
        samplePeriod('2026-11-02', 'loma'),
        samplePeriod('2027-01-07', 'lasna'),
      ],
    },
    suoritukset: [
      {
        koulutusmoduuli: {
          tunniste: code('331101', 'koulutus'),
          perusteenNimi: { fi: 'Liiketoiminnan perustutkinto', sv: 'Grundexamen i affärsverksamhet' },
        },
        tutkintonimike: [{ nimi: { fi: 'Merkonomi', sv: 'Merkonom' } }],
        osaamisala: [{ osaamisala: code('1799', 'osaamisala') }],
        osasuoritukset: [
          completedPart('900001', 'tutkinnonosat', [
            assessed('2', '2026-03-01'),
            assessed('4', '2026-10-05'),
            assessed('3', '2026-05-01'),
          ]),
          completedPart('900002', 'tutkinnonosat', [assessed('5', '2026-06-01')], {
            tunnustettu: { selite: { fi: 'Työkokemus' } },
          }),
          {
            koulutusmoduuli: { tunniste: code('900010', 'tutkinnonosat') },
            osasuoritukset: [
              completedPart('VVAI', 'ammatillisenoppiaineet', [assessed('Hylätty', '2026-09-01')]),
              completedPart('VVTK', 'ammatillisenoppiaineet', [assessed('3', '2026-09-01')]),
            ],
          },
        ],
      },
    ],
    ...more,
  }
}

/** A student with study rights, as the register writes them. */
export function sampleStudent(number: number, ...rights: unknown[]): Json {
  return {
    henkilö: { oid: learnerOid(number), hetu: '010101-123N', etunimet: 'Aada', sukunimi: 'Kuisma' },
    opiskeluoikeudet: rights.length === 0 ? [sampleRight(number)] : rights,
  }
}
