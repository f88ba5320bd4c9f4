import type { Localised } from '@studentgo/protocol/shapes'

/** The letter that invites. It names nobody: a letter is read by whoever opens it (security 4.11). */
export const invitationTexts = {
  subject: {
    fi: 'Kutsu huoltajan palveluun',
    sv: 'Inbjudan till vårdnadshavarnas tjänst',
    en: 'Invitation to the guardians’ service',
  },
  text: {
    fi: 'Hei,\n\nsinut on kutsuttu seuraamaan opintoja oppilaitoksen portaalissa. Kirjaudu sisään, niin näet, kuka sinut on kutsunut ja mitä sinulle näytetään:',
    sv: 'Hej,\n\ndu har blivit inbjuden att följa studier i läroanstaltens portal. Logga in för att se vem som har bjudit in dig och vad du får se:',
    en: 'Hello,\n\nyou have been invited to follow somebody’s studies in the portal of the college. Sign in to see who has invited you and what you are shown:',
  },
  activate: {
    fi: 'Hei,\n\nsinut on kutsuttu seuraamaan opintoja oppilaitoksen portaalissa. Luo itsellesi tunnus linkistä, niin näet, kuka sinut on kutsunut ja mitä sinulle näytetään:',
    sv: 'Hej,\n\ndu har blivit inbjuden att följa studier i läroanstaltens portal. Skapa ett konto via länken för att se vem som har bjudit in dig och vad du får se:',
    en: 'Hello,\n\nyou have been invited to follow somebody’s studies in the portal of the college. Create an account by the link to see who has invited you and what you are shown:',
  },
  otherwise: {
    fi: 'Kutsu on voimassa 14 päivää. Jos et odottanut kutsua, sinun ei tarvitse tehdä mitään.',
    sv: 'Inbjudan gäller i 14 dagar. Om du inte väntade dig en inbjudan behöver du inte göra någonting.',
    en: 'The invitation counts for 14 days. If you did not expect it, you need not do anything.',
  },
} satisfies Record<string, Localised>
