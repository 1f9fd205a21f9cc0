import { encodePart } from '../url';

/**
 * The odometer: used and included searches of an account's current month (spec sections 1 and 7).
 * Not a JSON call: returns an HTML fragment. The URL is below context path and locale path, or
 * below the Tomcat API's base.
 */
export const ODOMETER_CALL = {
  method: 'GET',
  path: '/common/OdometerDiv.jsp',
  accept: 'text/html',
  /** Query fields; both accept `true` and `false`. */
  params: { ajax: 'ajax', forceUpdate: 'forceUpdate' },
} as const;

/** The screen that the meter links to. */
export const SEARCH_COUNT_SUMMARY_PATH = '/common/SearchCountSummary';

export interface Odometer {
  /** Counted searches; can exceed `included`. */
  readonly used: number;
  readonly included: number;
  /** Path of the summary screen from the origin. */
  readonly href: string;
}

const FRAGMENT =
  /^\s*<a href="(\/(?!\/)[A-Za-z0-9_./~-]{0,500})"><span>(\d{1,9})<\/span> of <span>(\d{1,9})<\/span><\/a>\s*$/;

/**
 * Formats the odometer's fragment; empty for null, since visitors and unlimited plans have no
 * odometer.
 */
export function formatOdometer(odometer: Odometer | null): string {
  if (odometer === null) return '';
  const href = odometer.href.split('/').map(encodePart).join('/');
  return `<a href="${href}"><span>${odometer.used}</span> of <span>${odometer.included}</span></a>`;
}

/** Parses a fragment; null if it is empty or invalid. */
export function parseOdometer(fragment: unknown): Odometer | null {
  if (typeof fragment !== 'string') return null;
  const [, href, used, included] = FRAGMENT.exec(fragment) ?? [];
  if (href === undefined || used === undefined || included === undefined) return null;
  return { used: Number(used), included: Number(included), href };
}
