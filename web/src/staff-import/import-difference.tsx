import type { ImportReport, KindDifference } from '@studentgo/protocol/staff-import'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { Actions, Card, CardList, Row, RowList, Section, Stack } from '#web/ui/layout/layout.tsx'
import { useReadable } from './use-readable.ts'

/** New, changed and ended rows, kind by kind: how many, and the first of them. */
export function ImportDifference({ report, isApplied }: { report: ImportReport; isApplied: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { kinds, all } = report
  return (
    <Section id="difference" title={t(isApplied ? 'staffImport.happened' : 'staffImport.difference')}>
      <p>
        {t('staffImport.counts', {
          created: formats.number(all.created),
          updated: formats.number(all.updated),
          ended: formats.number(all.ended),
          unchanged: formats.number(all.unchanged),
        })}
      </p>
      {kinds.length === 0 ? null : <Quiet small>{t('staffImport.hidden')}</Quiet>}
      {kinds.length === 0 ? <EmptyState>{t('staffImport.nothingNew')}</EmptyState> : null}
      <CardList>
        {kinds.map(kind => (
          <Kind key={kind.kind} kind={kind} />
        ))}
      </CardList>
    </Section>
  )
}

/** The key of the text of a kind or a column, from the importer's name of it: `absence marks`, `start_at`. */
function keyOf(words: string): string {
  return words.replace(/[ _](.)/g, (_, letter: string) => letter.toUpperCase())
}

function Kind({ kind: { kind, created, updated, ended, examples } }: { kind: KindDifference }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const heading = `kind-${keyOf(kind)}`
  return (
    <Card as="li" aria-labelledby={heading}>
      <Stack>
        <h3 id={heading}>{t(`staffImport.kind.${keyOf(kind)}`, { defaultValue: kind })}</h3>
        <Actions>
          {created > 0 ? (
            <Chip tone="good">
              {t('staffImport.created', { count: created, number: formats.number(created) })}
            </Chip>
          ) : null}
          {updated > 0 ? (
            <Chip tone="now">
              {t('staffImport.updated', { count: updated, number: formats.number(updated) })}
            </Chip>
          ) : null}
          {ended > 0 ? (
            <Chip tone="changed">
              {t('staffImport.ended', { count: ended, number: formats.number(ended) })}
            </Chip>
          ) : null}
        </Actions>
        <Examples title={t('staffImport.comes')} names={examples.created} of={created} />
        <Changes examples={examples} of={updated} />
        <Examples title={t('staffImport.ends')} names={examples.ended} of={ended} />
      </Stack>
    </Card>
  )
}

function Examples({ title, names, of }: { title: string; names: string[]; of: number }) {
  const readable = useReadable()
  if (names.length === 0) return null
  const list = names.map((name, at) => ({ name, at }))
  return (
    <div>
      <Quiet small>{title}</Quiet>
      <RowList>
        {list.map(({ name, at }) => (
          <Row key={at}>{readable(name)}</Row>
        ))}
        <More count={of - names.length} />
      </RowList>
    </div>
  )
}

function More({ count }: { count: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (count <= 0) return null
  return (
    <Row>
      <Quiet small>{t('staffImport.andMore', { number: formats.number(count) })}</Quiet>
    </Row>
  )
}

function Changes({ examples: { updated }, of }: { examples: KindDifference['examples']; of: number }) {
  const { t } = useTranslation()
  const readable = useReadable()
  if (updated.length === 0) return null
  const list = updated.map((one, at) => ({ ...one, at }))
  return (
    <div>
      <Quiet small>{t('staffImport.changes')}</Quiet>
      <RowList>
        {list.map(({ name, fields, at }) => (
          <Row key={at}>
            <strong>{readable(name)}</strong>
            {fields.map(({ field, before, after }) => (
              <Quiet key={field} small>
                <FieldName field={field} />
                <Values before={before} after={after} />
              </Quiet>
            ))}
          </Row>
        ))}
        <More count={of - updated.length} />
      </RowList>
    </div>
  )
}

/** A column without a translated name is shown by its name in the table. */
function FieldName({ field }: { field: string }) {
  const { t, i18n } = useTranslation()
  const key = `staffImport.field.${keyOf(field)}`
  return i18n.exists(key) ? t(key) : <code lang="en">{field}</code>
}

/** The old value and the new one; nothing where it is about a person. */
function Values({
  before,
  after,
}: {
  before?: string | null | undefined
  after?: string | null | undefined
}) {
  const { t } = useTranslation()
  const readable = useReadable()
  if (before === undefined || after === undefined) return null
  return (
    <>
      : <del>{before === null ? t('staffImport.empty') : readable(before)}</del>
      {' → '}
      <ins>{after === null ? t('staffImport.empty') : readable(after)}</ins>
    </>
  )
}
