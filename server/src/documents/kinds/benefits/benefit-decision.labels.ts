import type { Localised } from '@studentgo/protocol/shapes'

export const benefitTexts = {
  title: {
    fi: 'Päätös opintososiaalisista etuuksista',
    sv: 'Beslut om studiesociala förmåner',
    en: 'Decision on study social benefits',
  },
  description: {
    fi: 'Mitä haettiin, mitä hyväksyttiin ja millä perusteella, ja mille tilille maksetaan.',
    sv: 'Vad som söktes, vad som godkändes och på vilken grund, och till vilket konto det betalas.',
    en: 'What was claimed, what was approved and why, and to which account it is paid.',
  },
  claim: { fi: 'Hakemus', sv: 'Ansökan', en: 'Claim' },
  decision: { fi: 'Päätös', sv: 'Beslut', en: 'Decision' },
  sent: { fi: 'Lähetetty', sv: 'Skickad', en: 'Sent' },
  decided: { fi: 'Päätetty', sv: 'Beslutat', en: 'Decided' },
  by: { fi: 'Päättäjä', sv: 'Beslutsfattare', en: 'Decided by' },
  paid: { fi: 'Maksettu', sv: 'Betalt', en: 'Paid' },
  account: { fi: 'Tili', sv: 'Konto', en: 'Account' },
  grounds: { fi: 'Perustelut', sv: 'Motivering', en: 'Grounds' },
  rows: { fi: 'Mitä haettiin', sv: 'Vad som söktes', en: 'What was claimed' },
  benefit: { fi: 'Etuus', sv: 'Förmån', en: 'Benefit' },
  time: { fi: 'Aika', sv: 'Tid', en: 'Time' },
  claimed: { fi: 'Haettu', sv: 'Sökt', en: 'Claimed' },
  approved: { fi: 'Hyväksytty', sv: 'Godkänt', en: 'Approved' },
  reasons: { fi: 'Perustelut riveittäin', sv: 'Motivering per rad', en: 'Grounds by row' },
  sum: {
    fi: 'Haettu yhteensä {{claimed}}, hyväksytty yhteensä {{approved}}.',
    sv: 'Sökt sammanlagt {{claimed}}, godkänt sammanlagt {{approved}}.',
    en: 'Claimed in all {{claimed}}, approved in all {{approved}}.',
  },
} satisfies Record<string, Localised>
