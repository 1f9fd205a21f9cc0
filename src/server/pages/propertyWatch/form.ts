import { WATCH_KINDS, type WatchKind } from '#contract/propertyWatch';
import { parseId } from '#contract/queryFields';
import { keysOfWatch, type Watched } from '../../domain/propertyWatch/rules';
import {
  ACCOUNT_NAME_MAX_LENGTH,
  emailProblem,
  nameProblem,
  PERSON_NAME_MAX_LENGTH,
  tidyName,
} from '../../domain/users/rules';
import { recordNumberKey, subdivisionKey } from '../../search/recordKeys';
import type { FormError } from '../formFields';
import { errorsOf } from '../newUserFields';
import { submittedText } from '../submittedForm';

/** What a county field says for all of them. */
export const ALL_COUNTIES = 'all';
/** The fields of the counties; the first must be chosen. */
export const COUNTY_FIELDS = ['county', 'county2', 'county3'] as const;

/** The fields of what is watched, by its kind. */
export const WATCHED_FIELDS = {
  PERSON: ['lastName', 'firstName'],
  BUSINESS: ['business'],
  PARCEL: ['parcel'],
  LOT: ['subdivision', 'lot', 'block'],
} as const satisfies Readonly<Record<WatchKind, readonly string[]>>;

type WatchedField = (typeof WATCHED_FIELDS)[WatchKind][number];

export const FIELDS = [
  ...Object.values(WATCHED_FIELDS).flat(),
  ...COUNTY_FIELDS,
  'email',
  'isAdult',
  'terms',
] as const;

/** What was typed, tidied. */
export interface WatchForm {
  readonly kind: WatchKind;
  readonly texts: Readonly<Record<WatchedField, string>>;
  /** As chosen: an id, `ALL_COUNTIES`, or empty. */
  readonly counties: readonly string[];
  readonly email: string;
  readonly isAdult: boolean;
  readonly hasAcceptedTerms: boolean;
}

export const NOTHING_TYPED: WatchForm['texts'] = {
  lastName: '',
  firstName: '',
  business: '',
  parcel: '',
  subdivision: '',
  lot: '',
  block: '',
};

/** The kind that an address asks for; null for none. */
export function kindOf(text: string): WatchKind | null {
  return WATCH_KINDS.find((kind) => kind === text) ?? null;
}

/** What was sent. */
export function readWatchForm(kind: WatchKind, body: unknown): WatchForm {
  const texts = Object.keys(NOTHING_TYPED).map(
    (field) => [field, tidyName(submittedText(body, field))] as const,
  );
  return {
    kind,
    texts: Object.fromEntries(texts) as WatchForm['texts'],
    counties: COUNTY_FIELDS.map((field) => submittedText(body, field)),
    email: submittedText(body, 'email').trim(),
    isAdult: submittedText(body, 'isAdult') !== '',
    hasAcceptedTerms: submittedText(body, 'terms') !== '',
  };
}

/** What is to be watched; its texts were checked. */
export function watchedOf({ kind, texts }: WatchForm): Watched {
  const { block, business, firstName, lastName, lot, parcel, subdivision } = texts;
  switch (kind) {
    case 'PERSON':
      return { kind, lastName, firstName };
    case 'BUSINESS':
      return { kind, business };
    case 'PARCEL':
      return { kind, parcel };
    case 'LOT':
      return { kind, subdivision, lot, block };
  }
}

/** The form's texts of what is offered. */
export function textsOf(watched: Watched): WatchForm['texts'] {
  const { kind: _kind, ...texts } = watched;
  return { ...NOTHING_TYPED, ...texts };
}

/** The counties that were chosen, each once; null for all of Indiana. */
export function countyIdsOf({ counties }: WatchForm): readonly number[] | null {
  if (counties.includes(ALL_COUNTIES)) return null;
  return [...new Set(counties.flatMap((text) => parseId(text) ?? []))];
}

const PARCEL_MAX_LENGTH = 40;
const PARCEL_MIN_LENGTH = 6;
const PART_MAX_LENGTH = 20;

/** What is wrong with what was typed, in the order of the form. */
export function watchProblems(form: WatchForm): FormError[] {
  const { counties, email, hasAcceptedTerms, isAdult } = form;
  const problems = watchedProblems(form);
  return errorsOf({
    ...problems,
    county: counties[0] === '' ? 'Choose a county, or all counties.' : null,
    email: emailProblem(email),
    isAdult: isAdult
      ? null
      : 'Say that you are 18 or over and have an interest in the property, or are authorised.',
    terms: hasAcceptedTerms ? null : 'Accept the terms to start a watch.',
  });
}

function watchedProblems(form: WatchForm): Readonly<Record<string, string | null>> {
  const { kind, texts } = form;
  const tooVague = (message: string): string | null =>
    keysOfWatch(watchedOf(form)).length === 0 ? message : null;
  switch (kind) {
    case 'PERSON':
      return {
        lastName:
          nameProblem('last name', texts.lastName, PERSON_NAME_MAX_LENGTH) ??
          (texts.firstName === ''
            ? null
            : tooVague('This name cannot be compared. Enter one last name and one first name.')),
        firstName: nameProblem('first name', texts.firstName, PERSON_NAME_MAX_LENGTH),
      };
    case 'BUSINESS':
      return {
        business:
          nameProblem('business name', texts.business, ACCOUNT_NAME_MAX_LENGTH) ??
          tooVague('Enter a name with a word of its own, not only words such as Company.'),
      };
    case 'PARCEL':
      return { parcel: parcelProblem(texts.parcel) };
    case 'LOT':
      return {
        subdivision:
          nameProblem('name of the subdivision', texts.subdivision, ACCOUNT_NAME_MAX_LENGTH) ??
          (subdivisionKey(texts.subdivision) === ''
            ? 'Enter the name of the subdivision in the letters a to z.'
            : null),
        lot: partProblem('lot', texts.lot) ?? (texts.lot === '' ? 'Enter the lot.' : null),
        block: partProblem('block', texts.block),
      };
  }
}

function parcelProblem(parcel: string): string | null {
  const problem = nameProblem('parcel number', parcel, PARCEL_MAX_LENGTH);
  if (problem !== null) return problem;
  const { length } = recordNumberKey(parcel);
  return length >= PARCEL_MIN_LENGTH
    ? null
    : `A parcel number has at least ${String(PARCEL_MIN_LENGTH)} digits or letters, such as 49-06-25-178-053.000-101; this one has ${String(length)}.`;
}

/** A lot or block; an empty one is not looked at. */
function partProblem(label: string, text: string): string | null {
  if (text === '') return null;
  return (
    nameProblem(label, text, PART_MAX_LENGTH) ??
    (recordNumberKey(text) === '' ? `Enter the ${label} in letters a to z and digits.` : null)
  );
}
