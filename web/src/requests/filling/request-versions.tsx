import type { Request } from '@studentgo/protocol/requests'
import { Differences } from '#web/platform/forms/differences.tsx'
import { useAnswerWords } from '../answer-words.ts'
import { type FormValues, valuesOf } from './form-values.ts'

/** The answers as typed here and as stored. */
export default function RequestVersions({ request, own }: { request: Request; own: FormValues }) {
  const words = useAnswerWords()
  const theirs = valuesOf(request)
  const textOf = ({ answers, names }: FormValues, id: number, options: Parameters<typeof words>[1]) => {
    const value = answers[id]
    return value === undefined ? '' : (names[id] ?? words(value, options))
  }
  return (
    <Differences
      of={request.questions.map(({ id, text, options = [] }) => ({
        label: text,
        own: textOf(own, id, options),
        theirs: textOf(theirs, id, options),
      }))}
    />
  )
}
