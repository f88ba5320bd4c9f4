import type { NotificationRule } from '@studentgo/protocol/notifications'
import { somethingNew } from '@studentgo/protocol/push-message'
import type { Localised } from '@studentgo/protocol/shapes'

/** What a letter says beside its kinds of news. */
export const letterTexts = {
  subject: somethingNew,
  greeting: {
    fi: 'Hei,\nportaalissa on sinulle uutta:',
    sv: 'Hej,\ndet finns något nytt för dig i portalen:',
    en: 'Hello,\nthere is something new for you in the portal:',
  },
  why: {
    fi: 'Viestissä ei ole henkilökohtaisia tietoja: kirjaudu portaaliin ja lue lisää. Sait tämän viestin, koska olet valinnut nämä ilmoitukset tai ne kuuluvat tilisi turvallisuuteen.',
    sv: 'Brevet innehåller inga personliga uppgifter: logga in i portalen för att läsa mer. Du får brevet eftersom du har valt de här aviseringarna eller för att de gäller ditt kontos säkerhet.',
    en: 'This letter holds nothing personal: sign in to the portal to read more. You get it because you have chosen these notifications, or because they are about the safety of your account.',
  },
  choices: { fi: 'Muuta valintojasi', sv: 'Ändra dina val', en: 'Change your choices' },
  stop: {
    fi: 'Lopeta nämä sähköpostit',
    sv: 'Avsluta de här breven',
    en: 'Stop these e-mails',
  },
} satisfies Record<string, Localised>

/** What a letter says of each kind: that there is something, and nothing of what. */
export const letterReasons: Record<NotificationRule, Localised> = {
  'absence-unexplained': {
    fi: 'Poissaolo odottaa selvitystä',
    sv: 'Frånvaro väntar på en förklaring',
    en: 'An absence is waiting to be explained',
  },
  'absence-decided': {
    fi: 'Poissaolon selvitys on käsitelty',
    sv: 'En förklaring av frånvaro har behandlats',
    en: 'An explanation of an absence has been decided on',
  },
  'absence-window-closing': {
    fi: 'Poissaolojen selvitysaika päättyy pian',
    sv: 'Tiden för att förklara frånvaro går snart ut',
    en: 'The time to explain absences ends soon',
  },
  'leave-decided': {
    fi: 'Vapaasta on tehty päätös',
    sv: 'Ett beslut om ledighet har fattats',
    en: 'A leave has been decided on',
  },
  'lesson-moved': {
    fi: 'Oppitunti on siirretty',
    sv: 'En lektion har flyttats',
    en: 'A lesson has been moved',
  },
  'lesson-changed': {
    fi: 'Oppitunti on muuttunut',
    sv: 'En lektion har ändrats',
    en: 'A lesson has changed',
  },
  'lesson-cancelled': {
    fi: 'Oppitunti on peruttu',
    sv: 'En lektion är inställd',
    en: 'A lesson is cancelled',
  },
  'lesson-restored': {
    fi: 'Peruttu oppitunti pidetään sittenkin',
    sv: 'En inställd lektion hålls ändå',
    en: 'A cancelled lesson takes place after all',
  },
  'timetable-changed': {
    fi: 'Lukujärjestys on muuttunut',
    sv: 'Schemat har ändrats',
    en: 'The timetable has changed',
  },
  'plan-sent': {
    fi: 'HOKS odottaa hyväksyntää',
    sv: 'PUK väntar på godkännande',
    en: 'The personal plan is waiting for approval',
  },
  'plan-reminder': {
    fi: 'HOKS odottaa yhä hyväksyntää',
    sv: 'PUK väntar fortfarande på godkännande',
    en: 'The personal plan is still waiting for approval',
  },
  'plan-changed': {
    fi: 'HOKSia on päivitetty',
    sv: 'PUK har uppdaterats',
    en: 'The personal plan has been updated',
  },
  'demonstration-soon': {
    fi: 'Näyttö lähestyy',
    sv: 'Yrkesprovet närmar sig',
    en: 'A demonstration is coming up',
  },
  'self-assessment-open': {
    fi: 'Itsearviointi on auki',
    sv: 'Självbedömningen är öppen',
    en: 'A self-assessment is open',
  },
  'grade-published': {
    fi: 'Arviointi on julkaistu',
    sv: 'En bedömning har publicerats',
    en: 'An assessment has been published',
  },
  'feedback-given': { fi: 'Uusi väliarviointi', sv: 'En ny mellanbedömning', en: 'New progress feedback' },
  'registration-opens': {
    fi: 'Ilmoittautuminen on alkanut',
    sv: 'Anmälan har öppnat',
    en: 'Sign-up has opened',
  },
  'place-from-waiting-list': {
    fi: 'Sait paikan jonosta',
    sv: 'Du fick en plats från kön',
    en: 'You got a place from the waiting list',
  },
  'support-hearing': {
    fi: 'Kannanottoa pyydetään',
    sv: 'Ett yttrande önskas',
    en: 'A statement is asked for',
  },
  'support-decided': {
    fi: 'Asiastasi on päätös',
    sv: 'Ditt ärende har avgjorts',
    en: 'There is a decision',
  },
  'message-received': { fi: 'Uusi viesti', sv: 'Nytt meddelande', en: 'New message' },
  'news-urgent': { fi: 'Kiireellinen tiedote', sv: 'Brådskande nyhet', en: 'Urgent news' },
  'request-to-confirm': {
    fi: 'Pyyntö odottaa vahvistustasi',
    sv: 'Ett ärende väntar på din bekräftelse',
    en: 'A request is waiting for you to confirm it',
  },
  'request-confirmed': {
    fi: 'Huoltaja on vahvistanut pyyntösi',
    sv: 'Vårdnadshavaren har bekräftat ditt ärende',
    en: 'A guardian has confirmed your request',
  },
  'request-declined': {
    fi: 'Huoltaja ei ole vahvistanut pyyntöäsi',
    sv: 'Vårdnadshavaren har inte bekräftat ditt ärende',
    en: 'A guardian has not confirmed your request',
  },
  'request-closing': {
    fi: 'Kesken oleva pyyntösi päättyy pian',
    sv: 'Ett ärende som du har påbörjat upphör snart',
    en: 'A request that you have begun ends soon',
  },
  'request-expired': {
    fi: 'Pyyntösi aika päättyi',
    sv: 'Tiden för ditt ärende gick ut',
    en: 'The time for your request has ended',
  },
  'request-need-info': {
    fi: 'Oppilaitos tarvitsee lisätietoja pyyntöösi',
    sv: 'Läroanstalten behöver mer information om ditt ärende',
    en: 'The college needs more information about your request',
  },
  'request-decided': {
    fi: 'Pyyntösi on käsitelty',
    sv: 'Ditt ärende har behandlats',
    en: 'Your request has been dealt with',
  },
  'access-changes': {
    fi: 'Huoltajan oikeudet muuttuvat',
    sv: 'Vårdnadshavarens rättigheter ändras',
    en: 'A guardian’s rights are about to change',
  },
  'sign-in-on-new-device': {
    fi: 'Kirjautuminen uudella laitteella',
    sv: 'Inloggning på en ny enhet',
    en: 'A sign-in on a new device',
  },
  'password-changed': {
    fi: 'Salasana on vaihdettu',
    sv: 'Lösenordet har bytts',
    en: 'The password has been changed',
  },
  'second-factor-changed': {
    fi: 'Kaksivaiheisen kirjautumisen asetukset ovat muuttuneet',
    sv: 'Inställningarna för tvåstegsinloggning har ändrats',
    en: 'The settings of two-step sign-in have been changed',
  },
  'email-changed': {
    fi: 'Sähköpostiosoite on vaihdettu',
    sv: 'E-postadressen har bytts',
    en: 'The e-mail address has been changed',
  },
  'personal-info-decided': {
    fi: 'Tietojen muutos on käsitelty',
    sv: 'En ändring av uppgifter har behandlats',
    en: 'A change of details has been decided on',
  },
  'benefit-returned': {
    fi: 'Etuhakemus on palautettu korjattavaksi',
    sv: 'En ansökan om förmåner har returnerats',
    en: 'A claim for benefits has been returned',
  },
  'benefit-decided': {
    fi: 'Etuhakemuksesta on tehty päätös',
    sv: 'Ett beslut om förmåner har fattats',
    en: 'A claim for benefits has been decided on',
  },
  'benefit-paid': {
    fi: 'Etuhakemus on maksettu',
    sv: 'En ansökan om förmåner har betalats',
    en: 'A claim for benefits has been paid',
  },
  'benefit-closing': {
    fi: 'Etujen hakuaika päättyy pian',
    sv: 'Tiden för att ansöka om förmåner går snart ut',
    en: 'The time to claim benefits ends soon',
  },
  'benefit-expired': {
    fi: 'Etuhakemuksen hakuaika päättyi',
    sv: 'Ansökningstiden för förmåner gick ut',
    en: 'The time to claim benefits has ended',
  },
  'payment-account-changed': {
    fi: 'Maksutili on vaihdettu',
    sv: 'Betalningskontot har bytts',
    en: 'The account for payments has been changed',
  },
  'own-data-ready': {
    fi: 'Tietosi ovat ladattavissa',
    sv: 'Dina uppgifter kan laddas ner',
    en: 'Your data can be downloaded',
  },
  'own-data-failed': {
    fi: 'Tietojesi kokoaminen ei onnistunut',
    sv: 'Dina uppgifter kunde inte sammanställas',
    en: 'Your data could not be put together',
  },
  'contract-sent': {
    fi: 'Uusi sopimus odottaa sinua',
    sv: 'Ett nytt avtal väntar på dig',
    en: 'A new contract waits for you',
  },
}
