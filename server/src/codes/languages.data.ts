import type { Language } from '@studentgo/protocol/language'

/** ISO 639-1 in capitals, as in koodisto kieli. `SE` is Northern Sámi here, never Swedish (domain D4). */
const assigned = `
  AA AB AE AF AK AM AN AR AS AV AY AZ BA BE BG BH BI BM BN BO BR BS CA CE CH CO CR CS CU CV CY DA DE
  DV DZ EE EL EN EO ES ET EU FA FF FI FJ FO FR FY GA GD GL GN GU GV HA HE HI HO HR HT HU HY HZ IA ID
  IE IG II IK IO IS IT IU JA JV KA KG KI KJ KK KL KM KN KO KR KS KU KV KW KY LA LB LG LI LN LO LT LU
  LV MG MH MI MK ML MN MR MS MT MY NA NB ND NE NG NL NN NO NR NV NY OC OJ OM OR OS PA PI PL PS PT QU
  RM RN RO RU RW SA SC SD SE SG SI SK SL SM SN SO SQ SR SS ST SU SV SW TA TE TG TH TI TK TL TN TO TR
  TS TT TW TY UG UK UR UZ VE VI VO WA WO XH YI YO ZA ZH ZU`

export const languageCodes: readonly string[] = assigned.trim().split(/\s+/)

/** Codes of koodisto kieli beside ISO 639-1, and the four that CLDR knows by a wider language's name only. */
export const namedLanguages: Readonly<Record<string, Record<Language, string>>> = {
  '98': { fi: 'ei virallinen kieli', sv: 'inte ett officiellt språk', en: 'Not an official language' },
  '99': { fi: 'tuntematon', sv: 'okänt', en: 'Unknown' },
  BH: { fi: 'bihari', sv: 'bihari', en: 'Bihari' },
  RI: { fi: 'romani', sv: 'romani', en: 'Romani' },
  TL: { fi: 'tagalog', sv: 'tagalog', en: 'Tagalog' },
  TW: { fi: 'twi', sv: 'twi', en: 'Twi' },
  VK: { fi: 'viittomakieli', sv: 'teckenspråk', en: 'Sign language' },
}

/** Languages listed first, because nearly everybody here speaks one of them. */
export const firstLanguages: readonly string[] = ['FI', 'SV', 'SE', 'EN']
