import type { Localised } from '@studentgo/protocol/shapes'

const common = {
  subject: {
    fi: 'Valitse uusi salasana',
    sv: 'Välj ett nytt lösenord',
    en: 'Choose a new password',
  },
  otherwise: {
    fi: 'Jos et pyytänyt salasanaa, sinun ei tarvitse tehdä mitään. Nykyinen salasanasi toimii edelleen.',
    sv: 'Om du inte beställde lösenordet behöver du inte göra någonting. Ditt nuvarande lösenord fungerar fortfarande.',
    en: 'If it was not you who asked, you need not do anything. Your present password still works.',
  },
} satisfies Record<string, Localised>

/** The letters with the link by which somebody chooses a password; they name nobody. */
export const resetLetterTexts: Record<
  'PARENT' | 'STUDENT',
  Record<'subject' | 'text' | 'otherwise', Localised>
> = {
  PARENT: {
    ...common,
    text: {
      fi: 'Hei,\n\nhuoltajan salasanaa pyydettiin tähän osoitteeseen. Valitse uusi salasana avaamalla linkki puolen tunnin kuluessa. Linkki toimii kerran:',
      sv: 'Hej,\n\nett lösenord för vårdnadshavare beställdes till den här adressen. Välj ett nytt lösenord genom att öppna länken inom en halvtimme. Länken fungerar en gång:',
      en: 'Hello,\n\na guardian’s password was asked for to this address. Choose a new password by opening the link within half an hour. It works once:',
    },
  },
  STUDENT: {
    ...common,
    text: {
      fi: 'Hei,\n\nopiskelijan salasanaa pyydettiin tähän osoitteeseen. Valitse uusi salasana avaamalla linkki puolen tunnin kuluessa. Linkki toimii kerran:',
      sv: 'Hej,\n\nett lösenord för studerande beställdes till den här adressen. Välj ett nytt lösenord genom att öppna länken inom en halvtimme. Länken fungerar en gång:',
      en: 'Hello,\n\na student’s password was asked for to this address. Choose a new password by opening the link within half an hour. It works once:',
    },
  },
}
