import type { RecordName } from '../server/search/recordName';
import { organization, person } from './people';

/** Number of the case with exactly `LONG_CASE_ENTRIES` entries in its chronological case summary. */
export const LONG_CASE_NUMBER = '49D13-1903-PL-010822';
export const LONG_CASE_ENTRIES = 8_000;

/** Number of the case in the walkthrough from a search to a saved case. */
export const JOURNEY_CASE_NUMBER = '89D01-2601-F6-000012';

/** Cases that must never leave the server, one per reason. */
export const HIDDEN_CASE_NUMBERS = {
  confidentialType: '89D01-2505-PO-000031',
  sealed: '89C01-2404-XP-000007',
  expunged: '89D02-2302-CM-000145',
} as const;

/** Case numbers from before the current format, one of each style. */
export const LEGACY_CASE_NUMBERS = ['S1-85-3317-C', 'C-86-1999-C'] as const;

export interface SpecialCase {
  readonly number: string;
  readonly courtCode: string;
  readonly typeCode: string;
  readonly filedOn: string;
  /** Name that replaces the first person's; may also be an organization's. */
  readonly name: RecordName;
  readonly isOpen?: boolean;
  readonly hidden?: 'expunged' | 'sealed';
  /** Minimum entries and hearings. */
  readonly entries?: number;
  readonly hearings?: number;
}

/** Derives a case's court, type, and day from its number. */
function numbered(number: string, name: RecordName, day = 12, isOpen?: boolean): SpecialCase {
  const [courtCode = '', yearMonth = '', typeCode = ''] = number.split('-');
  const century = Number(yearMonth.slice(0, 2)) > 50 ? '19' : '20';
  const month = `${century}${yearMonth.slice(0, 2)}-${yearMonth.slice(2)}`;
  return {
    number,
    courtCode,
    typeCode,
    filedOn: `${month}-${String(day).padStart(2, '0')}`,
    name,
    ...(isOpen === undefined ? {} : { isOpen }),
  };
}

/** Cases that a search for `kathy smith` finds, and cases with similar names. */
const SMITHS: readonly SpecialCase[] = [
  {
    ...numbered(JOURNEY_CASE_NUMBER, person('Kathy', 'Smith', { middle: 'Ann' }), 14, true),
    entries: 24,
    hearings: 4,
  },
  numbered('89D03-2503-SC-000418', person('Kathy', 'Smith')),
  numbered('49D05-2511-CC-048213', person('Kathy', 'Smith', { middle: 'J' })),
  numbered('18C03-2409-EV-000077', person('Cathy', 'Smith', { middle: 'L' })),
  numbered('02D03-2604-CM-001520', person('Cathy', 'Smith'), 20, true),
  numbered('49D13-2502-CC-004821', person('Katherine', 'Smith', { middle: 'Marie' })),
  numbered('79D04-2410-DN-000311', person('Katherine', 'Smith')),
  numbered('49D33-2606-MF-030447', person('Catherine', 'Smith', { middle: 'Rose' }), 9, true),
  numbered('71D05-2206-MI-000128', person('Catherine', 'Smith')),
  numbered('02D08-2511-CM-001133', person('K.', 'Smith')),
  numbered('45D09-2404-CT-000653', person('Kathy', 'Smith-Jones')),
  numbered('20D04-2508-DN-000219', person('Kathleen', 'Smyth')),
  numbered('82D02-2312-SC-002204', person('Kathy', 'Schmidt')),
];

/**
 * Names that software often handles badly: with accents, apostrophes, hyphens, or markup, with only
 * two letters, or without a given name.
 */
const NAMES: readonly RecordName[] = [
  person('José', 'García-López', { middle: 'María' }),
  person('Zoë', 'Müller', { middle: 'Brontë' }),
  person('Søren', 'Ødegård'),
  person('Łukasz', 'Wójcik'),
  person('François', 'Lefèvre', { suffix: 'III' }),
  person('An', 'Nguyễn', { middle: 'Văn' }),
  person('Minh', 'Ng'),
  person('Li', 'Li'),
  person('Wei', 'Wu'),
  person('Siobhán', "O'Neil"),
  person("D'Shawn", "O'Brien-Núñez", { suffix: 'Jr' }),
  person('Ludwig', 'van der Berg'),
  person('María', 'De La Cruz'),
  person('Peter', 'St. John'),
  person('Shane', 'MacDonald'),
  person('Sean', 'McDonald', { middle: 'P.' }),
  person('Mary-Kate', 'Saint-Clair'),
  person(null, 'Surayya'),
  person('Maximiliana', 'Featherstonehaugh-Cholmondeley-Marjoribanks-Throckmorton', {
    middle: 'Persephone Guinevere Clementina Evangeline Wilhelmina',
  }),
  person('Robert', 'Tables', { middle: "'); DROP TABLE court_case;--" }),
  person('Percy', '100% Sure_Thing\\'),
];

const ORGANIZATIONS: readonly RecordName[] = [
  organization('Bold <b>& Brash</b> Art, LLC'),
  organization('<script>alert(1)</script> Software, Inc.'),
  organization('Kathy Smith Realty, L.L.C.'),
  organization('The 7-Eleven Dwarfs, Inc. d/b/a Snow & White'),
  organization('=SUM(A1:A9) Accounting Co.'),
  organization("Łódź Pierogi & Son's Ltd."),
];

const HIDDEN: readonly SpecialCase[] = [
  numbered(HIDDEN_CASE_NUMBERS.confidentialType, person('Kathy', 'Verborgen'), 12, true),
  { ...numbered(HIDDEN_CASE_NUMBERS.sealed, person('Katherine', 'Verborgen')), hidden: 'sealed' },
  { ...numbered(HIDDEN_CASE_NUMBERS.expunged, person('Cathy', 'Verborgen')), hidden: 'expunged' },
];

const LEGACY: readonly SpecialCase[] = [
  {
    number: LEGACY_CASE_NUMBERS[0],
    courtCode: '89D01',
    typeCode: 'CP',
    filedOn: '1985-09-04',
    name: person('Harold', 'Whitcomb'),
  },
  {
    number: LEGACY_CASE_NUMBERS[1],
    courtCode: '89C01',
    typeCode: 'CP',
    filedOn: '1986-06-16',
    name: person('Edith', 'Marlowe'),
  },
];

const COURTS_OF_NAMES = ['89D02', '49D05', '02D01', '45D05', '79D02', '82D04'];

function namedCase(name: RecordName, index: number): SpecialCase {
  const court = COURTS_OF_NAMES[index % COURTS_OF_NAMES.length] ?? '89D02';
  const month = String(1 + (index % 12)).padStart(2, '0');
  return numbered(`${court}-24${month}-CC-9${String(index).padStart(5, '0')}`, name);
}

/** Cases in every demo database, at any scale. */
export const SPECIAL_CASES: readonly SpecialCase[] = [
  ...SMITHS,
  ...HIDDEN,
  ...LEGACY,
  ...[...NAMES, ...ORGANIZATIONS].map(namedCase),
  {
    ...numbered(LONG_CASE_NUMBER, person('Gilbert', 'Longfellow'), 18, true),
    entries: LONG_CASE_ENTRIES,
  },
];
