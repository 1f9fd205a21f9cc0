import type { ApplicationCode } from './applications';
import { LOCALES, type LocaleCode } from './locales';

/** The applications that messages of the day are for; judgment screens show those for COURT. */
export const MESSAGE_APPLICATIONS = [
  'COURT',
  'RECORDER',
  'REGISTER',
  'TW',
  'EFILING',
] as const satisfies readonly ApplicationCode[];
export type MessageApplication = (typeof MESSAGE_APPLICATIONS)[number];

export function isMessageApplication(value: unknown): value is MessageApplication {
  return MESSAGE_APPLICATIONS.some((code) => code === value);
}

/** A message of the day as the server sends it (spec section 3). */
export interface MessageOfTheDay {
  /** `{app}-{state}-{county}`, each part possibly `*`: `COURT-IN-18097`, `*-*-*`. */
  readonly category: string;
  /** Sanitised HTML; may hold the placeholders below. */
  readonly message: string;
  /** ISO instant of the last change; the stamp that a dismissal remembers. */
  readonly updated: string;
}

/** Whether a record can be shown as a message: one that cannot be is left out, the others stay. */
export function isMessageOfTheDay(value: object): value is MessageOfTheDay {
  const { category, message, updated } = value as Partial<Record<keyof MessageOfTheDay, unknown>>;
  return [category, message, updated].every((text) => typeof text === 'string');
}

/** What PATCH /motd/messages takes, once `*` has become null and the locale `STATE-xx`. */
export interface MessageOfTheDayChange {
  readonly app_code: MessageApplication | null;
  readonly locale: LocaleCode | null;
  readonly county_id: number | null;
  /** Empty removes the message. */
  readonly message: string;
}

export interface MessageFilter {
  /** Null on screens without an application: only messages for every application show. */
  readonly appCode: ApplicationCode | null;
  readonly stateCode: string;
  /** Null where the page has no county: only messages for every county show. */
  readonly countyId: number | null;
}

export interface MessageScope {
  readonly appCode: MessageApplication | '*';
  readonly stateCode: string;
  readonly countyId: number | '*';
}

export const HOST_NAME_PLACEHOLDER = '{hostName}';
export const CONTEXT_PATH_PLACEHOLDER = '{contextPath}';

/** Tags and attributes that a message of the day, a toast or a help topic may use. */
export const ALLOWED_TAGS: readonly string[] = [
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  'ul',
  'ol',
  'li',
  'a',
  'h3',
  'h4',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'span',
];
export const ALLOWED_ATTRIBUTES: readonly string[] = ['href'];
/** http(s), mailto and addresses of this site; a protocol-relative address is not one of them. */
export const ALLOWED_HREF = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i;

/** Reads a category; null when it is malformed. */
export function parseCategory(category: string): MessageScope | null {
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

/** True when an edition that a message is for has pages of its application. */
export function isShownSomewhere({
  app_code: code,
  locale,
}: Pick<MessageOfTheDayChange, 'app_code' | 'locale'>): boolean {
  return LOCALES.some(({ application, code: edition, features }) => {
    if (locale !== null && locale !== edition) return false;
    switch (code) {
      case null:
        return true;
      case 'COURT':
        return features.court;
      case 'TW':
        return features.taxWarrant;
      case 'EFILING':
        return features.efiling;
      case 'RECORDER':
      case 'REGISTER':
        return application.code === code;
    }
  });
}

/** Said of a message that no page would show. */
export const SHOWN_NOWHERE = 'There are no such pages in this state, so nobody would see it.';

/** Writes a category from the parts of a change. */
export function formatCategory(change: Omit<MessageOfTheDayChange, 'message'>): string {
  const state = change.locale === null ? '*' : change.locale.replace('STATE-', '');
  return `${change.app_code ?? '*'}-${state}-${change.county_id ?? '*'}`;
}

function partMatches(part: string | number, wanted: string | number | null): boolean {
  return part === '*' || part === wanted;
}

/** True when the category's app, state and county all match; `*` matches anything. */
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
