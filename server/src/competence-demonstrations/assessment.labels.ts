import type { Language } from '@studentgo/protocol/language'
import type { CodeRef, Localised } from '@studentgo/protocol/shapes'

/** Code sets of eHOKS in the words of people (domain 2.1). */

const placeTypes: Record<string, Localised> = {
  '1': { fi: 'Työpaikka', sv: 'Arbetsplats', en: 'Workplace' },
  '2': { fi: 'Oppilaitos', sv: 'Läroanstalt', en: 'College' },
  '3': { fi: 'Työpaikka ja oppilaitos', sv: 'Arbetsplats och läroanstalt', en: 'Workplace and college' },
}

const assessorRoles: Record<string, Localised> = {
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

const participants: Record<string, Localised> = {
  ...assessorRoles,
  '5': { fi: 'Opiskelija', sv: 'Studerande', en: 'Student' },
  '6': { fi: 'Ei arviointikeskustelua', sv: 'Inget bedömningssamtal', en: 'No assessment discussion' },
}

const targets: Record<string, Localised> = {
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

export const placeType = wordsOf(placeTypes)
export const assessorRole = wordsOf(assessorRoles)
export const discussionParticipant = wordsOf(participants)
export const assessmentTarget = wordsOf(targets)

/** A code without words is shown as it came. */
function wordsOf(names: Record<string, Localised>) {
  return (code: string, language: Language): CodeRef => {
    const name = names[code]
    return { code, name: name?.[language] || name?.fi || code }
  }
}
