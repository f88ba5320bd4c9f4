import { checkDocument, checkDocumentBody } from '@studentgo/protocol/documents'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Receipt } from '#web/ui/feedback/notice.tsx'
import { Page } from '#web/ui/layout/page.tsx'

/** For the recipient of an official document: reports whether it is valid, and nothing else about it. */
export default function CheckDocumentPage() {
  const { t } = useTranslation()
  const [checked, setChecked] = useState<{ valid: boolean; at: number }>()
  const check = useEndpointMutation(checkDocument)
  return (
    <Page title={t('document.title')} lead={t('document.lead')}>
      <EndpointForm
        mutation={check}
        schema={checkDocumentBody}
        initial={{ code: '' }}
        draft={null}
        toBody={({ code }) => ({ code: code.trim() })}
        onDone={({ valid }) => setChecked(before => ({ valid, at: (before?.at ?? 0) + 1 }))}
        submitLabel={t('document.check')}
      >
        <FormTextField
          name="code"
          label={t('document.code')}
          help={t('document.codeHelp')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </EndpointForm>
      {checked === undefined ? null : (
        <Receipt
          key={checked.at}
          fresh
          tone={checked.valid ? 'good' : 'bad'}
          title={t(checked.valid ? 'document.valid' : 'document.notValid')}
          next={checked.valid ? undefined : t('document.notValidWhy')}
        />
      )}
      <Quiet small>{t('document.tellsNothing')}</Quiet>
    </Page>
  )
}
