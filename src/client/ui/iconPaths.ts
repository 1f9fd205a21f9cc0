import { SHELL_ICONS } from '#contract/site/shellIcons';

/** Icon paths on a 20 × 20 grid. */
export const ICON_PATHS = {
  search: 'M8.5 14a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Zm4-1.5L17 17',
  bookmark: 'M5.5 3.5h9v13L10 13l-4.5 3.5Z',
  bell: SHELL_ICONS.bell,
  close: 'm5 5 10 10M15 5 5 15',
  check: 'm4 10.5 4 4 8-9',
  chevronDown: 'm5 7.5 5 5 5-5',
  chevronUp: 'm5 12.5 5-5 5 5',
  chevronLeft: 'm12.5 5-5 5 5 5',
  chevronRight: 'm7.5 5 5 5-5 5',
  user: SHELL_ICONS.account,
  warning: 'M10 3 2.5 16.5h15Zm0 5v4m0 2v.5',
  error: 'M7 2.5h6L17.5 7v6L13 17.5H7L2.5 13V7ZM10 6v5m0 2.5v.5',
  info: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 9v5m0-8v.5',
  help: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM7.75 8a2.25 2.25 0 1 1 3.3 2c-.7.4-1.05.85-1.05 1.75m0 2v.5',
  lock: 'M5 9h10v7.5H5Zm2 0V6.5a3 3 0 0 1 6 0V9',
  offline:
    'M3 3l14 14M2.5 8A11 11 0 0 1 6 5.8m3-.75A11 11 0 0 1 17.5 8M5.5 11a7 7 0 0 1 2.5-1.6m4 .1a7 7 0 0 1 2.5 1.5M10 15.5v.5',
  list: 'M7 5.5h10M7 10h10M7 14.5h10M3.5 5.5h.5M3.5 10h.5M3.5 14.5h.5',
} as const;

export type IconName = keyof typeof ICON_PATHS;
