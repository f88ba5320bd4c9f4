import { kindByName } from '@studentgo/protocol/rules/file-kinds'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import { faultsIn, faultsOf } from '../engine/faults.rules.ts'
import type { School } from '../school.ts'

/** News that is never shown, and translations of half of it. */
export function newsFaults({ folder }: School): Refusal[] {
  return faultsIn('ext_news', folder.ext_news, row =>
    faultsOf(
      row.expiresAt !== null &&
        Date.parse(row.expiresAt) <= Date.parse(row.publishedAt) && ['expiresAt', 'is not after publishedAt'],
      (row.titleSv === null) !== (row.bodySv === null) && [
        row.titleSv === null ? 'titleSv' : 'bodySv',
        'is needed where the other of title and text is translated',
      ],
      (row.titleEn === null) !== (row.bodyEn === null) && [
        row.titleEn === null ? 'titleEn' : 'bodyEn',
        'is needed where the other of title and text is translated',
      ],
    ),
  )
}

const mostFiles = 20

/** Words for what is no picture, and more files than a page of news shows. */
export function newsFileFaults({ folder }: School): Refusal[] {
  const counts = new Map<string, number>()
  return faultsIn('ext_news_files', folder.ext_news_files, row => {
    const count = (counts.get(row.newsSourcedId) ?? 0) + 1
    counts.set(row.newsSourcedId, count)
    const kind = kindByName(row.name)
    return faultsOf(
      row.alt !== null && kind !== 'jpg' && kind !== 'png' && ['alt', 'is for pictures alone: jpg or png'],
      row.alt === null && (row.altSv ?? row.altEn) !== null && ['alt', 'is needed where it is translated'],
      count > mostFiles && ['newsSourcedId', `has more than ${mostFiles} files`],
    )
  })
}
