export const PATHS = {
  add: 'M12 5v14M5 12h14',
  back: 'M15 5l-7 7 7 7',
  calendar: 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4',
  cancel: 'M6 6l12 12M18 6L6 18',
  card: 'M3 6h18v12H3zM3 10h18M6 15h4',
  cash: 'M3 7h18v10H3zM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  check: 'M5 12l5 5 9-10',
  delete: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  down: 'M6 9l6 6 6-6',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  eye: 'M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  eyeOff: 'M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6M4 4l16 16',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M12 10v7M9 14l3 3 3-3',
  home: 'M4 11l8-7 8 7v9h-6v-6h-4v6H4z',
  key: 'M8 8a5 5 0 1 0 4.6 7L14 15l2 2 2-2 2 2 2-2.5L20 12h-7.4A5 5 0 0 0 8 8M7 13h.01',
  invoice: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  keyboard: 'M3 7h18v10H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8',
  menu: 'M4 6h16M4 12h16M4 18h16',
  more: 'M12 5h.01M12 12h.01M12 19h.01',
  next: 'M9 5l7 7-7 7',
  noShow: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 20c0-4 4-6 8-6M16 16l5 5M21 16l-5 5',
  online: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c-5 6-5 12 0 18M12 3c5 6 5 12 0 18',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 20c0-4 4-6 8-6s8 2 8 6',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M9 9h.01',
  place: 'M12 21s7-6 7-12a7 7 0 0 0-14 0c0 6 7 12 7 12M12 7a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  print: 'M7 9V3h10v6M5 9h14v8h-3M8 17H5V9M8 14h8v7H8z',
  restore: 'M4 5v5h5M4 10a8 8 0 1 1 1 6',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5',
  warning: 'M12 4l9 16H3zM12 10v4M12 17h.01',
} as const

export type IconName = keyof typeof PATHS

/** An icon beside a word. With `label` it has its own accessible name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 3 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
