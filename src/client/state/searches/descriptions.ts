import type { ApplicationCode, RegionCode } from '#contract/applications';
import { WARRANT_NUMBER_MAX_LENGTH } from '#contract/limits';
import type { Locale } from '#contract/locales';
import { MESSAGES, missingBookOrPage } from '#contract/messages';
import type { PartyRole, QueryField } from '#contract/queryFields';

/** The four searches (spec section 2, Header search widgets). */
export const SEARCH_WIDGET_IDS = ['court', 'judgment', 'recorder', 'taxWarrant'] as const;
export type SearchWidgetId = (typeof SEARCH_WIDGET_IDS)[number];

export const COURT_SEARCH_PATH = '/court/CaseSearch';
export const JUDGMENT_SEARCH_PATH = '/court/JudgmentSearch';
export const RECORDER_SEARCH_PATH = '/recorder/FindRecordedDocuments';
export const TAX_WARRANT_SEARCH_PATH = '/tax_warrant/TaxWarrantSearch';

/** The `action` of each register's results (spec section 2); without one the path is its form. */
export const PERFORM_SEARCH = 'PERFORM-SEARCH';
export const FIND_RECORDED_DOCUMENTS = 'GET-FIND-RECORDED-DOCUMENTS';
export const RESULTS_PAGE = 'RESULTS-PAGE';

/** One text of a search. */
export interface SearchField {
  readonly name: QueryField;
  readonly label: string;
  /** Takes only digits, and at most so many. */
  readonly maxDigits?: number;
}

/** One way of searching a register: by party name, by number. */
export interface SearchKind {
  readonly value: string;
  readonly label: string;
  /** Said where all of its texts are missing: one of them is enough. */
  readonly missing: string;
  readonly fields: readonly SearchField[];
  /** The query field that says super search; only searches by name have one. */
  readonly superSearch?: QueryField;
  readonly partyRole?: PartyRole;
}

/** A search widget as data (spec section 2, Header search widgets). */
export interface SearchDescription {
  readonly label: string;
  /** In the order shown; the first is chosen at the start. */
  readonly kinds: readonly [SearchKind, ...SearchKind[]];
  /** The results with the action, the advanced search without. */
  readonly path: string;
  readonly action: string;
  /** Of the region selector, and of the remembered region. */
  readonly regionCode: RegionCode;
  /** Of the remembered super search. */
  readonly application: ApplicationCode;
}

function byName(
  label: string,
  superSearch: QueryField,
  more: Partial<SearchKind> = {},
): SearchKind {
  const fields = [{ name: 'fullName', label }] as const;
  return { value: 'name', label, missing: MESSAGES.missingPartyName, fields, superSearch, ...more };
}

function byNumber(label: string, field: Omit<SearchField, 'label'>, missing: string): SearchKind {
  return { value: 'number', label, missing, fields: [{ ...field, label }] };
}

const BY_CASE_NUMBER = byNumber(
  'Case Number',
  { name: 'publicCaseId' },
  MESSAGES.missingCaseNumber,
);
const FULL_TEXT = 'isFullTextNameBasedSearch';

const DESCRIPTIONS: Readonly<Record<SearchWidgetId, (locale: Locale) => SearchDescription>> = {
  court: () => ({
    label: 'Court cases',
    kinds: [
      byName('Case Party', FULL_TEXT, { partyRole: 'CASE_PARTY' }),
      BY_CASE_NUMBER,
      byName('Attorney', FULL_TEXT, {
        value: 'attorney',
        missing: MESSAGES.missingAttorneyName,
        partyRole: 'ATTORNEY',
      }),
    ],
    path: COURT_SEARCH_PATH,
    action: PERFORM_SEARCH,
    regionCode: 'court',
    application: 'COURT',
  }),
  judgment: () => ({
    label: 'Judgments',
    kinds: [byName('Party Name', FULL_TEXT, { partyRole: 'CASE_PARTY' }), BY_CASE_NUMBER],
    path: JUDGMENT_SEARCH_PATH,
    action: PERFORM_SEARCH,
    regionCode: 'judgment',
    application: 'JUDGMENT',
  }),
  recorder: ({ application, infoType, terms: { book, page } }) => ({
    label: application.name,
    kinds: [
      byName('Party Name', 'isDocumentSuperSearch'),
      byNumber('Document Number', { name: 'publicDocumentId' }, MESSAGES.missingDocumentNumber),
      {
        value: 'book',
        label: `${book}/${page}`,
        missing: missingBookOrPage(book),
        fields: [
          { name: 'book', label: book },
          { name: 'page', label: page },
        ],
      },
    ],
    path: RECORDER_SEARCH_PATH,
    action: FIND_RECORDED_DOCUMENTS,
    regionCode: infoType === 'REGISTER' ? 'register' : 'recorder',
    application: application.code,
  }),
  taxWarrant: () => ({
    label: 'Tax warrants',
    kinds: [
      byName('Taxpayer Name', FULL_TEXT),
      byNumber(
        'Warrant Number',
        { name: 'warrantNumber', maxDigits: WARRANT_NUMBER_MAX_LENGTH },
        MESSAGES.missingWarrantNumber,
      ),
    ],
    path: TAX_WARRANT_SEARCH_PATH,
    action: RESULTS_PAGE,
    regionCode: 'tw',
    application: 'TW',
  }),
};

/** A register's search in the words of an edition. */
export function describeSearch(id: SearchWidgetId, locale: Locale): SearchDescription {
  return DESCRIPTIONS[id](locale);
}

/** What a field keeps of a text that was typed, pasted or came with the address. */
export function cleanFieldText({ maxDigits }: SearchField, text: string): string {
  return maxDigits === undefined ? text : text.replace(/\D/g, '').slice(0, maxDigits);
}
