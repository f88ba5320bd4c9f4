import { type SampleFolder, sampleSchool, withMore, withRow } from './sample-folder.ts'

export const studyRightOid = (number: number) => `1.2.246.562.15.${String(10_000_000_000 + number)}`
export const learnerOid = (number: number) => `1.2.246.562.24.${String(10_000_000_000 + number)}`

/** The sample school with the courses that the plan below names, a study right with its number, and no plan. */
export function schoolBeforePlan(tag: string, number: number): SampleFolder {
  const course = (sourcedId: string, title: string, courseCode: string) => ({
    sourcedId,
    title,
    courseCode,
    orgSourcedId: 'o1',
  })
  const unit = (sourcedId: string, kind: string, osp: string, parentSourcedId = '') => ({
    sourcedId,
    kind,
    osp,
    parentSourcedId,
  })
  const folder = withMore(
    // An initial password would have to be changed before anything else.
    withRow(sampleSchool(tag), 'users', 's1', { password: '' }),
    'courses',
    course('v1', 'Asiakaspalvelu', '900001'),
    course('v2', 'Tuotteiden esillepano', '900002'),
    course('y1', 'Viestintä- ja vuorovaikutusosaaminen', '900010'),
    course('y2', 'Viestintä äidinkielellä', 'VVAI'),
    course('y3', 'Taide ja luova ilmaisu', 'VVTL'),
  )
  return {
    ...folder,
    ext_people: [{ sourcedId: 's1', learnerOid: learnerOid(number) }],
    ext_study_rights: ['s1', 's2'].map(user => ({
      sourcedId: `sr-${user}`,
      userSourcedId: user,
      qualificationName: 'Liiketoiminnan perustutkinto',
      state: 'lasna',
      startDate: '2026-08-10',
    })),
    ext_study_details: [{ sourcedId: 'sr-s1', oid: studyRightOid(number) }],
    ext_units: [
      unit('v1', 'VOCATIONAL', '30'),
      unit('v2', 'VOCATIONAL', '15'),
      unit('y1', 'COMMON', '4'),
      unit('y2', 'COMMON_SUBAREA', '2', 'y1'),
      unit('y3', 'COMMON_SUBAREA', '1', 'y1'),
    ],
    ext_requirements: [
      { sourcedId: 'rq-v1', courseSourcedId: 'v1', position: '0', text: 'Palvelee asiakkaita' },
      { sourcedId: 'rq-y2', courseSourcedId: 'y2', position: '0', text: 'Viestii selkeästi' },
    ],
    ext_criteria: [
      { sourcedId: 'cr-y2', requirementSourcedId: 'rq-y2', level: 'T1', position: '0', text: 'Ohjattuna.' },
    ],
    // A plan of another student, which no other plan touches.
    ext_plans: [{ sourcedId: 'p-s2', studyRightSourcedId: 'sr-s2', updatedAt: '2026-11-02T10:00:00+02:00' }],
    ext_plan_units: [
      { sourcedId: 'pu-s2', planSourcedId: 'p-s2', courseSourcedId: 'v1', osp: '30', state: 'ONGOING' },
    ],
  }
}

type Json = Record<string, unknown>

const schoolOid = '1.2.246.562.10.00000000001'

/** A period at work without hours, of a share that goes over 100 % with the other one. */
export function workPeriod(more: Json = {}): Json {
  return {
    'yksiloiva-tunniste': 'jakso-1',
    'module-id': '11111111-1111-4111-8111-111111111111',
    alku: '2026-09-01',
    loppu: '2026-12-11',
    'osaamisen-hankkimistapa-koodi-uri': 'osaamisenhankkimistapa_koulutussopimus',
    'osaamisen-hankkimistapa-koodi-versio': 1,
    'ajanjakson-tarkenne': 'Syksyn jakso',
    'osa-aikaisuustieto': 80,
    'jarjestajan-edustaja': { nimi: 'Olga Opettaja', rooli: 'opettaja', 'oppilaitos-oid': schoolOid },
    'tyopaikalla-jarjestettava-koulutus': {
      'tyopaikan-nimi': 'Kuutsalmen Kenkä Oy',
      'tyopaikan-y-tunnus': '0112038-9',
      'vastuullinen-tyopaikka-ohjaaja': {
        nimi: 'Oiva Ohjaaja',
        sahkoposti: 'oiva@example.org',
        puhelinnumero: '040 1234567',
      },
      'keskeiset-tyotehtavat': ['Palvelu kassalla; myös viikonloppuisin', 'Hyllytys'],
    },
    'muut-oppimisymparistot': [],
    keskeytymisajanjaksot: [{ alku: '2026-10-12', loppu: '2026-10-18' }],
    ...more,
  }
}

/** A plan as the national register writes one: all that has been lost of such plans before, in one. */
export function samplePlan(number: number, more: Json = {}): Json {
  return {
    id: 4711,
    eid: 'a1b2c3',
    'opiskeluoikeus-oid': studyRightOid(number),
    'oppija-oid': learnerOid(number),
    'urasuunnitelma-koodi-uri': 'urasuunnitelma_0002',
    'urasuunnitelma-koodi-versio': 1,
    'ensikertainen-hyvaksyminen': '2026-09-14',
    hyvaksytty: '2026-09-14T10:00:00.000Z',
    paivitetty: '2026-11-02T08:00:00.000Z',
    'osaamisen-hankkimisen-tarve': true,
    manuaalisyotto: false,
    versio: 1,
    'hankittavat-ammat-tutkinnon-osat': [
      {
        'module-id': '22222222-2222-4222-8222-222222222222',
        'tutkinnon-osa-koodi-uri': 'tutkinnonosat_900001',
        'tutkinnon-osa-koodi-versio': 2,
        'olennainen-seikka': true,
        'opetus-ja-ohjaus-maara': 300.5,
        'vaatimuksista-tai-tavoitteista-poikkeaminen': 'Kassatyö rajataan pois.',
        'koulutuksen-jarjestaja-oid': schoolOid,
        'osaamisen-hankkimistavat': [
          workPeriod(),
          workPeriod({
            'yksiloiva-tunniste': 'jakso-2',
            'module-id': '11111111-1111-4111-8111-111111111112',
            'osaamisen-hankkimistapa-koodi-uri': 'osaamisenhankkimistapa_oppisopimus',
            'oppisopimuksen-perusta-koodi-uri': 'oppisopimuksenperusta_01',
            'oppisopimuksen-perusta-koodi-versio': 1,
            'osa-aikaisuustieto': 88,
            'hankkijan-edustaja': {
              nimi: 'Heikki Hankkija',
              rooli: 'koordinaattori',
              'oppilaitos-oid': schoolOid,
            },
            'tyopaikalla-jarjestettava-koulutus': {
              'vastuullinen-tyopaikka-ohjaaja': { nimi: 'Aino Apu' },
              'keskeiset-tyotehtavat': [],
            },
            keskeytymisajanjaksot: [],
          }),
        ],
        'osaamisen-osoittaminen': [
          {
            'module-id': '33333333-3333-4333-8333-333333333333',
            alku: '2026-12-07',
            loppu: '2026-12-11',
            jarjestaja: { 'oppilaitos-oid': schoolOid },
            'osa-alueet': [{ 'koodi-uri': 'ammatillisenoppiaineet_vvai', 'koodi-versio': 3 }],
            nayttoymparisto: { kuvaus: 'Kenkäkauppa' },
            'sisallon-kuvaus': ['Palvelee asiakkaita; ohjaa tuotteen luo', 'Tekee kassan'],
            'koulutuksen-jarjestaja-osaamisen-arvioijat': [
              { nimi: 'Opettaja, Olga (erityis)', organisaatio: { 'oppilaitos-oid': schoolOid } },
            ],
            'tyoelama-osaamisen-arvioijat': [
              {
                nimi: 'Oiva Ohjaaja',
                organisaatio: { nimi: 'Kuutsalmen Kenkä Oy, Kuutsalmi', 'y-tunnus': '0112038-9' },
              },
            ],
            'vaatimuksista-tai-tavoitteista-poikkeaminen': 'Ilman kassatyötä.',
            'yksilolliset-kriteerit': ['Palvelee tutussa työpisteessä.'],
          },
        ],
      },
      {
        'tutkinnon-osa-koodi-uri': 'tutkinnonosat_900001',
        'tutkinnon-osa-koodi-versio': 2,
        'olennainen-seikka': false,
        'osaamisen-hankkimistavat': [],
        'osaamisen-osoittaminen': [],
      },
    ],
    'hankittavat-yhteiset-tutkinnon-osat': [
      {
        'tutkinnon-osa-koodi-uri': 'tutkinnonosat_900010',
        'tutkinnon-osa-koodi-versio': 2,
        'osa-alueet': [
          {
            'osa-alue-koodi-uri': 'ammatillisenoppiaineet_vvai',
            'osa-alue-koodi-versio': 1,
            'opetus-ja-ohjaus-maara': 48,
            'osaamisen-hankkimistavat': [
              {
                alku: '2026-08-10',
                loppu: '2026-12-18',
                'osaamisen-hankkimistapa-koodi-uri': 'osaamisenhankkimistapa_oppilaitosmuotoinenkoulutus',
                'osaamisen-hankkimistapa-koodi-versio': 1,
                'muut-oppimisymparistot': [
                  {
                    'oppimisymparisto-koodi-uri': 'oppimisymparistot_0003',
                    'oppimisymparisto-koodi-versio': 1,
                    alku: '2026-08-10',
                    loppu: '2026-12-18',
                  },
                ],
              },
            ],
            'osaamisen-osoittaminen': [
              {
                alku: '2026-12-01',
                loppu: '2026-12-01',
                nayttoymparisto: { nimi: 'Koulu' },
                'sisallon-kuvaus': ['Essee'],
              },
            ],
          },
          {
            'osa-alue-koodi-uri': 'ammatillisenoppiaineet_vvai',
            'osa-alue-koodi-versio': 1,
            'opetus-ja-ohjaus-maara': 36,
          },
        ],
      },
    ],
    'hankittavat-paikalliset-tutkinnon-osat': [
      {
        nimi: 'Kenkien korjaus',
        laajuus: 30,
        'amosaa-tunniste': 'paikallinen_tutkinnonosa_7',
        'tavoitteet-ja-sisallot': 'Opiskelija osaa\nkorjata kengän.',
      },
    ],
    'aiemmin-hankitut-yhteiset-tutkinnon-osat': [
      {
        'tutkinnon-osa-koodi-uri': 'tutkinnonosat_900010',
        'tutkinnon-osa-koodi-versio': 2,
        'osa-alueet': [
          {
            'osa-alue-koodi-uri': 'ammatillisenoppiaineet_vvtl',
            'osa-alue-koodi-versio': 1,
            'valittu-todentamisen-prosessi-koodi-uri': 'osaamisentodentamisenprosessi_0002',
            'valittu-todentamisen-prosessi-koodi-versio': 1,
            'tarkentavat-tiedot-osaamisen-arvioija': {
              'lahetetty-arvioitavaksi': '2026-10-01',
              'aiemmin-hankitun-osaamisen-arvioijat': [
                { nimi: 'Aarne Arvioija', organisaatio: { 'oppilaitos-oid': schoolOid } },
              ],
            },
          },
        ],
      },
    ],
    'aiemmin-hankitut-ammat-tutkinnon-osat': [
      {
        'tutkinnon-osa-koodi-uri': 'tutkinnonosat_900002',
        'tutkinnon-osa-koodi-versio': 1,
        'valittu-todentamisen-prosessi-koodi-uri': 'osaamisentodentamisenprosessi_0001',
        'valittu-todentamisen-prosessi-koodi-versio': 1,
      },
    ],
    'aiemmin-hankitut-paikalliset-tutkinnon-osat': [],
    'opiskeluvalmiuksia-tukevat-opinnot': [
      { nimi: 'Lukivalmennus', kuvaus: 'Lukemisen harjoittelua.', alku: '2026-09-01', loppu: '2026-10-30' },
    ],
    ...more,
  }
}
