interface Props {
  /** An e-mail address, a telephone number, or words such as an opening hour. */
  contact: string
  className?: string | undefined
}

/** A contact that can be tapped, where it is an address or a number. */
export function ContactLink({ contact, className }: Props) {
  const to = addressOf(contact)
  if (to === undefined) return <span className={className}>{contact}</span>
  return (
    <a className={className} href={to}>
      {contact}
    </a>
  )
}

function addressOf(contact: string): string | undefined {
  if (/^\S+@\S+$/.test(contact)) return `mailto:${contact}`
  return /^\+?[\d ()-]{5,}$/.test(contact) ? `tel:${contact.replace(/[^+\d]/g, '')}` : undefined
}
