/** Strokes on a 16-pixel grid, in the color of the surrounding text. */
const strokes = {
  inbox:
    'M2.5 9.5h3l1 2h3l1-2h3M2.5 9.5v3a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-3L11.6 3.2a1 1 0 0 0-1-.7H5.4a1 1 0 0 0-1 .7z',
  accounts:
    'M3 13.5v-10a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v10M9 6.5h3a1 1 0 0 1 1 1v6M1.5 13.5h13M5 5.5h2M5 8h2M5 10.5h2',
  people:
    'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M10.5 7.3a2.4 2.4 0 0 0 0-4.6M12 9.8c1.6.5 2.5 1.9 2.5 3.7',
  find: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9M10.3 10.3l3.2 3.2',
  runs: 'M1.5 8h3l2-5 3 10 2-5h3',
  destinations: 'M13.5 2.5l-11 4.2 4.6 2.2 2.2 4.6zM7.1 8.9l2.7-2.7',
  signals:
    'M8 9.3a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6M5.2 10.8a4 4 0 0 1 0-5.6M10.8 5.2a4 4 0 0 1 0 5.6M3.2 12.8a6.8 6.8 0 0 1 0-9.6M12.8 3.2a6.8 6.8 0 0 1 0 9.6',
  settings:
    'M2.5 4.5h5M11.5 4.5h2M2.5 11.5h2M8.5 11.5h5M9.5 6.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4M6.5 13.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M6 5.5h6.5a1 1 0 0 1 1 1V13a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V6.5a1 1 0 0 1 1-1M3 10.5a.9.9 0 0 1-.5-.8V3a1 1 0 0 1 1-1h6.7c.3 0 .6.2.8.5',
  check: 'M3 8.5l3.3 3.3L13 4.7',
  external: 'M6.5 3.5h-3a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1v-3M9.5 2.5h4v4M13.5 2.5l-6 6',
  plus: 'M8 3v10M3 8h10',
  useful:
    'M5 7l2.6-4.6c.9 0 1.6.7 1.6 1.6V6h3.2c.8 0 1.3.7 1.1 1.4l-1 4.3c-.1.5-.6.8-1.1.8H5M5 7v5.5H2.8a.5.5 0 0 1-.5-.5V7.5c0-.3.2-.5.5-.5z',
  useless:
    'M11 9l-2.6 4.6c-.9 0-1.6-.7-1.6-1.6v-2H3.6c-.8 0-1.3-.7-1.1-1.4l1-4.3c.1-.5.6-.8 1.1-.8H11M11 9V3.5h2.2c.3 0 .5.2.5.5v4.5c0 .3-.2.5-.5.5z',
  chevron: 'M6 3.5l4.5 4.5L6 12.5',
  back: 'M10 3.5L5.5 8l4.5 4.5',
  sun: 'M8 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9',
  moon: 'M13.5 9.6A5.8 5.8 0 0 1 6.4 2.5a5.8 5.8 0 1 0 7.1 7.1z',
  leave: 'M6.5 2.5h-3a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h3M10.5 11l3-3-3-3M13.5 8h-7',
  mail: 'M3 3.5h10a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1M2.3 5l5.7 4 5.7-4',
  phone:
    'M5.2 2.5l1.3 3-1.4 1.1c.7 1.5 1.8 2.6 3.3 3.3l1.1-1.4 3 1.3v2.2c0 .8-.7 1.5-1.5 1.5A9 9 0 0 1 2.5 4.5c0-1 .6-2 1.5-2z',
  clock: 'M8 14a6 6 0 1 0 0-12 6 6 0 0 0 0 12M8 4.8V8l2.2 1.5',
  download: 'M8 2.5v7.5M4.8 7L8 10.2 11.2 7M2.5 13.5h11',
  trash:
    'M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.6 8.1c0 .5.4.9.9.9h5c.5 0 .9-.4.9-.9l.6-8.1M6.7 7.2v3.6M9.3 7.2v3.6',
  warning: 'M8 2.3l6 10.7H2zM8 6.5v3M8 11.2v.1',
} as const;

export type IconName = keyof typeof strokes;

export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }) => (
  <svg
    class="icon"
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    stroke-width="1.4"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d={strokes[name]} />
  </svg>
);

export const Logo = () => (
  <svg class="icon accent" width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
    <rect width="28" height="28" rx="7" fill="currentColor" />
    <g fill="none" stroke="var(--on-accent)" stroke-width="2" stroke-linecap="round">
      <path d="M8 18v-3M12 18v-6M16 18v-4M20 18V9" />
    </g>
  </svg>
);
