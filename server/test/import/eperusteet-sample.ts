type Json = Record<string, unknown>

export const inThree = (fi: string, sv: string, en: string): Json => ({ _id: '1', fi, sv, en })

/** A requirement given as a target of assessment, with criteria of the levels 1, 3 and 5. */
export function judgedArea(more: Json = {}): Json {
  const criterion = (level: string, text: string) => ({
    _osaamistaso: level,
    kriteerit: [inThree(`${text} fi`, `${text} sv`, `${text} en`)],
  })
  return {
    otsikko: inThree(
      'Opiskelija palvelee asiakkaita.',
      'Den studerande betjänar kunder.',
      'Students serve customers.',
    ),
    koodi: { uri: 'ammattitaitovaatimukset_77001', arvo: '77001' },
    arvioinninKohteet: [
      {
        otsikko: null,
        selite: { fi: 'Opiskelija' },
        _arviointiAsteikko: '3',
        osaamistasonKriteerit: [
          criterion('5', 'ohjattuna'),
          { _osaamistaso: '6', kriteerit: [] },
          criterion('7', 'omatoimisesti'),
          criterion('9', 'kehittäen'),
        ],
      },
    ],
    ...more,
  }
}

/** A unit of the older kind, of which the source of the tests has a course. */
export function judgedUnit(more: Json = {}): Json {
  return {
    id: 501,
    osanTyyppi: 'tutkinnonosa',
    tyyppi: 'normaali',
    nimi: inThree('Asiakaspalvelu ja myynti', 'Kundservice', 'Customer service'),
    koodi: { uri: 'tutkinnonosat_900001', arvo: '900001' },
    kuvaus: {
      fi: '<p>Opit palvelemaan <strong>asiakkaita</strong>.<script>alert(1)</script></p>',
      sv: '<p>Du lär dig att betjäna kunder.</p>',
    },
    arviointi: { id: 1, arvioinninKohdealueet: [judgedArea()] },
    ...more,
  }
}

/** The requirements of a qualification: an older unit, a newer one, a common one with a sub-area. */
export function sampleQualification(more: Json = {}): Json {
  return {
    id: 9_000_001,
    nimi: inThree('Liiketoiminnan perustutkinto', 'Grundexamen', 'Vocational qualification'),
    diaarinumero: 'OPH-0000-2026',
    suoritustavat: [
      {
        suoritustapakoodi: 'reformi',
        laajuusYksikko: 'OSAAMISPISTE',
        tutkinnonOsaViitteet: [
          { id: 1, _tutkinnonOsa: '501', laajuus: 40 },
          { id: 2, _tutkinnonOsa: '502', laajuus: 25 },
          { id: 3, _tutkinnonOsa: '503', laajuus: 11 },
        ],
      },
    ],
    tutkinnonOsat: [
      judgedUnit(),
      {
        id: 502,
        tyyppi: 'normaali',
        nimi: inThree('Verkkokauppa', 'Nätbutik', 'Online shop'),
        koodi: { uri: 'tutkinnonosat_900077', arvo: '900077' },
        kuvaus: null,
        ammattitaitovaatimukset2019: {
          kohde: { fi: 'Opiskelija osaa' },
          vaatimukset: [
            { koodi: { uri: 'ammattitaitovaatimukset_88001' }, vaatimus: { fi: 'pitää kauppaa' } },
          ],
          kohdealueet: [
            {
              kuvaus: { fi: 'Tuotteet' },
              vaatimukset: [{ vaatimus: inThree('kuvata tuotteen', 'beskriva', 'describe a product') }],
            },
          ],
        },
        geneerinenArviointiasteikko: {
          id: 7,
          arviointiAsteikko: { id: 40, osaamistasot: [{ id: 41 }, { id: 42 }, { id: 43 }] },
          osaamistasonKriteerit: [
            { _osaamistaso: '41', kriteerit: [{ fi: 'suoriutuu' }] },
            { osaamistaso: { id: 43 }, kriteerit: [{ fi: 'kehittää' }] },
          ],
        },
      },
      {
        id: 503,
        tyyppi: 'reformi_tutke2',
        nimi: { fi: 'Viestintä- ja vuorovaikutusosaaminen' },
        koodi: { uri: 'tutkinnonosat_900010' },
        osaAlueet: [
          {
            id: 601,
            tyyppi: 'osaalue2020',
            nimi: { fi: 'Viestintä äidinkielellä' },
            koodi: { uri: 'ammatillisenoppiaineet_vvai' },
            pakollisetOsaamistavoitteet: {
              laajuus: 4,
              tavoitteet: { vaatimukset: [{ vaatimus: { fi: 'Viestii selkeästi' } }], kohdealueet: [] },
            },
            valinnaisetOsaamistavoitteet: {
              laajuus: 3,
              tavoitteet: { vaatimukset: [{ vaatimus: { fi: 'kirjoittaa < tarinan' } }], kohdealueet: [] },
            },
            arviointi: {
              id: 8,
              osaamistasonKriteerit: [{ _osaamistaso: 7, kriteerit: [{ fi: 'viestii hyvin' }] }],
            },
          },
          {
            id: 602,
            tyyppi: 'osaalue2014',
            nimi: { fi: 'Tanssi' },
            koodiUri: 'ammatillisenoppiaineet_xtan',
            osaamistavoitteet: [
              {
                pakollinen: true,
                laajuus: 2.0,
                tavoitteet: { fi: '<p>Opiskelija osaa</p><ul><li>tanssia</li></ul>' },
                arviointi: {
                  arvioinninKohdealueet: [
                    {
                      otsikko: { fi: 'Nimetön' },
                      arvioinninKohteet: [
                        {
                          otsikko: { fi: 'Opiskelija tanssii.' },
                          _arviointiAsteikko: '2',
                          osaamistasonKriteerit: [
                            { _osaamistaso: '3', kriteerit: [{ fi: 'pysyy rytmissä' }] },
                          ],
                        },
                      ],
                    },
                  ],
                },
              },
            ],
          },
        ],
      },
    ],
    ...more,
  }
}
