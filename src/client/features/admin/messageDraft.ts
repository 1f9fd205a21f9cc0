import { COUNTIES, countyNameOf } from '#contract/counties';
import { LOCALES, localeByCode } from '#contract/locales';
import { parseCategory } from '#contract/motd';
import {
  isMessageApplication,
  MESSAGE_APPLICATIONS,
  type MessageApplication,
} from '#contract/applications';
import type { MessageOfTheDay, MessageOfTheDayChange } from '#contract/schemas/motd';
import { parseId } from '#contract/queryFields';
import { ALL_REGISTERS } from '#contract/registers';
import { allChoices, type ChoiceGroup } from '../../ui/choices';

/** Means all applications, states, or counties (spec section 3, Message of the day). */
const ANY = '*';

/** A message of the day as form values. */
export type MessageDraft = {
  /** An application code or `*`. */
  readonly application: string;
  /** A locale code or `*`. */
  readonly locale: string;
  /** FIPS code or `*`. */
  readonly county: string;
  /** HTML. */
  readonly message: string;
};

/**
 * Formats the registers whose pages show an application's messages: "Court Cases and Judgments".
 */
function pagesOf(code: MessageApplication): string {
  const names = ALL_REGISTERS.filter(({ areaApplication }) => areaApplication === code);
  return names.length === 0 ? 'E-filing' : names.map(({ name }) => name).join(' and ');
}

/** Applications of a message, or all. */
export const APPLICATION_CHOICES = [
  { id: ANY, label: 'All applications' },
  ...MESSAGE_APPLICATIONS.map((id) => ({ id, label: pagesOf(id) })),
];

/** State of a message, or both. */
export const STATE_CHOICES = [
  { id: ANY, label: 'Both states' },
  ...LOCALES.map(({ code, state }) => ({ id: code, label: state })),
];

export const EMPTY_DRAFT: MessageDraft = {
  application: ANY,
  locale: ANY,
  county: ANY,
  message: '',
};

/** Converts a message to form values. */
export function draftOf({ category, message }: MessageOfTheDay): MessageDraft {
  const scope = parseCategory(category);
  const locale = LOCALES.find(({ abbreviation }) => abbreviation === scope?.stateCode);
  return {
    application: scope?.appCode ?? ANY,
    locale: locale?.code ?? ANY,
    county: scope === null || scope.countyId === ANY ? ANY : String(scope.countyId),
    message,
  };
}

/** Converts a draft to a request; an empty message removes. */
export function changeOf({
  application,
  county,
  locale,
  message,
}: MessageDraft): MessageOfTheDayChange {
  return {
    app_code: isMessageApplication(application) ? application : null,
    locale: localeByCode(locale)?.code ?? null,
    county_id: county === ANY ? null : parseId(county),
    message,
  };
}

/** Counties of the message's state, or of both states under headings. */
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

/** Formats where a message shows: "Court Cases, Indiana, Marion County". */
export function scopeInWords({ application, county, locale }: MessageDraft): string {
  const labelOf = (choices: readonly { id: string; label: string }[], id: string): string =>
    choices.find((choice) => choice.id === id)?.label ?? id;
  return [
    labelOf(APPLICATION_CHOICES, application),
    labelOf(STATE_CHOICES, locale),
    county === ANY ? 'all counties' : (countyNameOf(Number(county)) ?? `county ${county}`),
  ].join(', ');
}
