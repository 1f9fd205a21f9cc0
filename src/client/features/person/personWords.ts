import { recordTitleWords } from '#contract/records/captionWords';
import { caseTypeLabel } from '#contract/records/caseTypes';
import { choiceLabel } from '#contract/search/filters';
import { formatCount } from '#contract/formats';
import type { Locale } from '#contract/locales';
import { isPastLienDate, lienStatusWords } from '#contract/records/liens';
import { NOT_A_LIEN } from '#contract/records/personPage';
import type { RegisterId } from '#contract/records/registers';
import type { PersonRecord, PersonRegister } from '#contract/schemas/person';
import { reasonWords } from '../../records/results/matchWords';
import { registerFilters } from '../../records/search/registerFilters';
import type { StatusTone } from '../../ui/StatusTag';
import { cityOf, type CutRegister, type PersonRow } from './personRows';

/** Maximum window width in pixels for the short layout; must match the style sheet. */
export const PHONE_WIDTH = 759;

/** Labels of the figures and tabs. */
export const REGISTER_LABELS: Readonly<Record<RegisterId, string>> = {
  court: 'Cases',
  judgment: 'Judgments',
  recorder: 'Documents',
  taxWarrant: 'Tax warrants',
};

const TONES: Readonly<Record<string, StatusTone>> = {
  OPEN: 'open',
  PARTLY_RELEASED: 'open',
  RENEWED: 'open',
  RELEASED: 'released',
  WITHDRAWN: 'neutral',
};

/**
 * Returns the label and tone of a record's status on an ISO date; null if there is none, or for a
 * document that isn't a lien.
 */
export function statusOf(
  register: RegisterId,
  lien: Pick<PersonRecord, 'lienEndsOn' | 'status'>,
  locale: Locale,
  today: string,
): { readonly label: string; readonly tone: StatusTone } | null {
  const { status } = lien;
  const filter = registerFilters(register, locale)['status'];
  if (status === null || status === NOT_A_LIEN || filter?.kind !== 'choice') return null;
  const label = choiceLabel(filter, status);
  if (label === undefined) return null;
  const isUnreleased = register === 'recorder' && status === 'OPEN';
  if (isPastLienDate(lien, today)) {
    return { label: lienStatusWords(label, lien, today), tone: 'warning' };
  }
  return { label, tone: isUnreleased ? 'warning' : (TONES[status] ?? 'closed') };
}

/** Returns a record's caption or document type; null if it has none. */
export function titleOf(
  register: RegisterId,
  { title }: Pick<PersonRecord, 'title'>,
): string | null {
  return title === null ? null : recordTitleWords(register, title);
}

/** Formats a record's kind and court or county: "Small Claims (SC) · Wayne Superior Court 3". */
export function kindWords(
  register: RegisterId,
  { county, court, title, typeCode }: Pick<PersonRecord, 'county' | 'court' | 'title' | 'typeCode'>,
): string {
  const kinds: Readonly<Record<RegisterId, string | null>> = {
    court: typeCode === null ? null : caseTypeLabel(typeCode),
    judgment: 'Judgment',
    recorder: title,
    taxWarrant: 'Tax warrant',
  };
  return [kinds[register], court ?? county.name].filter((part) => part !== null).join(' · ');
}

/** Explains why an inexact name matches: "Form of Kathy"; empty for an exact match. */
export function reasonOf({ record: { matches } }: PersonRow): string {
  const [best] = matches;
  return best === undefined ? '' : reasonWords(best);
}

/** Formats a total: "1,024", or "1,000+" for a lower bound. */
export function totalWords({ capped, total }: Pick<PersonRegister, 'capped' | 'total'>): string {
  return `${formatCount(total)}${capped ? '+' : ''}`;
}

/** Explains that records marked as a different person aren't listed. */
export function leftOutWords(count: number): string {
  return count === 1
    ? '1 record marked as a different person isn’t listed.'
    : `${formatCount(count)} records marked as a different person aren’t listed.`;
}

/**
 * Formats records of one year, or of two years of one register, as "3 documents, recorded in 2020
 * and 2025"; null if there are more years, which get a chart, or no records.
 */
export function fewYearsWords(registers: readonly PersonRegister[]): string | null {
  const found = registers.filter(({ years }) => years.length > 0);
  const years = [...new Set(found.flatMap((each) => each.years.map(({ year }) => year)))].sort();
  if (years.length === 0 || years.length > (registers.length === 1 ? 2 : 1)) return null;
  const verb = found.every(({ register }) => register === 'recorder') ? 'recorded' : 'filed';
  return `${found.map(thingsWords).join(', ')}, ${verb} in ${years.join(' and ')}`;
}

/** Formats a register's records: "1 document", "1,000+ tax warrants". */
function thingsWords(each: Pick<PersonRegister, 'capped' | 'register' | 'total'>): string {
  const many = REGISTER_LABELS[each.register].toLowerCase();
  return `${totalWords(each)} ${each.total === 1 && !each.capped ? many.slice(0, -1) : many}`;
}

/** Formats the number of records in all registers: "40 records". */
export function recordsWords(registers: readonly PersonRegister[]): string {
  const total = registers.reduce((sum, each) => sum + each.total, 0);
  const isCapped = registers.some(({ capped }) => capped);
  return `${formatCount(total)}${isCapped ? '+' : ''} ${total === 1 ? 'record' : 'records'}`;
}

/** Formats the places searched: "cases 309 of 313 courts · judgments 76 of 92 counties". */
export function placesWords(registers: readonly PersonRegister[]): string {
  return registers
    .map(({ places: { all, searched }, register }) => {
      const places = `${formatCount(searched)} of ${formatCount(all)}`;
      return `${REGISTER_LABELS[register].toLowerCase()} ${places} ${register === 'court' ? 'courts' : 'counties'}`;
    })
    .join(' · ');
}

/** Returns the most recent update of the registers; null without data. */
export function newestOf(registers: readonly PersonRegister[]): string | null {
  const dates = registers.flatMap(({ asOf }) => asOf ?? []).sort();
  return dates.at(-1) ?? null;
}

export const CSV_HEADINGS = [
  'Name',
  'Role',
  'City',
  'Match',
  'Register',
  'Number',
  'Title',
  'County',
  'Filed',
  'Status',
  'Same person',
] as const;

/** Returns the last rows of the CSV file: a note for each register that isn't listed in full. */
export function cutOffCells(cut: readonly CutRegister[], liensOnly: boolean): readonly string[][] {
  return cut.map((each) => {
    const label = REGISTER_LABELS[each.register];
    const matches = liensOnly ? 'liens' : 'matches';
    return [
      `${label}: this page lists only the best ${formatCount(each.listed)} of ${totalWords(each)} ${matches}. Search ${label.toLowerCase()} for all of them.`,
    ];
  });
}

/** Returns the cells of a row in the CSV file. */
export function csvCells(row: PersonRow, locale: Locale, today: string): readonly string[] {
  const { mark, record, register } = row;
  const [best] = record.matches;
  return [
    best?.name ?? '',
    best?.role ?? '',
    best?.city === null || best === undefined ? '' : cityOf(row),
    reasonOf(row) || 'Exact',
    REGISTER_LABELS[register],
    record.number,
    titleOf(register, record) ?? '',
    record.county.name,
    record.filedOn ?? '',
    statusOf(register, record, locale, today)?.label ?? '',
    mark === undefined ? '' : mark.mark === 'SAME' ? 'yes' : 'no',
  ];
}
