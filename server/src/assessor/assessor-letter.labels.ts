import type { Localised } from '@studentgo/protocol/shapes'

/** The letter with the link by which an assessor of working life assesses. It names no student. */
export const assessorLetterTexts = {
  subject: {
    fi: 'Näytön arviointi',
    sv: 'Bedömning av yrkesprov',
    en: 'Assessing a demonstration',
  },
  text: {
    fi: 'Hei,\n\noppilaitos pyytää sinua arvioimaan näytön. Avaa linkki, lue vaatimukset ja lähetä arviosi. Tunnusta ei tarvita. Linkki on vain sinulle, ja se toimii viimeistään tänä päivänä: {{day}}',
    sv: 'Hej,\n\nläroanstalten ber dig bedöma ett yrkesprov. Öppna länken, läs kraven och skicka din bedömning. Du behöver inget konto. Länken är bara för dig, och den fungerar till och med den här dagen: {{day}}',
    en: 'Hello,\n\nthe college asks you to assess a demonstration. Open the link, read the requirements and send your assessment. You need no account. The link is for you alone, and it works up to and including this day: {{day}}',
  },
  otherwise: {
    fi: 'Jos et tiedä, mistä on kyse, voit jättää viestin huomiotta.',
    sv: 'Om du inte vet vad det gäller kan du lämna meddelandet utan åtgärd.',
    en: 'If you do not know what this is about, you can leave this message.',
  },
} satisfies Record<string, Localised>
