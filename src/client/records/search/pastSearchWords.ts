import { formatAnd } from '#contract/formats';
import type { ApplicationCode } from '#contract/site/applications';
import { typedNameWords } from '#contract/records/captionWords';
import { countyNameOf } from '#contract/counties/counties';
import { choiceLabel, type AnyFilters, type Filter } from '#contract/search/filters';
import { INDIANA, LOCALES, type Locale } from '#contract/locales';
import { PERSON_SEARCH } from '#contract/records/personPage';
import { parseIds } from '#contract/site/queryFields';
import { registersOf } from '#contract/records/registers';
import type { SearchedField } from '#contract/schemas/account';
import { asSentenceStart } from '../../ui/words';
import { filterWords } from '../../widgets/filters';
import { excludableLabel } from '../results/matchWords';
import { excludedKinds } from './narrowing';
import type { PastSearch } from './pastSearchLink';
import { registerFilters } from './registerFilters';

type Words = (value: string) => string | null;

const when =
  (value: string, words: string): Words =>
  (given) =>
    given === value ? words : null;

/** Text of each field; null for values that needn't be shown. */
const FIELD_WORDS: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['fullName', (name) => name],
  ['publicCaseId', (number) => `Case number ${number}`],
  ['publicDocumentId', (number) => `Document number ${number}`],
  ['warrantNumber', (number) => `Warrant number ${number}`],
  ['subdivision', (name) => `Subdivision ${name}`],
  ['parcelNumber', (number) => `Parcel number ${number}`],
  ['isFullTextNameBasedSearch', when('true', 'Super Search')],
  ['isDocumentSuperSearch', when('true', 'Super Search')],
  ['partyRole', when('ATTORNEY', 'as attorney')],
  [PERSON_SEARCH, when('true', 'in all records')],
  ['role', (role) => `Role: ${role}`],
  ['countyId', countyWords],
  ['without', withoutWords],
]);

/** Fields shown with a label: `Lot 12`. */
const NAMED_FIELDS = ['page', 'lot', 'block', 'section', 'township', 'range', 'judge'];

/** Maximum number of counties named; more are only counted. */
const MAX_COUNTIES = 3;

/** Names the counties of a search; ids mean nothing to users. */
function countyWords(ids: string): string {
  const names = parseIds(ids).map((id) => countyNameOf(id) ?? 'an unknown county');
  const rest = names.length - MAX_COUNTIES;
  if (rest > 1) names.splice(MAX_COUNTIES, rest, `${String(rest)} more counties`);
  return formatAnd(names);
}

function withoutWords(without: string): string | null {
  const kinds = excludedKinds({ without }).map((kind) =>
    (excludableLabel(kind) ?? kind).toLowerCase(),
  );
  return kinds.length === 0 ? null : `Excluding: ${kinds.join(', ')}`;
}

/** What the searches of an application can have; its edition is the first that has it. */
interface SearchWords {
  readonly filters: AnyFilters;
  readonly terms: Locale['terms'];
}

function wordsOf(code: ApplicationCode): SearchWords {
  for (const locale of LOCALES) {
    const register = registersOf(locale).find(({ application }) => application === code);
    if (register !== undefined) {
      return { filters: registerFilters(register.id, locale), terms: locale.terms };
    }
  }
  return { filters: {}, terms: INDIANA.terms };
}

function isKnownValue(filter: Filter, value: string): boolean {
  return filter.kind !== 'choice' || choiceLabel(filter, value) !== undefined;
}

function fieldWords(
  { name, value }: SearchedField,
  { filters, terms }: SearchWords,
  hasTitleCase: boolean,
): string | null {
  if (hasTitleCase && name === 'fullName') return typedNameWords(value);
  const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
  if (filter !== undefined) {
    return isKnownValue(filter, value) ? filterWords(filter, value) : `${filter.label}: other`;
  }
  if (name === 'book') return `${terms.book} ${value}`;
  const known = FIELD_WORDS.get(name);
  if (known !== undefined) return known(value);
  return NAMED_FIELDS.includes(name) ? `${asSentenceStart(name)} ${value}` : `${name} ${value}`;
}

interface PastSearchLook {
  /** True to show a name typed in lowercase in title case. */
  readonly hasTitleCase?: boolean;
  /** True to label names, where another name is nearby. */
  readonly hasNameLabel?: boolean;
  /** Separator between the parts. */
  readonly separator?: string;
}

/** Formats a past search in one line: "Smith, John; Super Search; Filed from Jun 1, 2026". */
export function searchInWords(
  { appCode, searchedFor }: Omit<PastSearch, 'regionId'>,
  { hasNameLabel = false, hasTitleCase = false, separator = '; ' }: PastSearchLook = {},
): string {
  const known = wordsOf(appCode);
  const words = searchedFor.flatMap((field) => {
    const text = fieldWords(field, known, hasTitleCase);
    return text === null ? [] : hasNameLabel && field.name === 'fullName' ? `Name: ${text}` : text;
  });
  return words.length === 0 ? 'No search terms' : words.join(separator);
}
