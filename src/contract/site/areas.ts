import { FILINGS } from '../counties/holdings';
import type { Locale } from '../locales';
import { registersOf } from '../records/registers';
import type { MessageApplication } from './applications';

/** A part of the site: a register or e-filing, with a tab and messages of the day of its own. */
export interface Area {
  /** Path of the area's first page, to which its tab leads. */
  readonly overview: string;
  /** Application of the messages of the day on the area's pages. */
  readonly application: MessageApplication;
}

/** Start of the paths of the clerks' e-filing pages. */
const CLERKS_FILINGS = '/efiling';

function startsWith(path: string, start: string): boolean {
  return path === start || path.startsWith(`${start}/`);
}

/** Finds the area of a path without the edition's prefix; null for a page of no area. */
export function areaOfPath(path: string, locale: Locale): Area | null {
  const register = registersOf(locale).find(({ overview }) => startsWith(path, overview));
  if (register !== undefined) {
    return { overview: register.overview, application: register.areaApplication };
  }
  const { overview } = FILINGS;
  return locale.features.efiling && [overview, CLERKS_FILINGS].some((at) => startsWith(path, at))
    ? { overview, application: 'EFILING' }
    : null;
}
