import { changeAppearance } from '@studentgo/protocol/appearance'
import { appearanceChoices } from '@studentgo/protocol/appearance-choices'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { showAppearance } from '#web/platform/page/appearance.ts'
import { sessionQuery, useSession } from '#web/platform/session/session.ts'
import { useAppearance } from '#web/platform/session/use-appearance.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { Section } from '#web/ui/layout/layout.tsx'

/** One of each; the first follows the device, which is no choice. */
const themes = ['device', 'light', 'dark'] as const
const textSizes = ['ordinary-text', 'large-text', 'largest-text'] as const
/** Each can be chosen independently. */
const aids = ['wide-spacing', 'high-contrast', 'no-motion', 'plain-words'] as const

/** How the portal looks: stored with the account, or before sign-in on this device only. */
export function AppearanceChoices() {
  const { t } = useTranslation()
  const session = useSession()
  const shown = useAppearance()
  const change = useEndpointMutation(changeAppearance, {
    isInOrder: true,
    // A session that was read after an earlier choice must not undo this one.
    optimistic: {
      queryKey: sessionQuery.queryKey,
      update: (known, { body }) => known && { ...known, appearance: body.appearance },
    },
  })

  function choose(among: readonly string[], chosen: readonly string[]) {
    const appearance = appearanceChoices.filter(one => (among.includes(one) ? chosen : shown).includes(one))
    showAppearance(appearance)
    change.mutate({ body: { appearance } }, { onError: () => showAppearance(shown) })
  }

  const oneOf = (among: typeof themes | typeof textSizes, label: string) => (
    <Choice
      chips
      label={label}
      options={among.map(value => ({ value, label: t(`appearance.${value}`) }))}
      value={among.find(one => shown.some(choice => choice === one)) ?? among[0]}
      onChange={chosen => choose(among, [chosen])}
    />
  )
  return (
    <Section id="look" title={t('appearance.title')} narrow>
      {oneOf(themes, t('appearance.theme'))}
      {oneOf(textSizes, t('appearance.text'))}
      <CheckboxGroup
        label={t('appearance.aids')}
        options={aids.map(value => ({
          value,
          label: t(`appearance.${value}`),
          help: t(`appearance.help.${value}`),
        }))}
        value={aids.filter(one => shown.includes(one))}
        onChange={chosen => choose(aids, chosen)}
      />
      <Quiet small>{t(session === null ? 'appearance.ofDevice' : 'appearance.ofAccount')}</Quiet>
    </Section>
  )
}
