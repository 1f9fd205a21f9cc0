/**
 * Icon paths of the header, tabs, and account menu, on a 20 × 20 grid; used by the app and by
 * server pages.
 */
export const SHELL_ICONS = {
  /** Scales. */
  court:
    'M10 3v13.5m-3.5 0h7M4 5.5h12M4 5.5 1.8 11a2.3 2.3 0 0 0 4.4 0Zm12 0L13.8 11a2.3 2.3 0 0 0 4.4 0Z',
  /** A gavel. */
  judgment:
    'm8 3.5 5.5 5.5M5.75 5.75l5.5 5.5M6.5 5l-1.5 1.5M12.75 10.25l1.5-1.5M8.5 8.5 5.75 5.75 8 3.5m3.25 7.75L13.5 9m-2.9 1.1 6 6M3 17h7',
  /** A deed. */
  recorder: 'M5 2.5h7L15.5 6v11.5H5Zm7 0V6h3.5M7.5 9h5m-5 2.75h5M7.5 14.5H10',
  /** A stamp. */
  taxWarrant:
    'M7.5 2.75h5a1 1 0 0 1 .95 1.3L12 8.5v2.5h3.5V14h-11v-3H8V8.5L6.55 4.05a1 1 0 0 1 .95-1.3ZM4.5 17h11',
  /** A tray. */
  efiling: 'M3 11.5 5 4h10l2 7.5V16H3Zm0 0h4l1.25 2h3.5l1.25-2h4',
  /** A person. */
  account: 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6.5 7a6.5 6.5 0 0 1 13 0',
  bell: 'M10 3a4.5 4.5 0 0 0-4.5 4.5v3L4 13.5h12l-1.5-3v-3A4.5 4.5 0 0 0 10 3Zm-1.75 13.25a2 2 0 0 0 3.5 0',
} as const;
