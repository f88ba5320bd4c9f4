import { Quiet } from './text.tsx'

interface Person {
  name: string
  title?: string | undefined
  email?: string | undefined
}

/** Somebody of the school, with what they do and where to write to. */
export function PersonLine({ person: { name, title, email } }: { person: Person }) {
  return (
    <p>
      {name}
      {title ? <Quiet inline>, {title}</Quiet> : null}
      {email ? (
        <>
          <br />
          <a href={`mailto:${email}`}>{email}</a>
        </>
      ) : null}
    </p>
  )
}
