import type { ApplicationCode, MessageApplication, RegionCode } from '../site/applications';
import type { CallName, NamedCall } from '../calls';
import { SAVED_ITEMS_CALLS } from '../calls/savedItems';
import type { CountKind } from '../counties/counts';
import { WARRANT_NUMBER_MAX_LENGTH } from '../limits';
import { INDIANA, LOCALES, MICHIGAN, type Locale } from '../locales';
import { MESSAGES, missingBookOrPage } from '../messages';
import type { PartyRole, QueryField, SearchTextName } from '../site/queryFields';
import { REGISTER_IDS } from './registerIds';
import type { SearchRegion } from '../schemas/regions';
import type { SavedItemKind } from '../account/savedItems';

export type RegisterId = (typeof REGISTER_IDS)[number];

/** One text field of a search. */
export interface SearchField {
  readonly name: SearchTextName;
  readonly label: string;
  /** Accepts only digits, at most this many. */
  readonly maxDigits?: number;
}

/** One kind of search in a register: by party name, by number. */
export interface SearchKind {
  readonly value: string;
  readonly label: string;
  /** Message if all texts are empty; one text is enough to search. */
  readonly missing: string;
  readonly fields: readonly SearchField[];
  /** Query field of the super search flag; only name searches have one. */
  readonly superSearch?: QueryField;
  readonly partyRole?: PartyRole;
  /** Only in the advanced search. */
  readonly isAdvanced?: boolean;
}

/** A user's list of saved records of a register. */
export interface SavedItems {
  readonly kind: SavedItemKind;
  readonly path: string;
  readonly title: string;
  readonly calls: {
    readonly ids: NamedCall<Extract<CallName, `getSaved${string}Ids`>>;
    readonly put: NamedCall<Extract<CallName, `putSaved${string}`>>;
    readonly remove: NamedCall<Extract<CallName, `deleteSaved${string}`>>;
  };
}

/** Fields of the site-wide counts (spec section 1). */
export interface HoldingCounts {
  readonly records: CountKind;
  readonly counties: CountKind;
  readonly courts?: CountKind;
}

/** A register with an edition's codes, URLs, calls, and terms (spec sections 2 to 9). */
export interface Register {
  readonly id: RegisterId;
  /** Label of tabs and menus: `Court Cases`. */
  readonly name: string;
  /** Heading of the register's pages: `Court cases`. */
  readonly title: string;
  /** One record, within a sentence: `case`. */
  readonly thing: string;
  /** The register's records, within a sentence: `court cases`. */
  readonly things: string;
  /** Application for the saved super search setting, for plans, and for counted searches. */
  readonly application: ApplicationCode;
  /**
   * Application of the register's area. Determines its messages of the day, and the plan that
   * includes it.
   */
  readonly areaApplication: MessageApplication;
  /** Code of the region selector and the saved region. */
  readonly regionCode: RegionCode;
  /** The region that covers the whole register (spec section 9). */
  readonly allRegion: SearchRegion;
  /** First page of the register's area. */
  readonly overview: string;
  /** Path of the results if the query has `searchAction`, otherwise of the advanced search. */
  readonly searchPath: string;
  readonly searchAction: string;
  /** In display order; the first is the default. */
  readonly kinds: readonly [SearchKind, ...SearchKind[]];
  /** Null if the register's records can't be saved. */
  readonly saved: SavedItems | null;
  readonly counts: HoldingCounts;
}

function byName(
  label: string,
  superSearch: QueryField,
  more: Partial<SearchKind> = {},
): SearchKind {
  const fields = [{ name: 'fullName', label }] as const;
  return { value: 'name', label, missing: MESSAGES.missingPartyName, fields, superSearch, ...more };
}

/** Returns the kinds of land searches: Indiana has mostly subdivisions, Michigan uses sections. */
function byLand({ code }: Locale): readonly SearchKind[] {
  const subdivision: SearchKind = {
    value: 'land',
    label: 'Subdivision/Lot',
    missing: MESSAGES.missingSubdivision,
    isAdvanced: true,
    fields: [
      { name: 'subdivision', label: 'Subdivision' },
      { name: 'lot', label: 'Lot' },
      { name: 'block', label: 'Block' },
    ],
  };
  const section: SearchKind = {
    value: 'section',
    label: 'Section/Town/Range',
    missing: MESSAGES.missingSection,
    isAdvanced: true,
    fields: [
      { name: 'section', label: 'Section' },
      { name: 'township', label: code === 'STATE-MI' ? 'Town' : 'Township' },
      { name: 'range', label: 'Range' },
    ],
  };
  const parcel: SearchKind = {
    value: 'parcel',
    label: 'Parcel Number',
    missing: MESSAGES.missingParcelNumber,
    isAdvanced: true,
    fields: [{ name: 'parcelNumber', label: 'Parcel Number' }],
  };
  return code === 'STATE-MI' ? [section, subdivision, parcel] : [subdivision, section, parcel];
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

/** The lists of saved items (spec sections 2, 3 and 7). */
export const SAVED_ITEMS: Readonly<Record<SavedItemKind, SavedItems>> = {
  courtCase: {
    kind: 'courtCase',
    path: '/court/ViewMyCases',
    title: 'My Saved Cases',
    calls: {
      ids: SAVED_ITEMS_CALLS.getSavedCaseIds,
      put: SAVED_ITEMS_CALLS.putSavedCase,
      remove: SAVED_ITEMS_CALLS.deleteSavedCase,
    },
  },
  recorderDocument: {
    kind: 'recorderDocument',
    path: '/recorder/ViewMyDocuments',
    title: 'My Saved Documents',
    calls: {
      ids: SAVED_ITEMS_CALLS.getSavedDocumentIds,
      put: SAVED_ITEMS_CALLS.putSavedDocument,
      remove: SAVED_ITEMS_CALLS.deleteSavedDocument,
    },
  },
  taxWarrant: {
    kind: 'taxWarrant',
    path: '/tax_warrant/ViewMyTaxWarrants',
    title: 'My Saved Tax Warrants',
    calls: {
      ids: SAVED_ITEMS_CALLS.getSavedTaxWarrantIds,
      put: SAVED_ITEMS_CALLS.putSavedTaxWarrant,
      remove: SAVED_ITEMS_CALLS.deleteSavedTaxWarrant,
    },
  },
};

const ROWS: Readonly<Record<RegisterId, (locale: Locale) => Omit<Register, 'id'>>> = {
  court: () => ({
    name: 'Court Cases',
    title: 'Court cases',
    thing: 'case',
    things: 'court cases',
    application: 'COURT',
    areaApplication: 'COURT',
    regionCode: 'court',
    allRegion: { id: 1, name: 'All Indiana courts' },
    overview: '/court',
    searchPath: '/court/CaseSearch',
    searchAction: 'PERFORM-SEARCH',
    kinds: [
      byName('Case Party', FULL_TEXT, { partyRole: 'CASE_PARTY' }),
      BY_CASE_NUMBER,
      byName('Attorney', FULL_TEXT, {
        value: 'attorney',
        missing: MESSAGES.missingAttorneyName,
        partyRole: 'ATTORNEY',
      }),
      {
        value: 'judge',
        label: 'Judge',
        missing: MESSAGES.missingJudge,
        isAdvanced: true,
        fields: [{ name: 'judge', label: 'Judge' }],
      },
    ],
    saved: SAVED_ITEMS.courtCase,
    counts: { records: 'cases', counties: 'courtCounties', courts: 'courts' },
  }),
  judgment: () => ({
    name: 'Judgments',
    title: 'Judgments',
    thing: 'judgment',
    things: 'judgments',
    application: 'JUDGMENT',
    areaApplication: 'COURT',
    regionCode: 'judgment',
    allRegion: { id: 10539, name: 'All Indiana judgments' },
    overview: '/court',
    searchPath: '/court/JudgmentSearch',
    searchAction: 'PERFORM-SEARCH',
    kinds: [byName('Party Name', FULL_TEXT, { partyRole: 'CASE_PARTY' }), BY_CASE_NUMBER],
    saved: null,
    counts: { records: 'judgments', counties: 'judgmentCounties', courts: 'judgmentCourts' },
  }),
  recorder: (locale) => {
    const {
      application: { code, name },
      infoType,
      terms: { book, page },
    } = locale;
    return {
      name,
      title: infoType === 'REGISTER' ? name : 'Recorded documents',
      thing: 'document',
      things: 'recorded documents',
      application: code,
      areaApplication: code,
      ...(infoType === 'REGISTER'
        ? {
            regionCode: 'register',
            allRegion: { id: 4163, name: 'All Michigan registers of deeds' },
          }
        : {
            regionCode: 'recorder',
            allRegion: { id: 39, name: 'All Indiana recorders' },
          }),
      overview: '/recorder',
      searchPath: '/recorder/FindRecordedDocuments',
      searchAction: 'GET-FIND-RECORDED-DOCUMENTS',
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
        ...byLand(locale),
      ],
      saved: SAVED_ITEMS.recorderDocument,
      counts: { records: 'documents', counties: 'recorderCounties' },
    };
  },
  taxWarrant: () => ({
    name: 'Tax Warrants',
    title: 'Tax warrants',
    thing: 'tax warrant',
    things: 'tax warrants',
    application: 'TW',
    areaApplication: 'TW',
    regionCode: 'tw',
    allRegion: { id: 4951, name: 'All Indiana tax warrants' },
    overview: '/tax_warrant',
    searchPath: '/tax_warrant/TaxWarrantSearch',
    searchAction: 'RESULTS-PAGE',
    kinds: [
      byName('Taxpayer Name', FULL_TEXT),
      byNumber(
        'Warrant Number',
        { name: 'warrantNumber', maxDigits: WARRANT_NUMBER_MAX_LENGTH },
        MESSAGES.missingWarrantNumber,
      ),
    ],
    saved: SAVED_ITEMS.taxWarrant,
    counts: { records: 'taxWarrants', counties: 'taxWarrantCounties' },
  }),
};

type Registers = Readonly<Record<RegisterId, Register>>;

function inEdition(locale: Locale): Registers {
  return Object.fromEntries(
    REGISTER_IDS.map((id) => [id, { id, ...ROWS[id](locale) }]),
  ) as unknown as Registers;
}

const REGISTERS: Readonly<Record<Locale['code'], Registers>> = {
  'STATE-IN': inEdition(INDIANA),
  'STATE-MI': inEdition(MICHIGAN),
};

/** Returns a register of an edition. */
export function registerOf(id: RegisterId, { code }: Locale): Register {
  return REGISTERS[code][id];
}

/** Returns an edition's registers in the order of its tabs. */
export function registersOf(locale: Locale): readonly Register[] {
  return REGISTER_IDS.filter((id) => locale.features[id]).map((id) => registerOf(id, locale));
}

/** The registers of both editions; Michigan's differ from Indiana's. */
export const ALL_REGISTERS: readonly Register[] = LOCALES.flatMap(registersOf);

/** The regions that cover a whole register. */
export const ALL_REGIONS = Object.fromEntries(
  ALL_REGISTERS.map(({ allRegion, regionCode }) => [regionCode, allRegion]),
) as Readonly<Record<RegionCode, SearchRegion>>;

/** Returns the codes of an edition's region selectors. */
export function regionCodesOf(locale: Locale): readonly RegionCode[] {
  return registersOf(locale).map(({ regionCode }) => regionCode);
}
