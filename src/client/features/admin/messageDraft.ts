import { COUNTIES, countyNameOf } from '#contract/counties/counties';
import { formatDateTime } from '#contract/formats';
import { INDIANA, LOCALES, localeByCode } from '#contract/locales';
import { formatCategory, matchesFilter, parseCategory } from '#contract/site/motd';
import { isShownSomewhere } from '#contract/admin/messageScopes';
import {
  isMessageApplication,
  MESSAGE_APPLICATIONS,
  type MessageApplication,
} from '#contract/site/applications';
import type { EditedMessage, MessageBanner, MessageOfTheDayChange } from '#contract/schemas/motd';
import type { MessageState } from '#contract/admin/messageStates';
import { formatClock, STATE_TIME_ZONE } from '#contract/stateClock';
import { parseId } from '#contract/site/queryFields';
import { ALL_REGISTERS } from '#contract/records/registers';
import { allChoices, type ChoiceGroup } from '../../ui/choices';
/** Value for all applications, states, or counties (spec section 3, Message of the day). */
export const ANY = '*';

/** A message of the day as form values. */
export type MessageDraft = {
  /** An application code or `*`. */
  readonly application: string;
  /** A locale code or `*`. */
  readonly locale: string;
  /** FIPS code or `*`. */
  readonly county: string;
  /** The message as HTML. */
  readonly message: string;
  /** In the state's time zone, `2026-07-06T08:00`; empty for no limit. */
  readonly from: string;
  readonly until: string;
};

/**
 * Formats the registers whose pages show an application's messages: "Court Cases and Judgments".
 */
function pagesOf(code: MessageApplication): string {
  const names = ALL_REGISTERS.filter(({ areaApplication }) => areaApplication === code);
  return names.length === 0 ? 'E-filing' : names.map(({ name }) => name).join(' and ');
}

/** Application choices for a message, including all applications. */
export const APPLICATION_CHOICES = [
  { id: ANY, label: 'All applications' },
  ...MESSAGE_APPLICATIONS.map((id) => ({ id, label: pagesOf(id) })),
];

/** State choices for a message, including both states. */
export const STATE_CHOICES = [
  { id: ANY, label: 'Both states' },
  ...LOCALES.map(({ code, state }) => ({ id: code, label: state })),
];

export const EMPTY_DRAFT: MessageDraft = {
  application: ANY,
  locale: ANY,
  county: ANY,
  message: '',
  from: '',
  until: '',
};

/** Converts a message to form values. */
export function draftOf({ category, from, message, until }: EditedMessage): MessageDraft {
  const scope = parseCategory(category);
  const locale = LOCALES.find(({ abbreviation }) => abbreviation === scope?.stateCode);
  return {
    application: scope?.appCode ?? ANY,
    locale: locale?.code ?? ANY,
    county: scope === null || scope.countyId === ANY ? ANY : String(scope.countyId),
    message,
    from: formatClock(from),
    until: formatClock(until),
  };
}

/** Returns the version of a message that an editor loaded, which is sent with a change. */
export function seenOf({ from, until, updated }: EditedMessage) {
  return { updated, from, until };
}

/** Converts a draft to a request; an empty message removes the current one. */
export function changeOf({
  application,
  county,
  from,
  locale,
  message,
  until,
}: MessageDraft): MessageOfTheDayChange {
  return {
    app_code: isMessageApplication(application) ? application : null,
    locale: localeByCode(locale)?.code ?? null,
    county_id: county === ANY ? null : parseId(county),
    message,
    ...(from === '' ? {} : { from }),
    ...(until === '' ? {} : { until }),
  };
}

/** Returns the counties of the message's state, or of both states with headings. */
export function countyChoices(locale: string): readonly ChoiceGroup[] {
  const states = LOCALES.filter(({ code }) => locale === ANY || locale === code);
  return [
    { key: ANY, label: null, choices: [{ id: ANY, label: 'All counties' }] },
    ...states.map(({ abbreviation, code, state }) => ({
      key: code,
      label: states.length === 1 ? null : state,
      choices: COUNTIES.filter((county) => county.state === abbreviation).map(({ id, name }) => ({
        id: String(id),
        label: states.length === 1 ? name : `${name}, ${abbreviation}`,
      })),
    })),
  ];
}

/** Returns the draft's county if it's in the state; otherwise all counties. */
export function countyIn(locale: string, county: string): string {
  return allChoices(countyChoices(locale)).some(({ id }) => id === county) ? county : ANY;
}

/** Formats where a message shows: "Court Cases, Indiana, Marion County", "Everywhere in Indiana". */
export function scopeInWords({ application, county, locale }: MessageDraft): string {
  if (application === ANY && county === ANY) {
    const state = STATE_CHOICES.find(({ id }) => id === locale);
    if (locale === ANY) return 'Everywhere';
    if (state !== undefined) return `Everywhere in ${state.label}`;
  }
  const labelOf = (choices: readonly { id: string; label: string }[], id: string): string =>
    choices.find((choice) => choice.id === id)?.label ?? id;
  return [
    labelOf(APPLICATION_CHOICES, application),
    labelOf(STATE_CHOICES, locale),
    county === ANY ? 'all counties' : (countyNameOf(Number(county)) ?? `county ${county}`),
  ].join(', ');
}

const STATE_WORDS: Readonly<Record<MessageState, string>> = {
  scheduled: 'Not shown yet',
  shown: 'Shown now',
  ended: 'Ended',
};

/** Formats whether and when readers see a message: "Shown now, until Jul 6, 2026, 8:00 AM EDT". */
export function periodInWords({ from, state, until }: EditedMessage): string {
  const at = (instant: string): string => formatDateTime(instant, STATE_TIME_ZONE);
  return [
    STATE_WORDS[state],
    ...(from === null || state === 'shown' ? [] : [`from ${at(from)}`]),
    ...(until === null ? [] : [`until ${at(until)}`]),
  ].join(', ');
}

/** A page on which a message is previewed. */
export interface PreviewPlace {
  readonly locale: string;
  /** An application code, or `*` for pages without one, such as the home page. */
  readonly application: string;
  /** FIPS code, or `*` for pages without a county. */
  readonly county: string;
}

/** Returns the applications with pages in an edition; pages without an application come first. */
export function placeApplications(locale: string) {
  const edition = localeByCode(locale)?.code ?? null;
  return [
    { id: ANY, label: 'Home, help, and account pages' },
    ...MESSAGE_APPLICATIONS.filter((code) =>
      isShownSomewhere({ app_code: code, locale: edition }),
    ).map((id) => ({ id, label: pagesOf(id) })),
  ];
}

/**
 * Returns the page on which a draft is previewed: in the draft's own state, or in Indiana if the
 * draft is for both states.
 */
export function placeOf({ application, county, locale }: MessageDraft): PreviewPlace {
  return { application, county, locale: locale === ANY ? INDIANA.code : locale };
}

/** True if the periods of a message and the draft overlap. */
function isAtSameTime(message: EditedMessage, { from, until }: MessageDraft): boolean {
  if (message.state === 'ended') return false;
  const start = formatClock(message.from);
  const end = formatClock(message.until);
  return (until === '' || start < until) && (end === '' || from < end);
}

/** A message in a preview; `message` is null for the draft. */
interface Previewed {
  readonly category: string;
  readonly html: string;
  readonly message: EditedMessage | null;
}

function filterOf({ application, county, locale }: PreviewPlace) {
  return {
    appCode: isMessageApplication(application) ? application : null,
    stateCode: localeByCode(locale)?.abbreviation ?? '',
    countyId: county === ANY ? null : parseId(county),
  };
}

/** Returns a page's notices that are shown during the draft's period. */
export function overlappingBanners(
  { from, until }: MessageDraft,
  banners: readonly MessageBanner[],
  place: PreviewPlace,
): readonly MessageBanner[] {
  return banners.filter(
    (banner) =>
      matchesFilter(banner.category, filterOf(place)) &&
      (until === '' || formatClock(banner.from) < until) &&
      from < formatClock(banner.until),
  );
}

/**
 * Returns the draft and the page's other messages during the draft's period, in the order in which
 * the site shows them.
 */
export function previewOf(
  draft: MessageDraft,
  messages: readonly EditedMessage[],
  { application, county, locale }: PreviewPlace,
): readonly Previewed[] {
  const filter = filterOf({ application, county, locale });
  const own = formatCategory(changeOf(draft));
  const others = messages.filter(
    (message) => message.category !== own && isAtSameTime(message, draft),
  );
  return [
    { category: own, html: draft.message, message: null },
    ...others.map((message) => ({ category: message.category, html: message.message, message })),
  ]
    .filter(({ category }) => matchesFilter(category, filter))
    .sort((a, b) => (a.category < b.category ? -1 : 1));
}
