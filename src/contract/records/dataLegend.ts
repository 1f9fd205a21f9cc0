import { CASE_TYPE_GROUPS } from './caseTypes';
import { DOCUMENT_STATUS_WORDS } from '../search/documentFilters';
import { DOCUMENT_TYPE_GROUPS, type DocumentType } from './documents';
import { JUDGMENT_STATUS_WORDS } from '../search/judgmentFilters';
import type { Locale } from '../locales';
import { TAX_WARRANT_STATUS_WORDS } from '../search/taxWarrantFilters';
import { TAX_TYPES } from './taxWarrants';

/** Longest edited explanation, in characters of HTML. */
export const LEGEND_TEXT_MAX_LENGTH = 2_000;
export const LEGEND_REASON_MAX_LENGTH = 200;

export type LegendCodes = readonly (readonly [code: string, meaning: string])[];

/** A group of codes with their default explanations. */
export interface LegendGroup {
  /** Identifies the group in URLs; unique within an edition. */
  readonly id: string;
  readonly title: string;
  /** True if the page links to the group. */
  readonly isMain: boolean;
  readonly codes: LegendCodes;
  /** Explains the group's codes in general. */
  readonly note?: string;
  /** Name of the consecutive groups that this one belongs to. */
  readonly series?: string;
  /** Headings of the group's parts, by the first code of each part. */
  readonly parts?: Readonly<Record<string, string>>;
}

/** Abbreviations in court records. */
const DOCKET_CODES: LegendCodes = [
  ['CCS', 'Chronological case summary: the list of everything entered in a case'],
  ['RJO', 'Record of judgments and orders: the court’s book of orders'],
];

const PAST_DATE = 'The lien’s last day has passed, but no release or renewal is on file';

const JUDGMENT_CODES: LegendCodes = [
  [JUDGMENT_STATUS_WORDS.OPEN, 'Unpaid, according to the docket'],
  [JUDGMENT_STATUS_WORDS.PARTLY_RELEASED, 'Partly paid and released'],
  [JUDGMENT_STATUS_WORDS.RELEASED, 'Paid, and released by the creditor'],
  [JUDGMENT_STATUS_WORDS.RENEWED, 'The lien was renewed for ten more years'],
  [JUDGMENT_STATUS_WORDS.EXPIRED, 'Ten years have passed; no longer a lien'],
  ['Past date', PAST_DATE],
];

const TAX_WARRANT_CODES: LegendCodes = [
  [TAX_WARRANT_STATUS_WORDS.OPEN, 'Filed, and not reported as paid'],
  [TAX_WARRANT_STATUS_WORDS.RELEASED, 'Paid, and released by the Department of Revenue'],
  [TAX_WARRANT_STATUS_WORDS.WITHDRAWN, 'Withdrawn by the Department of Revenue'],
  [TAX_WARRANT_STATUS_WORDS.RENEWED, 'The lien was renewed for ten more years'],
  [TAX_WARRANT_STATUS_WORDS.EXPIRED, 'Ten years have passed; no longer a lien'],
  ['Past date', PAST_DATE],
  ...Object.entries(TAX_TYPES),
];

function restriction({ restricted }: DocumentType): string {
  if (restricted === 'PAGES') return '; listed, but pages aren’t shown';
  if (restricted === 'RECORD') return '; confidential by law and never shown';
  return '';
}

function bookCode(locale: Locale): LegendCodes[number] {
  return locale.infoType === 'REGISTER'
    ? ['L. 1234 P. 567', 'Liber 1234, page 567: the office’s volume and page']
    : ['Book 123, page 45', 'The recorder’s volume and page'];
}

const DOCUMENT_STATUS_CODES: LegendCodes = [
  [DOCUMENT_STATUS_WORDS.OPEN, 'No release of the mortgage or lien is linked'],
  [DOCUMENT_STATUS_WORDS.RELEASED, 'A release was recorded'],
];

const FELONIES_NOTE =
  'F1 (most serious) to F6 are for crimes since July 2014, FA to FD for earlier ones.';
const PARTIES_NOTE = 'Parties in parentheses, grantor side first.';

/** Headings of a list that begins with statuses and continues with types of tax. */
const TAX_WARRANT_PARTS = {
  [TAX_WARRANT_STATUS_WORDS.OPEN]: 'Status',
  [Object.keys(TAX_TYPES)[0] ?? '']: 'Type of tax',
};

function group(
  title: string,
  codes: LegendCodes,
  more: Partial<Omit<LegendGroup, 'id' | 'title' | 'codes'>> = {},
): LegendGroup {
  const id = title.toLowerCase().replace(/[^a-z]+/g, '-');
  return { id, title, isMain: false, codes, ...more };
}

/** Sorts codes that have no order of their own. */
function byCode(codes: LegendCodes): LegendCodes {
  return [...codes].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Returns the codes of an edition's registers, in page order. */
export function legendGroups(locale: Locale): readonly LegendGroup[] {
  const { court, judgment, taxWarrant } = locale.features;
  const { book, page } = locale.terms;
  return [
    ...(court
      ? [
          group('Cases', DOCKET_CODES, { isMain: true }),
          ...CASE_TYPE_GROUPS.map(({ category, name, types }) =>
            group(`Case types: ${name.toLowerCase()}`, byCode(Object.entries(types)), {
              series: 'Case types',
              ...(category === 'CRIMINAL' && { note: FELONIES_NOTE }),
            }),
          ),
        ]
      : []),
    ...(judgment ? [group('Judgments', JUDGMENT_CODES, { isMain: true })] : []),
    ...(taxWarrant
      ? [
          group('Tax warrants', TAX_WARRANT_CODES, {
            isMain: true,
            parts: TAX_WARRANT_PARTS,
          }),
        ]
      : []),
    group(`${book} and ${page.toLowerCase()}`, [bookCode(locale)], { isMain: true }),
    group('Mortgage and lien status', DOCUMENT_STATUS_CODES, { isMain: true }),
    ...DOCUMENT_TYPE_GROUPS.map(({ name, types }, at) =>
      group(
        name === 'Other documents' ? name : `Documents: ${name.toLowerCase()}`,
        byCode(
          Object.entries(types)
            .filter(([, { only }]) => only === undefined || only === locale.code)
            .map(([code, type]) => [
              code,
              `${type.name} (${type.parties.join(', ')})${restriction(type)}`,
            ]),
        ),
        { series: 'Document types', ...(at === 0 && { note: PARTIES_NOTE }) },
      ),
    ),
  ];
}

/** Returns the default explanation of a code; null if the edition has no such code. */
export function defaultMeaning(locale: Locale, groupId: string, code: string): string | null {
  const codes = legendGroups(locale).find(({ id }) => id === groupId)?.codes ?? [];
  return codes.find(([one]) => one === code)?.[1] ?? null;
}
