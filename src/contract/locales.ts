/** The two editions (spec section 1), with their terms and feature flags. */

export type LocaleCode = 'STATE-IN' | 'STATE-MI';
export type EditionPrefix = '/in' | '/mi';

/**
 * An edition's features. Routes, tabs, and menu entries of a missing feature don't exist in the
 * edition.
 */
export interface EditionFeatures {
  readonly court: boolean;
  readonly judgment: boolean;
  readonly recorder: boolean;
  readonly taxWarrant: boolean;
  readonly efiling: boolean;
  readonly propertyWatch: boolean;
  readonly unlimitedViewing: boolean;
}

export interface Locale {
  readonly code: LocaleCode;
  readonly prefix: EditionPrefix;
  readonly state: string;
  readonly abbreviation: string;
  readonly terms: {
    /** The office that records documents. */
    readonly entity: string;
    readonly entityTitle: string;
    readonly book: string;
    readonly page: string;
    /** A parcel number in the format of the state's counties. */
    readonly parcelExample: string;
  };
  readonly features: EditionFeatures;
  /** Kind of office that records documents: county recorder, or register of deeds in Michigan. */
  readonly infoType: 'RECORDER' | 'REGISTER';
  /** The application of recorded documents. */
  readonly application: { readonly code: 'RECORDER' | 'REGISTER'; readonly name: string };
}

export const INDIANA: Locale = {
  code: 'STATE-IN',
  prefix: '/in',
  state: 'Indiana',
  abbreviation: 'IN',
  terms: {
    entity: 'recorder',
    entityTitle: 'Recorder',
    book: 'Book',
    page: 'Page',
    parcelExample: '49-06-25-178-053.000-101',
  },
  features: {
    court: true,
    judgment: true,
    recorder: true,
    taxWarrant: true,
    efiling: true,
    propertyWatch: true,
    unlimitedViewing: true,
  },
  infoType: 'RECORDER',
  application: { code: 'RECORDER', name: 'Recorded Documents' },
};

export const MICHIGAN: Locale = {
  code: 'STATE-MI',
  prefix: '/mi',
  state: 'Michigan',
  abbreviation: 'MI',
  terms: {
    entity: 'register of deeds',
    entityTitle: 'Register of Deeds',
    book: 'Liber',
    page: 'Page',
    parcelExample: '41-14-20-351-012',
  },
  features: {
    court: false,
    judgment: false,
    recorder: true,
    taxWarrant: false,
    efiling: false,
    propertyWatch: false,
    unlimitedViewing: false,
  },
  infoType: 'REGISTER',
  application: { code: 'REGISTER', name: 'Register of Deeds' },
};

export const LOCALES: readonly Locale[] = [INDIANA, MICHIGAN];

/** Returns the locale of a code such as `STATE-MI`; null for anything else. */
export function localeByCode(code: unknown): Locale | null {
  return LOCALES.find((locale) => locale.code === code) ?? null;
}

export interface LocalisedPath {
  readonly locale: Locale;
  /** `/in`, `/mi`, or `''` for a URL without a prefix, which means Indiana. */
  readonly prefix: EditionPrefix | '';
  /** The path after the prefix; starts with a slash. */
  readonly path: string;
}

/** Splits `/mi/recorder` into locale, prefix, and path (spec section 2: unprefixed is Indiana). */
export function splitLocalePath(path: string): LocalisedPath {
  for (const locale of LOCALES) {
    if (path === locale.prefix) return { locale, prefix: locale.prefix, path: '/' };
    if (path.startsWith(`${locale.prefix}/`)) {
      return { locale, prefix: locale.prefix, path: path.slice(locale.prefix.length) };
    }
  }
  return { locale: INDIANA, prefix: '', path: path === '' ? '/' : path };
}
