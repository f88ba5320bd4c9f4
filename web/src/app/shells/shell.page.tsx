import { Skeleton } from '#web/ui/feedback/loading.tsx'

/** The empty frame of the student area: it has no personal data, so any device may store it. */
export default function ShellPage() {
  return <Skeleton lines={4} />
}
