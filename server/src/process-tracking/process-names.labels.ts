import type { ProcessKind } from '@studentgo/protocol/process-tracking'
import type { Localised } from '@studentgo/protocol/shapes'

/** What a matter is called, by its kind and, where there is one, the code of what it is about; `{}` is its title. */
export const processNames: Record<ProcessKind | `${ProcessKind} ${string}`, Localised> = {
  REQUEST: { fi: '{}', sv: '{}', en: '{}' },
  LEAVE: { fi: 'Vapaan hakeminen', sv: 'Ansökan om ledighet', en: 'Application for leave' },
  INFO_CHANGE: { fi: 'Tietojen muutos', sv: 'Ändring av uppgifter', en: 'Change of details' },
  'INFO_CHANGE callName': {
    fi: 'Kutsumanimen muutos',
    sv: 'Ändring av tilltalsnamn',
    en: 'Change of the name you are called by',
  },
  'INFO_CHANGE homeAddress': {
    fi: 'Kotiosoitteen muutos',
    sv: 'Ändring av hemadress',
    en: 'Change of home address',
  },
  'INFO_CHANGE motherTongue': {
    fi: 'Äidinkielen muutos',
    sv: 'Ändring av modersmål',
    en: 'Change of mother tongue',
  },
  'INFO_CHANGE basicEducation': {
    fi: 'Pohjakoulutuksen muutos',
    sv: 'Ändring av grundutbildning',
    en: 'Change of earlier education',
  },
  'INFO_CHANGE basicEducationLevel': {
    fi: 'Pohjakoulutuksen laajuuden muutos',
    sv: 'Ändring av grundutbildningens omfattning',
    en: 'Change of the extent of earlier education',
  },
  'INFO_CHANGE basicEducationYear': {
    fi: 'Pohjakoulutuksen päättymisvuoden muutos',
    sv: 'Ändring av året då grundutbildningen avslutades',
    en: 'Change of the year in which earlier education ended',
  },
  BENEFIT: {
    fi: 'Opintososiaaliset edut: hakemus {}',
    sv: 'Studiesociala förmåner: ansökan {}',
    en: 'Study benefits: claim {}',
  },
  PLAN_APPROVAL: {
    fi: 'HOKSin version {} hyväksyminen',
    sv: 'Godkännande av version {} av PUK',
    en: 'Approval of version {} of the personal plan',
  },
  SUPPORT_HEARING: { fi: 'Päätös tuesta', sv: 'Beslut om stöd', en: 'Decision on support' },
  'SUPPORT_HEARING SPECIAL': {
    fi: 'Päätös erityisestä tuesta',
    sv: 'Beslut om särskilt stöd',
    en: 'Decision on special support',
  },
  'SUPPORT_HEARING DEMANDING_SPECIAL': {
    fi: 'Päätös vaativasta erityisestä tuesta',
    sv: 'Beslut om krävande särskilt stöd',
    en: 'Decision on demanding special support',
  },
  SUPPORT_REQUEST: { fi: 'Tukipyyntö', sv: 'Begäran om stöd', en: 'Request for support' },
  CONTRACT: { fi: 'Sopimus: {}', sv: 'Avtal: {}', en: 'Contract: {}' },
  ASSESSMENT_REVIEW: {
    fi: 'Arvioinnin tarkistaminen: {}',
    sv: 'Omprövning av bedömning: {}',
    en: 'Review of an assessment: {}',
  },
  GRADE_RAISE: { fi: 'Arvosanan korotus: {}', sv: 'Höjning av vitsord: {}', en: 'Raising a grade: {}' },
  WORKPLACE_PROPOSAL: {
    fi: 'Työpaikkaehdotus: {}',
    sv: 'Förslag till arbetsplats: {}',
    en: 'Proposed workplace: {}',
  },
}
