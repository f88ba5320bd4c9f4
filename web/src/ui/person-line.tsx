import { Quiet } from './text.tsx'

interface Person {
  name: string
  title?: string | undefined
  phone?: string | undefined
  email?: string | undefined
}

/** Somebody of the school or a workplace, with their title and contact details. */
export function PersonLine({ person: { name, title, phone, email } }: { person: Person }) {
  return (
    <p>
      {name}
      {title ? <Quiet inline>, {title}</Quiet> : null}
      {phone ? (
        <>
          <br />
          <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
        </>
      ) : null}
      {email ? (
        <>
          <br />
          <a href={`mailto:${email}`}>{email}</a>
        </>
      ) : null}
    </p>
  )
}
