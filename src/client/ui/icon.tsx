import { classNames } from './class-names.ts'

/**
 * Outlines on a 24 by 24 grid with one stroke width.
 */
const paths = {
  check: 'M5 13l4 4L19 7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5 12h.5M12 12h.5M19 12h.5',
  right: 'M9 5l7 7-7 7',
  warning: 'M12 4L2.5 20h19L12 4zM12 10v4M12 17v.5',
  offline:
    'M3 3l18 18M5 12a10 10 0 013-2M2 9a15 15 0 014-2.500M12 19v.5M8.500 15.500a5 5 0 015-1M16 11a10 10 0 013 2M11 6a15 15 0 0111 3',
  retry: 'M20 12a8 8 0 11-2.500-5.800M20 3v5h-5',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M5 9l7 7 7-7',
  person: 'M12 4a4 4 0 100 8 4 4 0 000-8zM4.500 20c1-4 4-5.500 7.500-5.500s6.500 1.500 7.500 5.500',
  left: 'M15 5l-7 7 7 7',
  up: 'M5 15l7-7 7 7',
  search: 'M11 4a7 7 0 100 14 7 7 0 000-14zM20 20l-4-4',
  info: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v5M12 7.5V8',
  cloud: 'M7 18a4 4 0 01-.5-8A6 6 0 0118 9.500 4.300 4.300 0 0117.500 18z',
  phone: 'M8 3h8a1 1 0 011 1v16a1 1 0 01-1 1H8a1 1 0 01-1-1V4a1 1 0 011-1zM11 18h2',
  send: 'M4 12l16-8-6 16-3-6.500z',
  file: 'M7 3h7l5 5v13H7zM14 3v5h5',
  camera: 'M4 8h4l2-3h4l2 3h4v11H4zM12 10.500a3 3 0 100 6 3 3 0 000-6z',
  upload: 'M12 16V5M7 9.500L12 5l5 4.500M5 19h14',
  download: 'M12 4v11M7 11l5 4.500 5-4.500M5 19h14',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10 11v5M14 11v5',
  edit: 'M4 20l1-4L16 5l3 3L8 19z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  share: 'M12 15V4M8 7.500L12 4l4 3.500M6 12H5v8h14v-8h-1',
  home: 'M4 11l8-7 8 7M6 10v10h12V10',
  chart: 'M4 20h16M7 20v-6M12 20V6M17 20v-9',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.5M4 12h.5M4 18h.5',
  inbox: 'M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5',
  money: 'M3 6h18v12H3zM12 9.500a2.500 2.500 0 100 5 2.500 2.500 0 000-5M6.500 12h.5M17 12h.5',
  building: 'M5 21V4h9v17M14 10h5v11M3 21h18M8 8h3M8 12h3M8 16h3',
  badge: 'M5 4h14v16H5zM9 4v3h6V4M12 10a2 2 0 100 4 2 2 0 000-4M8.500 17.500c1-2 6-2 7 0',
  people:
    'M9 5a3.500 3.500 0 100 7 3.500 3.500 0 000-7zM2.500 20c.5-4 3-5.500 6.500-5.500s6 1.500 6.500 5.500M15.500 5.500a3.500 3.500 0 010 6M18 15c2 .8 3 2.500 3.500 5',
  link: 'M10 14a4 4 0 006 0l3-3a4 4 0 00-6-6l-1 1M14 10a4 4 0 00-6 0l-3 3a4 4 0 006 6l1-1',
  sliders: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  clock: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5l3.500 2',
  turnLeft: 'M4 12a8 8 0 102.500-5.800M4 3v5h5',
  crop: 'M7 2v15h15M2 7h15v15',
  eye: 'M2 12c3-5 6.500-7 10-7s7 2 10 7c-3 5-6.500 7-10 7s-7-2-10-7zM12 9a3 3 0 100 6 3 3 0 000-6z',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  calendarPlus: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M12 12.500v5M9.500 15h5',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400',
  key: 'M15 5a4 4 0 100 8 4 4 0 000-8zM12 12l-8 8M6.500 17.500l2.500 2.500M9.500 14.500l2 2',
  visitor:
    'M9 4a3.500 3.500 0 100 7 3.500 3.500 0 000-7zM2.500 20c.5-4 3-5.500 6.500-5.500 1.500 0 3 .3 4 1M16 14h5.500M19 11l3 3-3 3',
  grip: 'M9 6h.5M9 12h.5M9 18h.5M15 6h.5M15 12h.5M15 18h.5',
  flag: 'M6 21V4h11l-2.500 4 2.500 4H6',
  fitWidth: 'M3 5v14M21 5v14M7 12h10M10 9l-3 3 3 3M14 9l3 3-3 3',
  fitPage: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9 9h6v6H9z',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v6h-4M14 20v.5',
} as const

export type IconName = keyof typeof paths

/** A picture beside a text, hidden from screen readers; an icon alone needs an aria-label on its button. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('shrink-0', className)}
    >
      <path d={paths[name]} />
    </svg>
  )
}
