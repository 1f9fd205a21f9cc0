import {
  isMessageApplication,
  type ApplicationCode,
  type MessageApplication,
} from './applications';
import type { MessageOfTheDay, MessageOfTheDayChange } from '../schemas/motd';

/** True if a record can be shown as a message; callers drop only invalid messages. */
export function isMessageOfTheDay(value: object): value is MessageOfTheDay {
  const { category, message, updated } = value as Partial<Record<keyof MessageOfTheDay, unknown>>;
  return [category, message, updated].every((text) => typeof text === 'string');
}

export interface MessageFilter {
  /** Null on screens without an application, which show only messages for all applications. */
  readonly appCode: ApplicationCode | null;
  readonly stateCode: string;
  /** Null on pages without a county, which show only messages for all counties. */
  readonly countyId: number | null;
}

export interface MessageScope {
  readonly appCode: MessageApplication | '*';
  readonly stateCode: string;
  readonly countyId: number | '*';
}

const HOST_NAME_PLACEHOLDER = '{hostName}';
export const CONTEXT_PATH_PLACEHOLDER = '{contextPath}';

/** Returns the category of the banner about a deliberate failure, shown on all e-filing pages. */
export function practiceCategory(failureId: number): string {
  return `EFILING-IN-PRACTICE-${String(failureId)}`;
}

/** Parses a category; null if it is malformed. */
export function parseCategory(category: string): MessageScope | null {
  if (/^EFILING-IN-PRACTICE-\d{1,18}$/.test(category)) {
    return { appCode: 'EFILING', stateCode: 'IN', countyId: '*' };
  }
  const [app, state, county, ...rest] = category.split('-');
  if (!app || !state || !county || rest.length > 0) return null;
  if (app !== '*' && !isMessageApplication(app)) return null;
  if (county !== '*' && !/^\d{5}$/.test(county)) return null;
  return {
    appCode: app,
    stateCode: state,
    countyId: county === '*' ? '*' : Number(county),
  };
}

/** Formats a category from the parts of a change. */
export function formatCategory(
  change: Pick<MessageOfTheDayChange, 'app_code' | 'locale' | 'county_id'>,
): string {
  const state = change.locale === null ? '*' : change.locale.replace('STATE-', '');
  return `${change.app_code ?? '*'}-${state}-${change.county_id ?? '*'}`;
}

function partMatches(part: string | number, expected: string | number | null): boolean {
  return part === '*' || part === expected;
}

/** True if the category's app, state, and county all match; `*` matches anything. */
export function matchesFilter(category: string, filter: MessageFilter): boolean {
  const scope = parseCategory(category);
  return (
    scope !== null &&
    partMatches(scope.appCode, filter.appCode) &&
    partMatches(scope.stateCode, filter.stateCode) &&
    partMatches(scope.countyId, filter.countyId)
  );
}

/** Fills the host-name and context-path placeholders (spec section 3). */
export function fillPlaceholders(
  message: string,
  site: { readonly hostName: string; readonly contextPath: string },
): string {
  return message
    .replaceAll(HOST_NAME_PLACEHOLDER, () => site.hostName)
    .replaceAll(CONTEXT_PATH_PLACEHOLDER, () => site.contextPath);
}
