import { SHELL_ICONS } from '#contract/site/shellIcons';

/** Icon paths that the first page doesn't need, on a 20 × 20 grid. */
export const RECORD_ICON_PATHS = {
  scale: SHELL_ICONS.court,
  deed: SHELL_ICONS.recorder,
  stamp: SHELL_ICONS.taxWarrant,
  gavel: SHELL_ICONS.judgment,
  help: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM7.75 8a2.25 2.25 0 1 1 3.2 2c-.6.35-.95.75-.95 1.5M10 14h.01',
  house: 'm2.5 10 7.5-6.5 7.5 6.5M5 8.25v8.25h3.5V12h3v4.5H15V8.25',
  calendar: 'M3.5 4.5h13v12h-13v-12Zm0 4h13M7 2.5v3.5m6-3.5v3.5M7 12h.5m2.75 0h.5m2.25 0h.5',
  map: 'M7.5 4 3 5.75v10.5L7.5 14.5l5 1.75 4.5-1.75V4l-4.5 1.75L7.5 4Zm0 0v10.5m5-8.75v10.5',
  bookmark: 'M5 3h10v14.5l-5-3.75-5 3.75V3Z',
  filter: 'M3 4.5h14L11.75 11v5l-3.5-2v-3L3 4.5Z',
  columns: 'M3 4h14v12H3V4Zm4.7 0v12m4.6-12v12',
  download: 'M10 3v9.5m-4-4 4 4 4-4M3.5 14v2.5h13V14',
  link: 'm8.25 11.75 3.5-3.5M9 6.25 11 4.2a3.4 3.4 0 0 1 4.8 4.8l-2.05 2M11 13.75 9 15.8A3.4 3.4 0 0 1 4.2 11l2.05-2',
  clock: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 6v4.25l2.75 2',
  density: 'M3.5 4.5h13m-13 3.65h13m-13 3.7h13m-13 3.65h13',
  print: 'M6 7V3h8v4M6 14H3.5V7h13v7H14m-8-2.5h8V17H6v-5.5Z',
  eye: 'M1.75 10S4.5 4.75 10 4.75 18.25 10 18.25 10 15.5 15.25 10 15.25 1.75 10 1.75 10ZM10 12.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5Z',
  envelope: 'M3 5h14v10.5H3V5Zm0 .5 7 5.5 7-5.5',
  payment: 'M3 5.5h14v9H3v-9Zm7 2.25a2.25 2.25 0 1 0 0 4.5 2.25 2.25 0 0 0 0-4.5Z',
  zoomIn: 'M8.5 14a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Zm4-1.5L17 17M8.5 6v5M6 8.5h5',
  zoomOut: 'M8.5 14a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Zm4-1.5L17 17M6 8.5h5',
  rotate: 'M15 5.5A6.5 6.5 0 1 0 16.5 10M15.5 2.5v3.25h-3.25',
  copy: 'M7 7h9v9H7V7Zm-3 6V4h9',
  more: 'M3.75 10a.75.75 0 1 0 1.5 0 .75.75 0 0 0-1.5 0Zm5.5 0a.75.75 0 1 0 1.5 0 .75.75 0 0 0-1.5 0Zm5.5 0a.75.75 0 1 0 1.5 0 .75.75 0 0 0-1.5 0Z',
  shield: 'M10 2.75 4 5v4.5c0 3.75 2.5 6.5 6 7.75 3.5-1.25 6-4 6-7.75V5Z',
  archive: 'M3 4h14v3.5H3V4Zm1 3.5h12v8.5H4V7.5Zm4 3.25h4',
  settings: 'M3 6h7.5m4 0H17M12.5 4.25v3.5M3 14h2.5m4 0H17M7.5 12.25v3.5',
  tray: SHELL_ICONS.efiling,
  restore: 'M3.5 12v4h13v-4M10 13V4.5m-3.5 3L10 4l3.5 3.5',
} as const;

export type RecordIconName = keyof typeof RECORD_ICON_PATHS;
