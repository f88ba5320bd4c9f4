import { Skeleton } from '#web/ui/feedback/loading.tsx'

/** The frame of the student area with nothing in it: it belongs to nobody, so any device may store it. */
export default function ShellPage() {
  return <Skeleton lines={4} />
}
