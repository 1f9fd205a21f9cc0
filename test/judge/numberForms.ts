import type { RegisterId } from '#contract/records/registers';
import type { LocaleCode } from '#contract/locales';
import { readDocumentNumber } from '../../src/server/search/documentNumbers';

/** A record whose number is typed, as stored. */
export interface NumberTarget {
  readonly kind: NumberKind;
  readonly edition: LocaleCode;
  readonly register: RegisterId;
  /** Case, document, warrant, or parcel number. */
  readonly number: string;
  readonly book: string | null;
  readonly page: string | null;
  readonly subdivision: string | null;
  readonly lot: string | null;
  readonly block: string | null;
  readonly section: number | null;
  readonly township: string | null;
  readonly range: string | null;
}

export const NUMBER_KINDS = [
  'court',
  'judgment',
  'document',
  'book and page',
  'warrant',
  'parcel',
  'land',
] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

/** A typed text, and its fields. */
export interface TypedForm {
  readonly fields: Readonly<Record<string, string>>;
}

const capitalized = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase();

/** Returns everything that a user may type for a record, in its own box or another one. */
export function formsOf(target: NumberTarget): readonly TypedForm[] {
  switch (target.kind) {
    case 'court':
    case 'judgment':
      return caseForms(target.number);
    case 'document':
      return documentForms(target.number);
    case 'book and page':
      return bookForms(target.book ?? '', target.page ?? '');
    case 'warrant':
      return warrantForms(target.number);
    case 'parcel':
      return parcelForms(target.number, target.edition);
    case 'land':
      return landForms(target);
  }
}

function ofField(field: string, ...texts: readonly string[]): TypedForm[] {
  return texts.map((text) => ({ fields: { [field]: text } }));
}

function caseForms(number: string): TypedForm[] {
  const [court = '', month = '', type = '', sequence = ''] = number.split('-');
  const short = String(Number(sequence));
  const shortCourt = court.replace(/^0/, '').replace(/([A-Z])0/, '$1');
  return [
    ...ofField(
      'publicCaseId',
      number,
      number.toLowerCase(),
      number.replaceAll('-', ''),
      number.replaceAll('-', ' '),
      number.replaceAll('-', '–'),
      `${court}-${month}-${type}-${short}`,
      `${shortCourt}-${month}-${type}-${short}`,
      `Cause No. ${number}`,
      `Case # ${number}`,
      `${number}-JR`,
      `${month}-${type}-${sequence}`,
      `${court}-${type}-${sequence}`,
      `${type}-${short}`,
      number.replaceAll('0', 'O'),
    ),
    ...ofField('fullName', number, number.toLowerCase()),
  ];
}

function documentForms(number: string): TypedForm[] {
  const { sequence, year } = readDocumentNumber(number) ?? { sequence: number, year: null };
  const full = String(year ?? '');
  const six = sequence.padStart(6, '0');
  const forms = [
    number,
    number.toLowerCase(),
    number.replace(/[^A-Z0-9]/gi, ''),
    number.replace('-', ' '),
    number.replace(/^A/, ''),
    `Doc ${number}`,
    `Doc. No. ${number}`,
    `Document Number ${number}`,
    `Inst. No. ${number}`,
    `Instrument #${number}`,
    `#${number}`,
    `${full}R${six}`,
    `${full}-${sequence}`,
    `${full}-${sequence.padStart(5, '0')}`,
    `${full} ${six}`,
    six,
    sequence.padStart(3, '0'),
  ];
  return [
    ...ofField('publicDocumentId', ...new Set(forms)),
    ...ofField('fullName', number, `Instrument #${number}`, `Doc ${number}`, `${full}R${six}`),
    ...ofField('book', `Doc. No. ${number}`),
  ];
}

function bookForms(book: string, page: string): TypedForm[] {
  const bare = page.replace(/^0+/, '');
  const together = [
    `Liber ${book} Page ${page}`,
    `Liber ${book}, Page ${bare}`,
    `L ${book} P ${page}`,
    `L. ${book}, P. ${bare}`,
    `L${book} P${page}`,
    `Book ${book} Page ${page}`,
    `Bk ${book} pg ${bare}`,
    `${book}-${page}`,
    `${book}/${page}`,
    `${book} ${bare}`,
    `Page ${bare} of Book ${book}`,
  ];
  const apart = [
    [book, page],
    [book, bare],
    [`Liber ${book}`, `Page ${page}`],
    [`L ${book}`, `P. ${bare}`],
    [`Book ${book}`, `pg ${bare}`],
    [`Bk. ${book}`, `p ${page}`],
  ] as const;
  return [
    ...apart.map(([typedBook, typedPage]) => ({ fields: { book: typedBook, page: typedPage } })),
    ...ofField('book', ...together),
    ...ofField('page', `${book}-${page}`, `L${book} P${page}`),
    ...ofField('publicDocumentId', ...together.slice(0, 8)),
    ...ofField('fullName', ...together.slice(0, 8)),
  ];
}

function warrantForms(number: string): TypedForm[] {
  return [
    ...ofField(
      'warrantNumber',
      number,
      `#${number}`,
      `Warrant ${number}`,
      `Warrant No. ${number}`,
      `TW ${number}`,
      `TW-${number}`,
      `${number.slice(0, 4)}-${number.slice(4)}`,
      `${number.slice(0, 4)} ${number.slice(4)}`,
      ` ${number}.`,
      number.slice(0, -1),
      `0${number}`.slice(-8),
    ),
    ...ofField('fullName', number, `#${number}`, `Warrant ${number}`, `TW ${number}`),
  ];
}

function parcelForms(number: string, edition: LocaleCode): TypedForm[] {
  const digits = number.replace(/\D/g, '');
  const forms = [
    number,
    number.replaceAll('.', '-'),
    number.replaceAll('-', '.'),
    number.replaceAll(/\W/g, ' '),
    digits,
    `Parcel ${number}`,
    `Parcel No. ${number}`,
    `PIN: ${number}`,
    `Tax ID ${number}`,
    ` ${number} `,
    edition === 'STATE-IN' ? number.replace(/\.\d+-\d+$/, '') : number.replace(/^\d\d-/, ''),
  ];
  return [
    ...ofField('parcelNumber', ...forms),
    ...ofField('fullName', number, `Parcel ${number}`, `PPN ${number}`),
    ...ofField('publicDocumentId', number),
    ...ofField('subdivision', number),
  ];
}

const SHORT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/Heights/, 'Hts'],
  [/Addition/, 'Addn'],
  [/Estates/, 'Ests'],
  [/Subdivision/, 'Subd'],
  [/Village/, 'Vlg'],
  [/Park/, 'Pk'],
  [/Section (\d)/, 'Sec $1'],
];

function landForms(target: NumberTarget): TypedForm[] {
  const { block, lot, range, section, subdivision, township } = target;
  if (subdivision === null || lot === null) {
    const survey = { section: String(section), township: township ?? '', range: range ?? '' };
    return [
      { fields: survey },
      { fields: { ...survey, section: `Sec ${survey.section}` } },
      { fields: { section: `${survey.section}-${survey.township}-${survey.range}` } },
      { fields: { section: `Sec ${survey.section} T${survey.township} R${survey.range}` } },
      { fields: { township: survey.township, range: survey.range } },
      { fields: { township: `T${survey.township}`, range: `R${survey.range}` } },
    ];
  }
  const parts: Readonly<Record<string, string>> = block === null ? { lot } : { lot, block };
  const short = SHORT_WORDS.reduce((name, [word, to]) => name.replace(word, to), subdivision);
  const labeled = Object.fromEntries(
    Object.entries(parts).map(([name, value]) => [name, `${capitalized(name)} ${value}`]),
  );
  return [
    { fields: { subdivision, ...parts } },
    { fields: { subdivision: short, ...parts } },
    { fields: { subdivision: short, ...labeled } },
    { fields: { subdivision: short.toUpperCase(), lot: `Lt. ${lot}` } },
    {
      fields: {
        subdivision: `${subdivision}, Lot ${lot}${block === null ? '' : `, Block ${block}`}`,
      },
    },
    { fields: { subdivision: `Lot ${lot} ${short}` } },
  ];
}
