import { WATCH_KINDS, type WatchKind } from '#contract/account/propertyWatch';
import { readId } from '../../http/readId';
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

/** Value of a county field that means all counties. */
export const ALL_COUNTIES = 'all';
/** Names of the county fields; the first is required. */
export const COUNTY_FIELDS = ['county', 'county2', 'county3'] as const;

/** Names of the fields for each kind of watch. */
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

/** The form, with normalized text. */
export interface WatchForm {
  readonly kind: WatchKind;
  readonly texts: Readonly<Record<WatchedField, string>>;
  /** As chosen: a county id, `ALL_COUNTIES`, or empty. */
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

/** Parses the kind in a URL; null if there is none. */
export function kindOf(text: string): WatchKind | null {
  return WATCH_KINDS.find((kind) => kind === text) ?? null;
}

/** Reads the submitted form. */
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

/** Converts a validated form to the name or land to watch. */
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

/** Converts an offered watch to texts for the form. */
export function textsOf(watched: Watched): WatchForm['texts'] {
  const { kind: _kind, ...texts } = watched;
  return { ...NOTHING_TYPED, ...texts };
}

/** Returns the chosen counties without duplicates; null for all of Indiana. */
export function countyIdsOf({ counties }: WatchForm): readonly number[] | null {
  if (counties.includes(ALL_COUNTIES)) return null;
  return [...new Set(counties.flatMap((text) => readId(text) ?? []))];
}

const PARCEL_MAX_LENGTH = 40;
const PARCEL_MIN_LENGTH = 6;
const PART_MAX_LENGTH = 20;

/** Validates the form; returns errors in the order of its fields. */
export function watchProblems(form: WatchForm): FormError[] {
  const { counties, email, hasAcceptedTerms, isAdult } = form;
  const problems = watchedProblems(form);
  return errorsOf({
    ...problems,
    county: counties[0] === '' ? 'Choose a county, or all counties.' : null,
    email: emailProblem(email),
    isAdult: isAdult
      ? null
      : 'Confirm that you’re 18 or older and have an interest in the property, or are authorized.',
    terms: hasAcceptedTerms ? null : 'Accept the terms to start watching.',
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
            : tooVague('We can’t match this name. Enter one last name and one first name.')),
        firstName: nameProblem('first name', texts.firstName, PERSON_NAME_MAX_LENGTH),
      };
    case 'BUSINESS':
      return {
        business:
          nameProblem('business name', texts.business, ACCOUNT_NAME_MAX_LENGTH) ??
          tooVague('Enter a more specific name, not only words such as Company.'),
      };
    case 'PARCEL':
      return { parcel: parcelProblem(texts.parcel) };
    case 'LOT':
      return {
        subdivision:
          nameProblem('subdivision name', texts.subdivision, ACCOUNT_NAME_MAX_LENGTH) ??
          (subdivisionKey(texts.subdivision) === ''
            ? 'Enter the subdivision name using letters a to z.'
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
    : `A parcel number has at least ${String(PARCEL_MIN_LENGTH)} digits or letters, such as 49-06-25-178-053.000-101. This one has ${String(length)}.`;
}

/** Validates a lot or block; an empty one is valid. */
function partProblem(label: string, text: string): string | null {
  if (text === '') return null;
  return (
    nameProblem(label, text, PART_MAX_LENGTH) ??
    (recordNumberKey(text) === '' ? `Enter the ${label} using letters a to z and digits.` : null)
  );
}
