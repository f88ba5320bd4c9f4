/** One small line set, drawn for this product; an icon always has a word beside it. */
export const paths = {
  home: 'M3 10.5 12 3l9 7.5M5.5 9v11h13V9M10 20v-6h4v6',
  calendar: 'M4 5.5h16v15H4zM4 10h16M8 3v5M16 3v5',
  absence:
    'M10 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM2.500 20.500c0-3.800 3-6 7.500-6 1.400 0 2.700.2 3.800.7M16.500 15.500l5 5M21.500 15.500l-5 5',
  studies: 'M12 6.500C10 5 7 4.500 3 4.500V18c4 0 7 .5 9 2 2-1.500 5-2 9-2V4.500c-4 0-7 .5-9 2ZM12 6.500V20',
  demonstration:
    'M12 14.500a5.500 5.500 0 1 0 0-11 5.500 5.500 0 0 0 0 11ZM8.500 13.500 7 21l5-2.500 5 2.500-1.500-7.500',
  benefits: 'M3 7h18v12H3zM3 11h18M7 15h3M15.500 15h1.500',
  choose: 'M4 6h10M4 12h6M4 18h6M17 11.500v8M13 15.500h8',
  learning: 'M3 8h18v12H3zM9 8V4h6v4M3 13h18',
  skills: 'M9 17.500c0-2.500-3-3.500-3-7.500a6 6 0 0 1 12 0c0 4-3 5-3 7.500ZM9.500 21h5',
  support:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM5.700 5.700l3.500 3.500M14.800 14.800l3.500 3.500M18.300 5.700l-3.500 3.500M9.200 14.800l-3.500 3.500',
  messages: 'M4 5h16v11H9l-5 4z',
  talk: 'M3 4h11v8H7l-4 3zM17 9h4v11l-4-3h-7v-2',
  notifications: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l2 2H4ZM10 21h4',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  account:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6.500 19c.5-2 2.700-3 5.500-3s5 1 5.500 3',
  details:
    'M3 5h18v14H3zM6 16c.500-2 5.500-2 6 0M9 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM15 9.500h3.500M15 13h3.500',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  place:
    'M12 21s7-6.500 7-11.500A7 7 0 0 0 5 9.500C5 14.500 12 21 12 21ZM12 12a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  check: 'M5 12.500 10 17.500 19.500 7',
  warning: 'M12 4 2.500 20h19zM12 10v4.500M12 17.500h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.500M12 7.500h.01',
  close: 'M6 6l12 12M18 6 6 18',
  offline:
    'M3 3l18 18M8.500 8.500A11 11 0 0 0 4 11M1.500 8A15 15 0 0 1 6 5.300M10.500 5A15 15 0 0 1 22.500 8.500M13.500 10A11 11 0 0 1 20 12.500M12 19h.01M9 15.500a5 5 0 0 1 4-1.400',
  unsent: 'M12 19V6M7 11l5-5 5 5M5 3h14',
  subscribe: 'M4 5.500h16v15H4zM4 10h16M8 3v5M16 3v5M12 12.500v5M9.500 15h5',
  request: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h3',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  flag: 'M6 21V4h12l-3 4.500 3 4.500H6',
  document: 'M6 3h8l5 5v13H6zM14 3v5h5M9 12.500h6M9 16.500h6',
  news: 'M4 4.500h12.500V19.500H6a2 2 0 0 1-2-2zM16.500 9H20v8.500a2 2 0 0 1-2 2h-1.500M7 8.500h6.500M7 12h6.500M7 15.500h4',
  contract: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 15.500c1-1.500 2-1.500 2.500 0s1.500 1.500 3.500-.5',
  process:
    'M6 6.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3ZM6 13.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3ZM6 20.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3ZM6 6.500v4M6 13.500v4M11 5h9M11 12h9M11 19h6',
  search: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13ZM15.500 15.500 21 21',
  download: 'M12 4v11M7 10.500l5 5 5-5M4.500 20h15',
  device: 'M7 3h10v18H7zM11 18h2',
  eye: 'M2.500 12C5 7.500 8.300 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-5.800 6.500-9.500 6.500S5 16.500 2.500 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
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
