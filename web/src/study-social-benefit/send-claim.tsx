import { addresses } from '@studentgo/protocol/addresses'
import {
  type BenefitClaim,
  changeStudySocialBenefit,
  type StudySocialBenefits,
} from '@studentgo/protocol/study-social-benefit'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormCheckbox } from '#web/platform/forms/form-choices.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { LinkButton } from '#web/ui/form/button.tsx'
import { Section } from '#web/ui/layout/layout.tsx'
import { benefitsQuery } from './benefits.data.ts'

interface Props {
  claim: BenefitClaim
  benefits: StudySocialBenefits
  onSent: () => void
}

const declarations = z.object({ dependentChild: z.boolean(), withoutWage: z.boolean() })

/** Sends the claim with the student's declarations. */
export function SendClaim({ claim, benefits, onSent }: Props) {
  const { t } = useTranslation()
  const send = useEndpointMutation(changeStudySocialBenefit, { replyTo: benefitsQuery })
  const { id, version, rows } = claim
  const asksChild = rows.some(row => row.type === 'FAMILY_ALLOWANCE')
  const asksWage = benefits.eligibility.studyDaysPaid === 'PARTLY'
  return (
    <Section id="send" title={t('benefits.send.title')}>
      {benefits.paymentAccount === undefined ? (
        <Notice tone="changed" title={t('problem.benefitNoAccount')}>
          <LinkButton small to={addresses.benefits}>
            {t('benefits.account.add')}
          </LinkButton>
        </Notice>
      ) : (
        <Quiet small>{t('benefits.send.account', { iban: benefits.paymentAccount.ibanMasked })}</Quiet>
      )}
      <EndpointForm
        mutation={send}
        schema={declarations}
        initial={{ dependentChild: claim.dependentChild, withoutWage: claim.withoutWage }}
        draft={null}
        toInput={body => ({ body: { id, version, action: 'SUBMIT', ...body } })}
        onDone={onSent}
        submitLabel={t(claim.state === 'RETURNED' ? 'benefits.sendAgain' : 'benefits.send')}
      >
        {asksChild ? (
          <FormCheckbox
            name="dependentChild"
            label={t('benefits.dependentChild')}
            help={t('benefits.dependentChild.help')}
          />
        ) : null}
        {asksWage ? <FormCheckbox name="withoutWage" label={t('benefits.withoutWage')} /> : null}
        <Quiet small>{t('benefits.send.rule')}</Quiet>
      </EndpointForm>
    </Section>
  )
}
