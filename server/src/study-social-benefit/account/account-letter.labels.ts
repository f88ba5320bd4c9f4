import type { Localised } from '@studentgo/protocol/shapes'

/** The letter to a former address about a changed account. */
export const accountLetterTexts = {
  subject: {
    fi: 'Maksutilisi on vaihdettu',
    sv: 'Ditt betalningskonto har bytts',
    en: 'Your account for payments has been changed',
  },
  text: {
    fi: 'Hei,\n\ntili, jolle opintososiaaliset etusi maksetaan, on vaihdettu opiskelijaportaalissa. Uudelle tilille ei makseta vielä vuorokauteen. Saat viestin myös tähän osoitteeseen, koska sähköpostiosoitteesi vaihtui äskettäin. Jos et vaihtanut tiliä itse, ota heti yhteyttä oppilaitokseen.',
    sv: 'Hej,\n\nkontot som dina studiesociala förmåner betalas till har bytts i studerandeportalen. Inget betalas till det nya kontot inom det närmaste dygnet. Du får brevet även till den här adressen eftersom din e-postadress nyligen byttes. Om det inte var du som bytte kontot ska du genast kontakta läroanstalten.',
    en: 'Hello,\n\nthe account that your study social benefits are paid to has been changed in the student portal. Nothing is paid to the new one for a day. You get this letter at this address too, because your e-mail address was changed lately. If it was not you who changed the account, contact the college at once.',
  },
} satisfies Record<string, Localised>
