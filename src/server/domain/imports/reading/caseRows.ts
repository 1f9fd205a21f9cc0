import type { CourtCaseRow } from '#contract/schemas/imports';
import { caseNumberKey, caseNumberTail } from '../../../search/caseNumbers';
import { checkCaseNumber } from './caseNumberRule';
import { moneyCells } from './caseMoneyRows';
import { RowProblem } from './cleanRow';
import { namedCells } from './cells';
import { nameCells, readNames } from './names';
import { courtOf, instantIn, type ImportPlaces } from './places';
import type { Cells, PreparedRecord } from './shapes';

/** Prepares a case for writing. Throws `RowProblem`. */
export function prepareCase(row: CourtCaseRow, places: ImportPlaces): PreparedRecord {
  const court = courtOf(places, row);
  checkCaseNumber(row.caseNumber);
  const tail = caseNumberTail(row.caseNumber);
  return {
    retainsSecrecy: row.isSealed === undefined,
    record: {
      court_id: court.id,
      number: row.caseNumber,
      number_key: caseNumberKey(row.caseNumber),
      number_tail: tail,
      caption: row.caption,
      type_code: caseTypeOf(row, tail, places),
      status: row.status,
      status_on: row.statusOn ?? row.disposedOn ?? row.filedOn,
      filed_on: row.filedOn,
      disposed_on: row.disposedOn ?? null,
      judge: row.judge ?? null,
      is_sealed: row.isSealed ?? false,
    },
    children: {
      ...partyCells(row.parties ?? []),
      charge: (row.charges ?? []).map((charge, at) => ({
        count: charge.count ?? at + 1,
        description: charge.description,
        statute: charge.statute ?? '',
        degree: charge.degree ?? '',
        offense_on: charge.offenseOn ?? null,
        plea: charge.plea ?? null,
        disposition: charge.disposition ?? null,
        disposition_on: charge.dispositionOn ?? null,
        source_key: charge.sourceKey ?? null,
      })),
      ...moneyCells(row),
      hearing: (row.hearings ?? []).map((hearing) => ({
        starts_at: instantIn(court.zone, hearing.startsAt),
        duration_minutes: hearing.durationMinutes ?? 0,
        event: hearing.event,
        room: hearing.room ?? null,
        status: hearing.status ?? 'CONFIRMED',
        source_key: hearing.sourceKey ?? null,
      })),
      ccs_entry: entryCells(row.entries ?? []),
    },
  };
}

/** Returns the case type from the row, or else from the case number. */
function caseTypeOf(row: CourtCaseRow, tail: string | null, places: ImportPlaces): string {
  const code = row.caseType ?? tail?.slice('YYMM'.length, 'YYMMTT'.length);
  if (code === undefined) {
    throw new RowProblem('caseType: is missing, and the case number does not contain it.');
  }
  if (!places.caseTypes.has(code)) throw new RowProblem(`caseType: ${code} is not a case type.`);
  return code;
}

type Parties = NonNullable<CourtCaseRow['parties']>;

/** Prepares parties and attorneys; an attorney of several parties is written once. */
function partyCells(list: Parties): Readonly<Record<string, readonly Cells[]>> {
  const people: Cells[] = [];
  const aliases: Cells[] = [];
  const representations = new Map<string, Cells>();
  const attorneys = new Map<string, number>();
  const none = { is_attorney: false, bar_number: null, birth_year: null, added_on: null };
  for (const party of list) {
    const first = people.length + 1;
    const named = readNames(party.name, party.nameOrder);
    people.push(
      ...namedCells(party, party.role, first, {
        ...none,
        birth_year: party.birthYear ?? null,
        added_on: party.addedOn ?? null,
      }),
    );
    for (const name of named.flatMap((each) => each.aliases)) {
      aliases.push({ party_id: first, kind: 'AKA', ...nameCells(name) });
    }
    for (const alias of party.aliases ?? []) {
      for (const { name } of readNames(alias.name)) {
        aliases.push({ party_id: first, kind: alias.kind, ...nameCells(name) });
      }
    }
    const last = people.length;
    for (const [index, attorney] of (party.attorneys ?? []).entries()) {
      const key = attorney.barNumber ?? JSON.stringify(attorney.name);
      let place = attorneys.get(key);
      if (place === undefined) {
        place = people.length + 1;
        attorneys.set(key, place);
        // If a firm's text holds several names, the first is the attorney.
        const [cells] = namedCells(attorney, 'Attorney', place, {
          ...none,
          is_attorney: true,
          bar_number: attorney.barNumber ?? null,
        });
        if (cells !== undefined) people.push(cells);
      }
      for (let at = first; at <= last; at++) {
        const isLead = attorney.isLead ?? index === 0;
        const one = { party_id: at, attorney_id: place, is_lead: isLead };
        representations.set(`${String(at)}/${String(place)}`, one);
      }
    }
  }
  return {
    case_party: people,
    party_alias: aliases,
    representation: [...representations.values()],
  };
}

type Entries = NonNullable<CourtCaseRow['entries']>;

/**
 * Numbers the entries: an entry without a number, or whose number is used on its day, gets the
 * next one.
 */
function entryCells(list: Entries): Cells[] {
  const taken = new Set<string>();
  let greatest = list.reduce((most, { number = 0 }) => Math.max(most, number), 0);
  return list.map((entry) => {
    const { number } = entry;
    const isFree = number !== undefined && !taken.has(`${entry.enteredOn}/${String(number)}`);
    const entryNumber = isFree ? number : ++greatest;
    taken.add(`${entry.enteredOn}/${String(entryNumber)}`);
    return {
      entry_number: entryNumber,
      entered_on: entry.enteredOn,
      event_on: entry.eventOn ?? null,
      type_code: entry.type ?? '',
      type_text: entry.typeText ?? '',
      text: entry.text,
      is_notice_sent: entry.isNoticeSent ?? false,
      is_order_on_file: entry.isOrderOnFile ?? false,
      source_key: entry.sourceKey ?? null,
    };
  });
}
