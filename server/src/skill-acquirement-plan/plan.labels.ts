import type { Language } from '@studentgo/protocol/language'
import type { CodeRef, Localised } from '@studentgo/protocol/shapes'
import { inLanguage } from '../platform/localised.ts'

const careers: Record<string, Localised> = {
  '0001': { fi: 'Jatko-opintoihin', sv: 'Till fortsatta studier', en: 'Further studies' },
  '0002': { fi: 'Työelämään', sv: 'Ut i arbetslivet', en: 'Working life' },
  '0003': { fi: 'Uralla eteneminen', sv: 'Framsteg i karriären', en: 'Moving on in a career' },
  '0005': { fi: 'Opintojen jatkaminen', sv: 'Fortsätta studierna', en: 'Continuing studies' },
}

const fundings: Record<string, Localised> = {
  '1': {
    fi: 'Valtionosuusrahoitteinen koulutus',
    sv: 'Statsandelsfinansierad utbildning',
    en: 'State-funded education',
  },
}

export function careerPlan(code: string, language: Language): CodeRef {
  return named(careers, code, language)
}

export function funding(code: string, language: Language): CodeRef {
  return named(fundings, code, language)
}

function named(names: Record<string, Localised>, code: string, language: Language): CodeRef {
  const name = names[code]
  return { code, name: name === undefined ? code : inLanguage(name, language) }
}
