import { sql } from 'kysely'
import { changeRows, remove } from '../engine/sync.sql.ts'
import { tableOf } from '../engine/table.ts'
import * as files from './news.files.ts'

export const news = tableOf(files.news, {
  name: 'news',
  // Keeps the records of reading and acknowledging; the piece is no longer shown.
  end: async (run, gone) => {
    const unpublished = await changeRows(
      run.db,
      sql`delete from news t where t.published_at >= ${run.now} and ${gone}
        and not exists (select from news_reading r where r.news_id = t.id)`,
    )
    const ended = await changeRows(
      run.db,
      sql`update news t set expires_at = ${run.now}
        where t.published_at < ${run.now} and coalesce(t.expires_at > ${run.now}, true) and ${gone}`,
    )
    return unpublished + ended
  },
})

export const newsFiles = tableOf(files.newsFiles, {
  name: 'news_file',
  made: {
    file_id: { type: 'bigint', make: ({ name }, run) => run.storedFiles.get(name)?.fileId ?? null },
    width: { type: 'integer', make: ({ name }, run) => run.storedFiles.get(name)?.width ?? null },
    height: { type: 'integer', make: ({ name }, run) => run.storedFiles.get(name)?.height ?? null },
  },
  end: remove,
})
