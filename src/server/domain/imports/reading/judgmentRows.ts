import type { JudgmentEventKind, JudgmentStatus } from '#contract/records/judgments';
import type { JudgmentRow } from '#contract/schemas/imports';
import { caseNumberKey, caseNumberTail } from '../../../search/caseNumbers';
import { checkCaseNumber } from './caseNumberRule';
import { centsOf, lienEndWith, namedCells } from './cells';
import { courtOf, type ImportPlaces } from './places';
import type { Cells, PreparedRecord } from './shapes';

/** Kind of the event that gives a judgment its status; an open judgment has none. */
const STATUS_EVENTS: Readonly<Partial<Record<JudgmentStatus, JudgmentEventKind>>> = {
  PARTLY_RELEASED: 'PARTIAL_RELEASE',
  RELEASED: 'RELEASE',
  RENEWED: 'RENEWAL',
  EXPIRED: 'EXPIRY',
};

/** Returns the date of the last event that explains the status; null if there is none. */
function statusDay({ events = [], status = 'OPEN' }: JudgmentRow): string | null {
  const days = events.flatMap(({ kind, on }) => (kind === STATUS_EVENTS[status] ? [on] : []));
  return days.sort().at(-1) ?? null;
}

/** Returns the days of the judgment's renewals; null if it isn't renewed. */
function renewalsOf({ events = [], status, statusOn }: JudgmentRow): string[] | null {
  const days = events.flatMap(({ kind, on }) => (kind === 'RENEWAL' ? [on] : []));
  if (status !== 'RENEWED') return days.length === 0 ? null : days;
  return statusOn === undefined ? days : [...days, statusOn];
}

const namesOf = (parties: readonly Cells[]): string =>
  parties.map(({ name }) => String(name)).join(' and ');

function partiesOf(list: JudgmentRow['debtors'], role: string, after: number): Cells[] {
  const cells: Cells[] = [];
  for (const part of list) cells.push(...namedCells(part, role, after + cells.length + 1));
  return cells;
}

/** Prepares a judgment for writing; its case is found by court and number. Throws `RowProblem`. */
export function prepareJudgment(row: JudgmentRow, places: ImportPlaces): PreparedRecord {
  checkCaseNumber(row.caseNumber);
  const court = courtOf(places, row);
  const debtors = partiesOf(row.debtors, 'Debtor', 0);
  const creditors = partiesOf(row.creditors ?? [], 'Creditor', debtors.length);
  return {
    record: {
      court_id: court.id,
      case_number: row.caseNumber,
      number_key: caseNumberKey(row.caseNumber),
      number_tail: caseNumberTail(row.caseNumber),
      debtors: namesOf(debtors),
      creditors: namesOf(creditors),
      debt_cents: centsOf(row.debt) ?? 0,
      interest_cents: centsOf(row.interest) ?? 0,
      costs_cents: centsOf(row.costs) ?? 0,
      rendered_on: row.renderedOn,
      docketed_on: row.docketedOn,
      // The lien begins when the judgment is docketed, but its term runs from rendition
      // (IC 34-55-9-2).
      expires_on: row.expiresOn ?? lienEndWith(row.renderedOn, renewalsOf(row)),
      status: row.status ?? 'OPEN',
      status_on: row.statusOn ?? statusDay(row),
      docket_book: row.docketBook ?? null,
      docket_page: row.docketPage ?? null,
    },
    children: {
      judgment_party: [...debtors, ...creditors],
      judgment_event: (row.events ?? []).map(({ amount, kind, on, sourceKey, text }) => ({
        kind,
        happened_on: on,
        text: text ?? '',
        amount_cents: centsOf(amount),
        source_key: sourceKey ?? null,
      })),
    },
  };
}
