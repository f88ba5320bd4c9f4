import { type NewsItem, readNewsFile } from '@studentgo/protocol/news'
import { addressOf } from '@studentgo/protocol/paths'
import { useTranslation } from 'react-i18next'
import { OpenableFile } from '#web/attachments/attached-files.panel.tsx'
import { fillPath } from '#web/platform/api/call.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { Section, Stack } from '#web/ui/layout/layout.tsx'
import { newsFileQuery } from './news.data.ts'
import style from './news.module.css'

/** The pictures of a piece of news, with space reserved for each until it has loaded. */
export function NewsImages({ news }: { news: NewsItem }) {
  const { boot } = useApp()
  return news.images.map(({ id, alt, altLanguage, width, height }) => {
    const path = fillPath(readNewsFile.path, { newsId: String(news.id), fileId: String(id) })
    return (
      <img
        key={id}
        className={style.image}
        src={addressOf(readNewsFile.base, path, boot.apiBase)}
        alt={alt}
        lang={altLanguage}
        width={width}
        height={height}
        loading="lazy"
      />
    )
  })
}

/** Its attached files, to open or to save. */
export function NewsFiles({ news }: { news: NewsItem }) {
  const { t } = useTranslation()
  if (news.attachments.length === 0) return null
  return (
    <Section id="news-files" title={t('news.files')}>
      <Stack as="ul">
        {news.attachments.map(file => (
          <li key={file.id}>
            <OpenableFile file={file} query={newsFileQuery(news.id, file.id)} />
          </li>
        ))}
      </Stack>
    </Section>
  )
}
