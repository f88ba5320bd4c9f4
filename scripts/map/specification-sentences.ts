const longListParts = 12

/**
 * The specification split into the rows of `docs/map.md`: by section, every sentence of its paragraphs and
 * bullets, every row of its tables (further sentences of its last cell apart), and every item of a long list.
 */
export function sentencesOf(specification: string): Map<number, string[]> {
  const sections = new Map<number, string[]>()
  let sentences: string[] = []
  let isTable = false
  for (const line of specification.split('\n')) {
    const section = /^## (\d+)\./.exec(line)?.[1]
    const isRow = line.startsWith('|')
    if (section !== undefined) {
      sentences = []
      sections.set(Number(section), sentences)
    } else if (isRow) {
      const isHead = !isTable || /^[|\s:-]+$/.test(line)
      if (!isHead) sentences.push(...sentencesOfRow(line))
    } else if (!/^(#.*|\*\*[^*]+\*\*)?$/.test(line)) {
      sentences.push(...cut(line.replace(/^- /, '').replace(/^\*\*([^*]+)\.\*\* ?/, '$1: ')))
    }
    isTable = isRow
  }
  return sections
}

function sentencesOfRow(row: string): string[] {
  const cells = row.split('|').map(cell => cell.trim())
  const words = cells.filter(cell => cell !== '')
  const [first = '', ...more] = cut(words.at(-1) ?? '')
  return [[...words.slice(0, -1), first].join(' · '), ...more]
}

function cut(text: string): string[] {
  return text.split(/(?<=\.)\s+(?=[A-Z(])/).flatMap(sentence => {
    const parts = sentence.split(/,\s+(?![^(]*\))/)
    if (parts.length <= longListParts) return [sentence]
    const head = sentence.indexOf(': ')
    const list = head < 0 ? sentence : sentence.slice(head + 2)
    return [...(head < 0 ? [] : [sentence.slice(0, head)]), ...list.split(/,\s+(?![^(]*\))/)]
  })
}
