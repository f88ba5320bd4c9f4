import type { RequirementText } from './requirement-text.ts'

/** What is asked of a student in each unit, in the school's own plain words. */
export const softwareRequirements: Record<string, RequirementText[]> = {
  TVTP: [
    [
      'WORK',
      'Otat työaseman käyttöön ja asennat siihen tarvittavat ohjelmat',
      'Du tar en arbetsstation i bruk och installerar de program som behövs',
      'You set up a workstation and install the programs it needs',
    ],
    [
      'METHODS',
      'Rakennat pienen lähiverkon ja suojaat sen',
      'Du bygger ett litet lokalt nätverk och skyddar det',
      'You build a small local network and protect it',
    ],
    [
      'KNOWLEDGE',
      'Selvität käyttäjän ongelman ja dokumentoit ratkaisun',
      'Du utreder användarens problem och dokumenterar lösningen',
      'You find out what a user’s problem is and write down the solution',
    ],
    [
      'TOGETHER',
      'Palvelet asiakasta ystävällisesti ja hänelle sopivalla kielellä',
      'Du betjänar kunden vänligt och på ett språk som passar kunden',
      'You serve customers kindly and in words they understand',
    ],
  ],
  OHJ: [
    [
      'WORK',
      'Suunnittelet ja ohjelmoit pienen sovelluksen',
      'Du planerar och programmerar en liten applikation',
      'You plan and program a small application',
    ],
    [
      'METHODS',
      'Käytät versionhallintaa ja testaat koodisi',
      'Du använder versionshantering och testar din kod',
      'You use version control and test your code',
    ],
    [
      'KNOWLEDGE',
      'Luet ja korjaat toisen kirjoittamaa koodia',
      'Du läser och rättar kod som någon annan har skrivit',
      'You read and mend code that somebody else wrote',
    ],
    [
      'TOGETHER',
      'Teet työtä osana ohjelmointitiimiä',
      'Du arbetar som en del av ett programmeringsteam',
      'You work as part of a programming team',
    ],
  ],
  OKT: [
    [
      'WORK',
      'Viet asiakkaan tarpeesta alkaneen ohjelmistotyön valmiiksi asti',
      'Du för ett programvaruarbete från kundens behov till färdig produkt',
      'You take software work from a customer’s need to a finished product',
    ],
    [
      'METHODS',
      'Suunnittelet tietokannan ja rajapinnan ja toteutat ne',
      'Du planerar och bygger en databas och ett gränssnitt',
      'You design a database and an interface and build them',
    ],
    [
      'KNOWLEDGE',
      'Otat tietoturvan ja saavutettavuuden huomioon ratkaisuissasi',
      'Du beaktar datasäkerhet och tillgänglighet i dina lösningar',
      'You take security and accessibility into account in your solutions',
    ],
    [
      'TOGETHER',
      'Kerrot työn etenemisestä ja arvioit työmäärää tiimissä',
      'Du berättar hur arbetet framskrider och uppskattar arbetsmängden i teamet',
      'You report progress and estimate work in a team',
    ],
  ],
  VTT: [
    [
      'WORK',
      'Toteutat verkkopalvelun suunnitelman mukaan',
      'Du bygger en webbtjänst enligt planen',
      'You build a web service according to a plan',
    ],
    [
      'METHODS',
      'Testaat palvelun eri laitteilla ja korjaat virheet',
      'Du testar tjänsten på olika enheter och rättar felen',
      'You test the service on different devices and mend its faults',
    ],
    [
      'KNOWLEDGE',
      'Julkaiset palvelun ja pidät sen kunnossa',
      'Du publicerar tjänsten och håller den i skick',
      'You publish the service and keep it in order',
    ],
  ],
  KOM: [
    [
      'WORK',
      'Automatisoit toistuvan työtehtävän komentosarjalla',
      'Du automatiserar en återkommande uppgift med ett skript',
      'You automate a repeated task with a script',
    ],
    [
      'METHODS',
      'Käsittelet tiedostoja ja palvelimia komentorivillä',
      'Du hanterar filer och servrar på kommandoraden',
      'You handle files and servers on the command line',
    ],
    [
      'KNOWLEDGE',
      'Dokumentoit komentosarjan niin, että toinen voi käyttää sitä',
      'Du dokumenterar skriptet så att någon annan kan använda det',
      'You document a script so that somebody else can use it',
    ],
  ],
}
