import type { RequirementText } from './requirement-text.ts'

/** What is asked of a student in each unit, in the school's own plain words. */
export const preparatoryRequirements: Record<string, RequirementText[]> = {
  T101: [
    [
      'KNOWLEDGE',
      'Tiedät, mihin voit hakea ja miten haku etenee',
      'Du vet vart du kan söka och hur ansökan går till',
      'You know where you can apply and how',
    ],
    [
      'TOGETHER',
      'Kerrot vahvuuksistasi ja tavoitteistasi',
      'Du berättar om dina styrkor och mål',
      'You tell about your strengths and goals',
    ],
  ],
  T102: [
    [
      'WORK',
      'Teet sovitut tehtävät tutustumispaikassa',
      'Du gör de avtalade uppgifterna på praktikplatsen',
      'You do the agreed tasks at a workplace you visit',
    ],
    [
      'TOGETHER',
      'Noudatat työpaikan sääntöjä ja aikoja',
      'Du följer arbetsplatsens regler och tider',
      'You keep to the rules and times of the workplace',
    ],
  ],
  T103: [
    [
      'KNOWLEDGE',
      'Suunnittelet rahankäyttösi ja hoidat arjen asioita',
      'Du planerar din ekonomi och sköter vardagliga ärenden',
      'You plan your money and take care of everyday matters',
    ],
    [
      'TOGETHER',
      'Vaikutat yhteisiin asioihin opiskelijana',
      'Du påverkar gemensamma frågor som studerande',
      'You have a say in shared matters as a student',
    ],
  ],
  T104: [
    [
      'WORK',
      'Teet valitsemasi pienen projektin valmiiksi',
      'Du slutför ett litet projekt som du har valt',
      'You finish a small project of your choice',
    ],
  ],
  T105: [
    [
      'WORK',
      'Tutustut ammattialaan tekemällä sen tavallisia töitä',
      'Du bekantar dig med ett yrke genom att göra vanliga uppgifter i det',
      'You get to know a trade by doing its common tasks',
    ],
    [
      'METHODS',
      'Käytät alan välineitä turvallisesti',
      'Du använder branschens redskap säkert',
      'You use the trade’s tools safely',
    ],
  ],
  T107: [
    [
      'KNOWLEDGE',
      'Luet ja kirjoitat opiskelussa tarvittavaa suomea',
      'Du läser och skriver den finska som studierna kräver',
      'You read and write the Finnish that studies need',
    ],
    [
      'METHODS',
      'Lasket arjen ja opintojen laskuja',
      'Du räknar uppgifter från vardagen och studierna',
      'You do the sums of everyday life and studies',
    ],
  ],
}
