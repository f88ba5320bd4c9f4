import type { Localised } from '@studentgo/protocol/shapes'

/** What the student aims at with the studies, by code. */
export const careerPlans: Record<string, Localised> = {
  '0001': { fi: 'Jatko-opintoihin', sv: 'Till fortsatta studier', en: 'Further studies' },
  '0002': { fi: 'Työelämään', sv: 'Ut i arbetslivet', en: 'Working life' },
  '0003': { fi: 'Uralla eteneminen', sv: 'Framsteg i karriären', en: 'Moving on in a career' },
  '0005': { fi: 'Opintojen jatkaminen', sv: 'Fortsätta studierna', en: 'Continuing studies' },
}

/** How the studies are paid for, by code. */
export const fundings: Record<string, Localised> = {
  '1': {
    fi: 'Valtionosuusrahoitteinen koulutus',
    sv: 'Statsandelsfinansierad utbildning',
    en: 'State-funded education',
  },
}
