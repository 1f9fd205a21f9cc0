/** `system` follows the operating system's color scheme. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** The theme menu in the header of the app and of server pages. */
export const THEME_MENU = {
  title: 'Theme',
  /** Icon path of a half-shaded disk on a 20 × 20 grid. */
  icon: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Zm0-15v15m2.5-14.6v14.2m2.5-12.5v10.8',
  choices: [
    { choice: 'system', label: 'System' },
    { choice: 'light', label: 'Light' },
    { choice: 'dark', label: 'Dark' },
  ],
} as const satisfies {
  readonly title: string;
  readonly icon: string;
  readonly choices: readonly { readonly choice: ThemeChoice; readonly label: string }[];
};
