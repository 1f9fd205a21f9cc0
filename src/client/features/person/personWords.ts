import { choiceLabel } from '#contract/filters';
import type { Locale } from '#contract/locales';
import { NOT_A_LIEN } from '#contract/personPage';
import type { RegisterId } from '#contract/registers';
import type { PersonRegister } from '#contract/schemas/person';
import { reasonText } from '../../records/results/matchWords';
import { registerFilters } from '../../records/search/registerFilters';
import { formatCount, formatDate } from '../../ui/formats';
import type { StatusTone } from '../../ui/StatusTag';
import { cityOf, type PersonRow } from './personRows';

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

/** Label and tone of a record's status; null for none, or for a document that isn't a lien. */
export function statusOf(
  register: RegisterId,
  status: string | null,
  locale: Locale,
): { readonly label: string; readonly tone: StatusTone } | null {
  const filter = registerFilters(register, locale)['status'];
  if (status === null || status === NOT_A_LIEN || filter?.kind !== 'choice') return null;
  const label = choiceLabel(filter, status);
  if (label === undefined) return null;
  const isUnreleased = register === 'recorder' && status === 'OPEN';
  return { label, tone: isUnreleased ? 'warning' : (TONES[status] ?? 'closed') };
}

/** Why an inexact name matches: "nickname of Kathy"; empty for an exact match. */
export function reasonOf({ record: { matches } }: PersonRow): string {
  const [best] = matches;
  if (best === undefined || best.isExact) return '';
  return best.reasons
    .filter(({ kind }) => kind !== 'exact' && kind !== 'phrase')
    .map(reasonText)
    .join(', ');
}

/** "1,024", or "1,000+" for a lower bound. */
export function totalWords({ capped, total }: Pick<PersonRegister, 'capped' | 'total'>): string {
  return `${formatCount(total)}${capped ? '+' : ''}`;
}

/** Summary line of the page: number of records, places searched, and date of the newest data. */
export function coverageWords(registers: readonly PersonRegister[]): string {
  const total = registers.reduce((sum, each) => sum + each.total, 0);
  const isCapped = registers.some(({ capped }) => capped);
  const counties = registers.filter(({ register }) => register !== 'court');
  const places = [
    ...registers
      .filter(({ register }) => register === 'court')
      .map(({ places: of }) => `${formatCount(of.searched)} of ${formatCount(of.all)} courts`),
    ...counties.map(({ places: of, register }, at) => {
      const words = `${REGISTER_LABELS[register]} ${formatCount(of.searched)} of ${formatCount(of.all)}`;
      return at === 0 ? `${words} counties` : words;
    }),
  ];
  const asOf = newestOf(registers);
  return [
    `${formatCount(total)}${isCapped ? '+' : ''} ${total === 1 ? 'record' : 'records'}`,
    ...places,
    ...(asOf === null ? [] : [`as of ${formatDate(asOf)}`]),
  ].join(' · ');
}

/** Most recent load of the registers; null without data. */
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

/** Cells of a row in the CSV file. */
export function csvCells(row: PersonRow, locale: Locale): readonly string[] {
  const { mark, record, register } = row;
  const [best] = record.matches;
  return [
    best?.name ?? '',
    best?.role ?? '',
    best?.city === null || best === undefined ? '' : cityOf(row),
    reasonOf(row) || 'exact',
    REGISTER_LABELS[register],
    record.number,
    record.title ?? '',
    record.county.name,
    record.filedOn ?? '',
    statusOf(register, record.status, locale)?.label ?? '',
    mark === undefined ? '' : mark.mark === 'SAME' ? 'yes' : 'no',
  ];
}
