import type { LocaleCode } from '#contract/locales';

/** The parts of a stored preference's key (spec section 3, Stored preferences). */
export interface PreferenceScope {
  /** User id; null for all visitors of this browser. */
  readonly userId: number | null;
  readonly localeCode: LocaleCode;
  /** Application code, or region code for the judgment search. */
  readonly application: string;
  readonly userAgent: string;
  /** Category of a message of the day. */
  readonly category: string;
}

type ScopePart = keyof PreferenceScope;

const SCOPES = {
  billingCode: ['userId'],
  searchRegion: ['userId', 'localeCode', 'application'],
  superSearch: ['userId', 'localeCode', 'application'],
  dismissedMessage: ['category'],
  dismissedBrowserWarning: ['userAgent'],
  // Recent texts by query field. Visitors have none, because they may use a library computer.
  recentTexts: ['userId', 'localeCode', 'application'],
  theme: [],
  shortcutsOff: [],
  // Whether a group of the account menu is open; the key has the group in place of the application.
  menuGroup: ['userId', 'application'],
  compactRows: [],
  preview: [],
} as const satisfies Record<string, readonly ScopePart[]>;

export type PreferenceName = keyof typeof SCOPES;

const VISITOR = 'visitor';

/** Returns the entry's key, such as `searchRegion|42|STATE-IN|court`. */
export function preferenceKey<Name extends PreferenceName>(
  name: Name,
  scope: Pick<PreferenceScope, (typeof SCOPES)[Name][number]>,
): string {
  const parts: Partial<PreferenceScope> = scope;
  return [name, ...SCOPES[name].map((part) => parts[part] ?? VISITOR)].join('|');
}
