import { Column, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Content, Lessons, Progress } from './content.tsx'
import { Feedback } from './feedback.tsx'
import { Buttons, Fields, LongForm } from './form.tsx'
import { Layout } from './layout.tsx'
import { Overlays } from './overlay.tsx'

const parts = { Layout, Content, Progress, Lessons, Buttons, Fields, LongForm, Feedback, Overlays }

/** All components of `ui` in all their states, for who builds or changes one: `npm run dev`, at `public/components`. */
export function Components() {
  return (
    <Page title="Components" lead="Each in all its states" part="ui">
      <Column>
        {Object.entries(parts).map(([name, Part]) => (
          <Section key={name} id={name} title={name}>
            <Column gap="loose">
              <Part />
            </Column>
          </Section>
        ))}
      </Column>
    </Page>
  )
}
