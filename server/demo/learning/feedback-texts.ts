/** What teachers and instructors say; drawn at random for those who have no story of their own. */
export const strengths = [
  'Työskentelet huolellisesti ja kysyt, kun et ole varma.',
  'Autat muita ja otat vastuuta yhteisestä työstä.',
  'Olet edistynyt paljon syksyn aikana. Työn jälki on siistiä.',
  'Suunnittelet työsi hyvin ja pysyt aikataulussa.',
  'Sovellat oppimaasi uusissa tilanteissa.',
] as const

export const develops = [
  'Seuraavaksi harjoittele työn vaiheiden kirjaamista.',
  'Tarkista lopputulos aina vaatimuksia vasten ennen palautusta.',
  'Rohkaistu kertomaan omista ratkaisuistasi ryhmälle.',
  'Harjoittele itsenäistä tiedonhakua ennen kuin pyydät apua.',
  'Kiinnitä huomiota työergonomiaan ja taukoihin.',
] as const
