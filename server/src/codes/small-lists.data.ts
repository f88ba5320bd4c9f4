import type { Language } from '@studentgo/protocol/language'

export interface NamedCode {
  code: string
  names: Record<Language, string>
}

function named(code: string, fi: string, sv: string, en: string): NamedCode {
  return { code, names: { fi, sv, en } }
}

/** What somebody studied before; our own set (domain 2.1). */
export const basicEducations: readonly NamedCode[] = [
  named('BASIC', 'Perusopetus', 'Grundläggande utbildning', 'Basic education'),
  named(
    'UPPER_SEC',
    'Lukio tai ylioppilastutkinto',
    'Gymnasium eller studentexamen',
    'General upper secondary school or matriculation examination',
  ),
  named('VOC', 'Ammatillinen tutkinto', 'Yrkesinriktad examen', 'Vocational qualification'),
  named('HIGHER', 'Korkeakoulututkinto', 'Högskoleexamen', 'Higher education degree'),
  named(
    'FOREIGN',
    'Ulkomailla suoritettu koulutus',
    'Utbildning som avlagts utomlands',
    'Education completed abroad',
  ),
  named('NONE', 'Ei päättötodistusta', 'Inget avgångsbetyg', 'No school-leaving certificate'),
]

/** Koodisto 2asteenpohjakoulutus2021, with the limited syllabi of 2025. */
export const basicEducationLevels: readonly NamedCode[] = [
  named(
    '0',
    'Ulkomailla suoritettu koulutus',
    'Utbildning som avlagts utomlands',
    'Education completed abroad',
  ),
  named(
    '1',
    'Perusopetuksen oppimäärä',
    'Den grundläggande utbildningens lärokurs',
    'Basic education syllabus',
  ),
  named(
    '2',
    'Perusopetuksen osittain yksilöllistetty oppimäärä',
    'Den grundläggande utbildningens delvis individualiserade lärokurs',
    'Partly individualised basic education syllabus',
  ),
  named(
    '3',
    'Perusopetuksen yksilöllistetty oppimäärä, opetus järjestetty toiminta-alueittain',
    'Den grundläggande utbildningens individualiserade lärokurs, undervisningen ordnad enligt verksamhetsområde',
    'Individualised basic education syllabus, teaching arranged by activity area',
  ),
  named(
    '6',
    'Perusopetuksen pääosin tai kokonaan yksilöllistetty oppimäärä',
    'Den grundläggande utbildningens huvudsakligen eller helt individualiserade lärokurs',
    'Mostly or wholly individualised basic education syllabus',
  ),
  named(
    '7',
    'Oppivelvollisuuden suorittaminen keskeytynyt, ei päättötodistusta',
    'Läroplikten avbruten, inget avgångsbetyg',
    'Compulsory education interrupted, no school-leaving certificate',
  ),
  named(
    '8',
    'Perusopetuksen osittain rajattu oppimäärä',
    'Den grundläggande utbildningens delvis begränsade lärokurs',
    'Partly restricted basic education syllabus',
  ),
  named(
    '9',
    'Perusopetuksen pääosin tai kokonaan rajattu oppimäärä',
    'Den grundläggande utbildningens huvudsakligen eller helt begränsade lärokurs',
    'Mostly or wholly restricted basic education syllabus',
  ),
]

/** Only for planning interruptions of studies; our own set. */
export const militaryServiceTypes: readonly NamedCode[] = [
  named('CONSCRIPT', 'Varusmiespalvelus', 'Beväringstjänst', 'Conscript service'),
  named(
    'WOMEN_VOLUNTARY',
    'Naisten vapaaehtoinen asepalvelus',
    'Frivillig militärtjänst för kvinnor',
    'Voluntary military service for women',
  ),
  named('CIVILIAN', 'Siviilipalvelus', 'Civiltjänst', 'Non-military service'),
  named('EXEMPT', 'Vapautettu palveluksesta', 'Befriad från tjänstgöring', 'Exempt from service'),
  named('NOT_DONE', 'Ei suoritettu', 'Inte fullgjord', 'Not completed'),
  named('NA', 'Ei koske minua', 'Gäller inte mig', 'Does not concern me'),
]

/** Main activity, by the classification of Statistics Finland. */
export const employmentStatuses: readonly NamedCode[] = [
  named('11', 'Työllinen', 'Sysselsatt', 'Employed'),
  named('12', 'Työtön', 'Arbetslös', 'Unemployed'),
  named('22', 'Opiskelija tai koululainen', 'Studerande eller skolelev', 'Student or pupil'),
  named('24', 'Eläkeläinen', 'Pensionär', 'Pensioner'),
  named(
    '25',
    'Varusmies tai siviilipalveluksessa',
    'Beväring eller civiltjänstgörare',
    'Conscript or in non-military service',
  ),
  named(
    '99',
    'Muu työvoiman ulkopuolella oleva',
    'Annan utanför arbetskraften',
    'Otherwise outside the labour force',
  ),
]

/** The kind of an employment; our own set. */
export const employmentTypes: readonly NamedCode[] = [
  named('PERM_FULL', 'Vakituinen kokoaikatyö', 'Fast anställning på heltid', 'Permanent, full-time'),
  named('PERM_PART', 'Vakituinen osa-aikatyö', 'Fast anställning på deltid', 'Permanent, part-time'),
  named('FIXED_FULL', 'Määräaikainen kokoaikatyö', 'Visstidsanställning på heltid', 'Fixed-term, full-time'),
  named('FIXED_PART', 'Määräaikainen osa-aikatyö', 'Visstidsanställning på deltid', 'Fixed-term, part-time'),
  named('ON_CALL', 'Tarvittaessa työhön kutsuttava', 'Behovsanställning', 'On call'),
  named('ENTREPRENEUR', 'Yrittäjä', 'Företagare', 'Self-employed'),
  named('APPRENTICE', 'Oppisopimus', 'Läroavtal', 'Apprenticeship'),
]
