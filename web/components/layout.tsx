import { Chip } from '#web/ui/content/facts.tsx'
import { Icon } from '#web/ui/content/icon.tsx'
import { Quiet, Text } from '#web/ui/content/text.tsx'
import wholeCard from '#web/ui/content/whole-card.module.css'
import { Button } from '#web/ui/form/button.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import {
  Actions,
  Card,
  CardList,
  Column,
  Columns,
  Head,
  Row,
  RowList,
  Stack,
} from '#web/ui/layout/layout.tsx'
import { Timeline, TimelineItem } from '#web/ui/layout/timeline.tsx'
import { Shown } from './shown.tsx'

export function Layout() {
  return (
    <>
      <Shown name="Columns">
        {(['even', 'wider', 'widest'] as const).map(variant => (
          <Columns key={variant} variant={variant}>
            <Card tone="quiet">{variant}, first</Card>
            <Card tone="quiet">{variant}, second</Card>
          </Columns>
        ))}
      </Shown>
      <Shown name="Stack, Column">
        {(['tight', 'close', 'loose'] as const).map(gap => (
          <Stack key={gap} gap={gap}>
            <Text>{gap}</Text>
            <Column gap={gap}>
              <Card tone="quiet">First</Card>
              <Card tone="quiet">Second</Card>
            </Column>
          </Stack>
        ))}
      </Shown>
      <Shown name="Card, CardList">
        <CardList>
          {(['plain', 'quiet', 'now', 'own', 'good'] as const).map(tone => (
            <Card key={tone} as="li" tone={tone}>
              {tone}
            </Card>
          ))}
        </CardList>
      </Shown>
      <Shown name="Head, Actions">
        <Head>
          <h4>A heading that is long enough to need a line of its own</h4>
          <Chip tone="good">Active</Chip>
        </Head>
        <Actions>
          <Button variant="primary">Save</Button>
          <Button>Change</Button>
          <Quiet inline>Saved a minute ago</Quiet>
        </Actions>
        <Actions as="nav" aria-label="Pages">
          <a href="#Layout" aria-current="page">
            This page
          </a>
          <a href="#Content">Another page</a>
        </Actions>
      </Shown>
      <Shown name="RowList, Row">
        <RowList narrow>
          <Row>
            <h4>
              <a href="#Layout" className={wholeCard.open}>
                The whole row is the link
              </a>
            </h4>
            <Quiet small>Sanna Mäkelä · 23.11.2026</Quiet>
          </Row>
          <Row split>
            <strong>Split</strong>
            <Button small>Act</Button>
          </Row>
        </RowList>
      </Shown>
      <Shown name="Fold">
        <Fold summary="Folded">What is inside</Fold>
        <Fold summary="Open" open>
          What is inside
        </Fold>
        <Fold small summary="Small">
          What is inside
        </Fold>
      </Shown>
      <Shown name="Timeline">
        <Timeline>
          <TimelineItem>past</TimelineItem>
          <TimelineItem state="good">good</TimelineItem>
          <TimelineItem mark={<Icon name="messages" />}>with a mark</TimelineItem>
          <TimelineItem state="now" aria-current="step">
            now
          </TimelineItem>
          <TimelineItem state="next">next</TimelineItem>
        </Timeline>
      </Shown>
    </>
  )
}
