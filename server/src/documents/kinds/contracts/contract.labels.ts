import type { Localised } from '@studentgo/protocol/shapes'

export const contractTexts = {
  title: { fi: 'Sopimus', sv: 'Avtal', en: 'Contract' },
  description: {
    fi: 'Osapuolet, aika, työpaikka, tutkinnon osat, työturvallisuus ja allekirjoitukset.',
    sv: 'Parterna, tiden, arbetsplatsen, examensdelarna, arbetarskyddet och underskrifterna.',
    en: 'The parties, time, workplace, units, occupational safety and signatures.',
  },
  contract: { fi: 'Sopimus', sv: 'Avtal', en: 'Contract' },
  address: { fi: 'Osoite', sv: 'Adress', en: 'Address' },
  weekdays: { fi: 'Työpäivät', sv: 'Arbetsdagar', en: 'Working days' },
  termination: { fi: 'Purkaminen', sv: 'Hävning', en: 'Termination' },
  party: { fi: 'Osapuoli', sv: 'Part', en: 'Party' },
  name: { fi: 'Nimi', sv: 'Namn', en: 'Name' },
  signature: { fi: 'Allekirjoitus', sv: 'Underskrift', en: 'Signature' },
} satisfies Record<string, Localised>
