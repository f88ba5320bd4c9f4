interface Props {
  /** An e-mail address, a telephone number, or words such as an opening hour. */
  contact: string
  /** A word instead of the contact, where space is short; a contact without an address is shown in full. */
  label?: string
  className?: string | undefined
}

/** A contact that can be tapped, where it is an address or a number. */
export function ContactLink({ contact, label, className }: Props) {
  const to = addressOf(contact)
  if (to === undefined) {
    return <span className={className}>{label === undefined ? contact : `${label}: ${contact}`}</span>
  }
  return (
    <a className={className} href={to}>
      {label ?? contact}
    </a>
  )
}

function addressOf(contact: string): string | undefined {
  if (/^\S+@\S+$/.test(contact)) return `mailto:${contact}`
  return /^\+?[\d ()-]{5,}$/.test(contact) ? `tel:${contact.replace(/[^+\d]/g, '')}` : undefined
}
