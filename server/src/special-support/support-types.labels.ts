import type { Localised } from '@studentgo/protocol/shapes'

/** The types of learning support (eHOKS, from 1.8.2026); the labels of 02 and 03 are the school's to confirm. */
export const supportTypeLabels: Record<'01' | '02' | '03', Localised> = {
  '01': {
    fi: 'Opettajan antama tukiopetus',
    sv: 'Stödundervisning av en lärare',
    en: 'Remedial teaching by a teacher',
  },
  '02': {
    fi: 'Opetushenkilöstön antama tuki ja ohjaus',
    sv: 'Stöd och handledning av undervisningspersonalen',
    en: 'Support and guidance by teaching staff',
  },
  '03': {
    fi: 'Ohjaushenkilöstön antama tuki ja ohjaus',
    sv: 'Stöd och handledning av handledningspersonalen',
    en: 'Support and guidance by guidance staff',
  },
}
