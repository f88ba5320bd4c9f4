import style from './initials.module.css'

/** A person as two letters, beside the name. */
export function Initials({ name }: { name: string }) {
  const words = name.split(' ').filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => [...(word ?? '')][0])
  return (
    <span className={style.initials} aria-hidden="true">
      {letters.join('')}
    </span>
  )
}
