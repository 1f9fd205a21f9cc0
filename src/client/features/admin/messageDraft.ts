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

/** Stands for every application, state or county (spec section 3, Message of the day). */
const ANY = '*';

/** A message of the day as the editor's fields hold it. */
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

/** The registers whose pages show an application's messages: "Court Cases and Judgments". */
function pagesOf(code: MessageApplication): string {
  const names = ALL_REGISTERS.filter(({ areaApplication }) => areaApplication === code);
  return names.length === 0 ? 'E-filing' : names.map(({ name }) => name).join(' and ');
}

/** What a message can be for: an application, or every one. */
export const APPLICATION_CHOICES = [
  { id: ANY, label: 'Every application' },
  ...MESSAGE_APPLICATIONS.map((id) => ({ id, label: pagesOf(id) })),
];

/** Where a message can be shown: a state, or both. */
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

/** The fields that a message of the site would be edited in. */
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

/** What is sent of a draft; an empty message removes. */
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

/** Counties that a message can be for, those of its state; under headings where it is for both. */
export function countyChoices(locale: string): readonly ChoiceGroup[] {
  const states = LOCALES.filter(({ code }) => locale === ANY || locale === code);
  return [
    { key: ANY, label: null, choices: [{ id: ANY, label: 'Every county' }] },
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

/** The draft's county once its state is this one: a county of another state doesn't stay. */
export function countyIn(locale: string, county: string): string {
  return allChoices(countyChoices(locale)).some(({ id }) => id === county) ? county : ANY;
}

/** Where a message shows, in words: "Court Cases, Indiana, Marion County". */
export function scopeInWords({ application, county, locale }: MessageDraft): string {
  const labelOf = (choices: readonly { id: string; label: string }[], id: string): string =>
    choices.find((choice) => choice.id === id)?.label ?? id;
  return [
    labelOf(APPLICATION_CHOICES, application),
    labelOf(STATE_CHOICES, locale),
    county === ANY ? 'every county' : (countyNameOf(Number(county)) ?? `county ${county}`),
  ].join(', ');
}
