import { RowProblem } from './cleanRow';
import type { RawRow } from './lines';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objects = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};
const dayOf = (value: unknown): string | undefined => textOf(value)?.slice(0, 'YYYY-MM-DD'.length);

/** Converts CourtListener or juriscraper dockets, one per line, to rows of the court register. */
export async function* readCourtListener(
  rows: AsyncIterable<RawRow>,
  isFiledByFirstEntry: boolean,
): AsyncGenerator<RawRow> {
  for await (const { value, ...row } of rows) {
    if (row.problem !== undefined) {
      yield row;
      continue;
    }
    try {
      yield { ...row, value: caseOfDocket(value, isFiledByFirstEntry) };
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      yield { ...row, problem: error.message };
    }
  }
}

/**
 * Converts a docket to a row of the court register. The court comes from our own code or the prefix
 * of the case number. A docket without a filing date is rejected, unless the first entry's date may
 * replace it. Throws `RowProblem`.
 */
function caseOfDocket(value: unknown, isFiledByFirstEntry: boolean): Json {
  if (!isObject(value)) throw new RowProblem('A docket must be a JSON object.');
  const number = textOf(value.docket_number);
  if (number === undefined) throw new RowProblem('docket_number: is missing.');
  const court = courtOf(number, value);
  const entries = objects(value.docket_entries).flatMap((entry) => entryOf(entry));
  const firstEntry = entries.map(({ enteredOn }) => enteredOn).toSorted()[0];
  const filedOn = dayOf(value.date_filed) ?? (isFiledByFirstEntry ? firstEntry : undefined);
  if (filedOn === undefined) {
    throw new RowProblem(
      'date_filed: a case needs a filing date; --filed-from-first-entry uses the date of its first entry instead.',
    );
  }
  const closedOn = dayOf(value.date_terminated);
  return {
    sourceKey: textOf(value.id) ?? textOf(value.docket_id) ?? `${court}/${number}`,
    court,
    caseNumber: number,
    caption: textOf(value.case_name) ?? textOf(value.case_name_full) ?? number,
    status: closedOn === undefined ? 'OPEN' : 'CLOSED',
    filedOn,
    ...(closedOn === undefined ? {} : { disposedOn: closedOn }),
    ...optional('judge', textOf(value.assigned_to_str)),
    parties: objects(value.parties).flatMap(partiesOf),
    entries,
  };
}

const optional = (name: string, value: string | undefined): Json =>
  value === undefined ? {} : { [name]: value };

/**
 * CourtListener's court names don't map to our courts; only a trial court's case number or our own
 * code does.
 */
function courtOf(number: string, docket: Json): string {
  const prefix = /^(\d{2}[A-Z]\d{2})-/i.exec(number)?.[1];
  const court = prefix?.toUpperCase() ?? textOf(docket.court_id) ?? textOf(docket.court);
  if (court === undefined) {
    throw new RowProblem('court_id: neither the docket nor its number identifies a court.');
  }
  return court;
}

interface EntryRow extends Json {
  readonly enteredOn: string;
}

/** Entry numbers may be missing or repeated; the register then assigns new ones. */
function entryOf(entry: Json): EntryRow[] {
  const enteredOn = dayOf(entry.date_filed) ?? dayOf(entry.date_entered);
  const text = textOf(entry.description) ?? textOf(entry.short_description);
  // Minute entries without text have nothing to show.
  if (enteredOn === undefined || text === undefined) return [];
  const number = Number(textOf(entry.entry_number));
  const hasNumber = Number.isInteger(number) && number > 0;
  return [
    {
      enteredOn,
      text,
      ...(hasNumber ? { number } : {}),
      ...optional('typeText', textOf(entry.short_description)),
    },
  ];
}

const DEFAULT_ROLE = 'Party';

function partiesOf(party: Json): Json[] {
  const name = textOf(party.name);
  if (name === undefined) return [];
  const types = Array.isArray(party.party_types) ? (party.party_types as unknown[]) : [];
  const [type] = types;
  const role = textOf(party.type) ?? (isObject(type) ? textOf(type.name) : textOf(type));
  const attorneys = objects(party.attorneys).flatMap((attorney) => {
    const attorneyName = textOf(attorney.name);
    return attorneyName === undefined ? [] : [{ name: attorneyName }];
  });
  return [{ name, role: role ?? DEFAULT_ROLE, attorneys }];
}
