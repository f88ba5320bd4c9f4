import { addresses, demonstrationAddress, moduleAddress } from '@studentgo/protocol/addresses'
import type { PlanModule, SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAmount, useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { Icon } from '#web/ui/content/icon.tsx'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { ShareKey, ShareLength } from '#web/ui/content/progress-bar.tsx'
import { Quiet, Text } from '#web/ui/content/text.tsx'
import { Timeline, TimelineItem } from '#web/ui/layout/timeline.tsx'
import { shareOf } from '../module/module-labels.ts'
import { roadStops, type Stop } from './road-stops.ts'

/** A timeline from today to the next demonstration: units as long as their extent, with the talk and the flag. */
export function Road({ plan }: { plan: SkillAcquirementPlan }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = useToday()
  const stops = roadStops(plan, formats.dayOf)
  const longest = Math.max(...stops.map(stop => (stop.kind === 'UNIT' ? stop.unit.osp : 0)))
  const hasGoal = stops.some(stop => stop.kind === 'DEMONSTRATION')
  return (
    <>
      {hasGoal ? (
        <Text strong id="road">
          {t('plan.road')}
        </Text>
      ) : null}
      <Timeline aria-labelledby={hasGoal ? 'road' : 'plan-next'}>
        <TimelineItem state="now">
          <strong>{t('plan.road.today', { date: formats.weekdayDate(today) })}</strong>
        </TimelineItem>
        {stops.map(stop =>
          stop.kind === 'UNIT' ? (
            <Unit key={stop.unit.id} plan={plan} unit={stop.unit} longest={longest} />
          ) : (
            <Event key={stop.kind} plan={plan} stop={stop} />
          ),
        )}
      </Timeline>
    </>
  )
}

interface UnitProps {
  plan: SkillAcquirementPlan
  unit: PlanModule
  longest: number
}

function Unit({ plan, unit, longest }: UnitProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const amount = useAmount(plan.progress.unit)
  const share = shareOf(unit.state)
  return (
    <TimelineItem mark={<ShareKey kind={share} />}>
      <Link to={moduleAddress(plan.planId, unit.id)}>{unit.name}</Link>
      <ShareLength kind={share} length={unit.osp / longest} />
      <Quiet small>
        {amount(unit.osp)} · {when()}
      </Quiet>
    </TimelineItem>
  )

  function when(): string {
    const { state, startDate, endDate } = unit
    if (state === 'SCHEDULED' && startDate !== undefined) {
      return t('plan.from', { date: formats.date(startDate) })
    }
    if (state === 'ONGOING' && endDate !== undefined) return t('plan.until', { date: formats.date(endDate) })
    return t(`plan.module.${state}`)
  }
}

function Event({ plan, stop }: { plan: SkillAcquirementPlan; stop: Exclude<Stop, { kind: 'UNIT' }> }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (stop.kind === 'TALK') {
    return (
      <TimelineItem mark={<Icon name="messages" />}>
        <ScreenLink to={addresses.planActivities}>{t('plan.road.talk')}</ScreenLink>
        <Quiet small>{formats.dateTime(stop.at)}</Quiet>
      </TimelineItem>
    )
  }
  const { id, name, startDate } = stop.demonstration
  return (
    <TimelineItem mark={<Icon name="flag" />}>
      <ScreenLink to={demonstrationAddress({ planId: plan.planId, id })}>
        {t('plan.road.demonstration', { name })}
      </ScreenLink>
      <Quiet small>{formats.weekdayDate(startDate)}</Quiet>
    </TimelineItem>
  )
}
