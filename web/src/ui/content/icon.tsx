/** One small line set, drawn for this product; an icon never stands without a word beside it. */
const paths = {
  home: 'M3 10.5 12 3l9 7.5M5.5 9v11h13V9M10 20v-6h4v6',
  calendar: 'M4 5.5h16v15H4zM4 10h16M8 3v5M16 3v5',
  absence: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c0-4 3.5-6 8-6 1 0 2 .1 2.900.4M16 18h6',
  studies: 'M4 5h16M4 12h10M4 19h7',
  messages: 'M4 5h16v11H9l-5 4z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c0-4 3.500-6 8-6s8 2 8 6',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  place:
    'M12 21s7-6.500 7-11.500A7 7 0 0 0 5 9.500C5 14.500 12 21 12 21ZM12 12a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c0-4 3.500-6 8-6s8 2 8 6',
  check: 'M5 12.500 10 17.500 19.500 7',
  warning: 'M12 4 2.500 20h19zM12 10v4.500M12 17.500h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.500M12 7.500h.01',
  close: 'M6 6l12 12M18 6 6 18',
  offline:
    'M3 3l18 18M8.500 8.500A11 11 0 0 0 4 11M1.500 8A15 15 0 0 1 6 5.300M10.500 5A15 15 0 0 1 22.500 8.500M13.500 10A11 11 0 0 1 20 12.500M12 19h.01M9 15.500a5 5 0 0 1 4-1.400',
  subscribe: 'M4 5.500h16v15H4zM4 10h16M8 3v5M16 3v5M12 12.500v5M9.500 15h5',
  device: 'M7 3h10v18H7zM11 18h2',
} as const

export type IconName = keyof typeof paths

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      aria-hidden="true"
      width="1.5em"
      height="1.5em"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 3 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}
