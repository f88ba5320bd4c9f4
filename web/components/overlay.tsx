import { Button } from '#web/ui/form/button.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { MoreMenu } from '#web/ui/overlay/more-menu.tsx'
import SessionWarning from '#web/ui/overlay/session-warning.tsx'
import { Sheet } from '#web/ui/overlay/sheet.tsx'
import { Kept, Shown } from './shown.tsx'

const kinds = ['Dialog', 'Dialog at the top', 'Sheet', 'SessionWarning'] as const

export function Overlays() {
  return (
    <>
      <Shown name="MoreMenu">
        <MoreMenu>
          <Button small variant="plain">
            Print
          </Button>
          <Button small variant="plain">
            Save as a table
          </Button>
        </MoreMenu>
      </Shown>
      <Dialogs />
    </>
  )
}

function Dialogs() {
  return (
    <Shown name={kinds.join(', ')}>
      <Kept<string | undefined> first={undefined}>
        {(open, setOpen) => {
          const close = () => setOpen(undefined)
          return (
            <>
              <Actions>
                {kinds.map(kind => (
                  <Button key={kind} small onClick={() => setOpen(kind)}>
                    {kind}
                  </Button>
                ))}
              </Actions>
              {open?.startsWith('Dialog') ? (
                <Dialog title="A task of its own" atTop={open !== 'Dialog'} onClose={close}>
                  <p>What is to be done.</p>
                  <Button variant="primary" onClick={close}>
                    Done
                  </Button>
                </Dialog>
              ) : null}
              {open === 'Sheet' ? (
                <Sheet title="Something to read" onClose={close}>
                  <p>What it says.</p>
                </Sheet>
              ) : null}
              {open === 'SessionWarning' ? <SessionWarning secondsLeft={90} stay={close} /> : null}
            </>
          )
        }}
      </Kept>
    </Shown>
  )
}
