/** Strokes of the tools' icons on a 20 × 20 grid; they come with the pages that have tools. */
export const TOOL_ICON_PATHS = {
  filter: 'M3 5h14M5.5 10h9M8.5 15h3',
  download: 'M10 3v9.5m-4-4 4 4 4-4M3.5 16.5h13',
  print: 'M6 7V3h8v4M6 14H3.5V7.5h13V14H14m-8-2h8v5H6v-5Z',
  link: 'M8.5 11.5a3 3 0 0 0 4.25 0l3-3A3 3 0 0 0 11.5 4.25L10.25 5.5m1.25 3a3 3 0 0 0-4.25 0l-3 3a3 3 0 0 0 4.25 4.25l1.25-1.25',
  density: 'M3.5 4.5h13M3.5 8.2h13m-13 3.6h13m-13 3.7h13',
  preview: 'M3 4h14v12H3V4Zm8.5 0v12',
  calendar: 'M3.5 5h13v11.5h-13V5Zm0 3.75h13M7 3v3.5M13 3v3.5',
  gavel: 'm8 4 5 5m-6.5-3.5 5 5M10.5 3l4.5 4.5M5.5 8l4.5 4.5m2-4.5-7.5 7M11 16.5h6',
  person: 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6.5 7a6.5 6.5 0 0 1 13 0',
  page: 'M5 3h7l3 3v11H5V3Zm7 0v3h3M7.5 10h5m-5 3h5',
  envelope: 'M3 5h14v10.5H3V5Zm0 .5 7 5.5 7-5.5',
  payment: 'M3 5.5h14v9H3v-9Zm7 2.25a2.25 2.25 0 1 0 0 4.5 2.25 2.25 0 0 0 0-4.5Z',
  copy: 'M7 7h9v9H7V7Zm-3 6V4h9',
} as const;

export type ToolIconName = keyof typeof TOOL_ICON_PATHS;
