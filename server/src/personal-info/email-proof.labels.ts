import type { Localised } from '@studentgo/protocol/shapes'

/** The letters that prove an address, and tell the one before. */
export const emailProofTexts = {
  subject: {
    fi: 'Vahvista sähköpostiosoitteesi',
    sv: 'Bekräfta din e-postadress',
    en: 'Confirm your e-mail address',
  },
  text: {
    fi: 'Hei,\n\ntämä osoite annettiin opiskelijaportaalissa. Vahvista se avaamalla linkki vuorokauden kuluessa ja kirjautumalla:',
    sv: 'Hej,\n\nden här adressen uppgavs i studerandeportalen. Bekräfta den genom att öppna länken inom ett dygn och logga in:',
    en: 'Hello,\n\nthis address was given in the student portal. Confirm it by opening the link within a day and signing in:',
  },
  otherwise: {
    fi: 'Jos et antanut osoitetta itse, sinun ei tarvitse tehdä mitään.',
    sv: 'Om du inte själv uppgav adressen behöver du inte göra någonting.',
    en: 'If it was not you, you need not do anything.',
  },
  formerSubject: {
    fi: 'Sähköpostiosoitteesi on vaihdettu',
    sv: 'Din e-postadress har bytts',
    en: 'Your e-mail address has been changed',
  },
  formerText: {
    fi: 'Hei,\n\nsähköpostiosoitteesi opiskelijaportaalissa on vaihdettu, eikä portaali enää lähetä viestejä tähän osoitteeseen. Jos et vaihtanut osoitetta itse, ota heti yhteyttä oppilaitokseen.',
    sv: 'Hej,\n\ndin e-postadress i studerandeportalen har bytts, och portalen skickar inga fler brev till den här adressen. Om det inte var du som bytte adressen ska du genast kontakta läroanstalten.',
    en: 'Hello,\n\nyour e-mail address in the student portal has been changed, and the portal sends no more letters to this one. If it was not you who changed it, contact the college at once.',
  },
} satisfies Record<string, Localised>
