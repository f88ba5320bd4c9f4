import type { Localised } from '@studentgo/protocol/shapes'

/** Names of the codes of eHOKS (domain 2.1): where it is shown. */
export const placeTypes: Record<string, Localised> = {
  '1': { fi: 'Työpaikka', sv: 'Arbetsplats', en: 'Workplace' },
  '2': { fi: 'Oppilaitos', sv: 'Läroanstalt', en: 'College' },
  '3': { fi: 'Työpaikka ja oppilaitos', sv: 'Arbetsplats och läroanstalt', en: 'Workplace and college' },
}

/** On whose behalf an assessor assesses. */
export const assessorRoles: Record<string, Localised> = {
  '1': { fi: 'Opettaja', sv: 'Lärare', en: 'Teacher' },
  '2': { fi: 'Työntekijä', sv: 'Arbetstagare', en: 'Employee' },
  '3': {
    fi: 'Työnantaja tai työelämän edustaja',
    sv: 'Arbetsgivare eller företrädare för arbetslivet',
    en: 'Employer or representative of working life',
  },
  '4': { fi: 'Itsenäinen ammatinharjoittaja', sv: 'Självständig yrkesutövare', en: 'Self-employed person' },
  '5': {
    fi: 'Toisen koulutuksen järjestäjän edustaja',
    sv: 'Företrädare för en annan utbildningsanordnare',
    en: 'Representative of another education provider',
  },
}

/** Who took part in the assessment discussion. */
export const discussionParticipants: Record<string, Localised> = {
  ...assessorRoles,
  '5': { fi: 'Opiskelija', sv: 'Studerande', en: 'Student' },
  '6': { fi: 'Ei arviointikeskustelua', sv: 'Inget bedömningssamtal', en: 'No assessment discussion' },
}

/** What is assessed. */
export const assessmentTargets: Record<string, Localised> = {
  '1': { fi: 'Työprosessin hallinta', sv: 'Behärskar arbetsprocessen', en: 'Work process' },
  '2': {
    fi: 'Työmenetelmien, -välineiden ja materiaalin hallinta',
    sv: 'Behärskar arbetsmetoder, arbetsredskap och material',
    en: 'Methods, tools and materials',
  },
  '3': {
    fi: 'Työn perustana olevan tiedon hallinta',
    sv: 'Behärskar den kunskap som ligger till grund för arbetet',
    en: 'Knowledge behind the work',
  },
  '4': {
    fi: 'Elinikäisen oppimisen avaintaidot',
    sv: 'Nyckelkompetenser för livslångt lärande',
    en: 'Key skills for lifelong learning',
  },
}
