import type { RequirementText } from './requirement-text.ts'

/** What is asked of a student in each unit, in the school's own plain words. */
export const sportsRequirements: Record<string, RequirementText[]> = {
  '200790': [
    [
      'WORK',
      'Toimit liikunta-alan työpaikan arjessa sen arvojen mukaan',
      'Du arbetar i vardagen på en arbetsplats inom idrott enligt dess värden',
      'You work in the daily life of a sports organisation by its values',
    ],
    [
      'METHODS',
      'Käytät tiloja ja välineitä turvallisesti',
      'Du använder lokaler och redskap säkert',
      'You use premises and equipment safely',
    ],
    [
      'TOGETHER',
      'Kohtaat asiakkaan yhdenvertaisesti',
      'Du bemöter kunden jämlikt',
      'You meet every customer as an equal',
    ],
  ],
  '200792': [
    [
      'WORK',
      'Suunnittelet ja ohjaat nuorille liikuntaa',
      'Du planerar och leder idrott för unga',
      'You plan and lead sports for young people',
    ],
    [
      'KNOWLEDGE',
      'Otat huomioon nuoren kasvun ja kehityksen',
      'Du beaktar den ungas växt och utveckling',
      'You take the growth of a young person into account',
    ],
    [
      'METHODS',
      'Järjestät turvallisen liikuntatapahtuman',
      'Du ordnar ett säkert idrottsevenemang',
      'You organise a safe sports event',
    ],
    [
      'TOGETHER',
      'Teet yhteistyötä vanhempien ja seuran kanssa',
      'Du samarbetar med föräldrar och föreningen',
      'You work together with parents and the club',
    ],
  ],
  '200795': [
    [
      'WORK',
      'Laadit asiakkaalle harjoitusohjelman ja ohjaat sen',
      'Du gör upp ett träningsprogram för kunden och handleder det',
      'You draw up a training plan for a customer and guide it',
    ],
    [
      'METHODS',
      'Testaat asiakkaan kunnon sopivalla tavalla',
      'Du testar kundens kondition på ett lämpligt sätt',
      'You test a customer’s fitness in a suitable way',
    ],
    [
      'KNOWLEDGE',
      'Seuraat edistymistä ja muutat ohjelmaa tarvittaessa',
      'Du följer framstegen och ändrar programmet vid behov',
      'You follow progress and change the plan when needed',
    ],
  ],
  '200797': [
    [
      'WORK',
      'Toimit yhdistyksen tehtävissä ja kokouksissa',
      'Du arbetar med en förenings uppgifter och möten',
      'You take part in the tasks and meetings of an association',
    ],
    [
      'KNOWLEDGE',
      'Suunnittelet toiminnan ja sen talouden',
      'Du planerar verksamheten och dess ekonomi',
      'You plan activities and their finances',
    ],
    ['TOGETHER', 'Innostat vapaaehtoisia mukaan', 'Du engagerar frivilliga', 'You get volunteers to join in'],
  ],
}
