import { sql, type Transaction } from 'kysely';
import type { EnvelopeMessage } from '#contract/schemas/efmMessages';
import type { Database } from '../../db/tables/database';
import { caseNumberKey, caseNumberTail } from '../../search/caseNumbers';
import { ALIAS_MARK } from '../../search/namePhrases';
import { displayName, sortName, type RecordName } from '../../search/recordName';
import { parseRecordName, type ParsedName } from '../../search/recordNameParser';
import { assignJudge, nextCaseNumber } from './caseNumbersRepository';
import { findSameParty, nameKey } from './nameKey';
import type { ReviewedCourt } from './reviewedRepository';

/** The case in which accepted filings are docketed. */
export interface DocketCase {
  readonly id: number;
  readonly number: string;
}

/** A party to add to a case. */
export interface NewParty {
  readonly name: string;
  /** Such as `Plaintiff`. */
  readonly role: string;
  readonly isOrganization: boolean;
  readonly address: string;
  /** Bar numbers. */
  readonly attorneys: readonly string[];
  /** True if the filer chose the party from the case. */
  readonly isOnCase: boolean;
}

/** A new docket entry. */
export interface NewEntry {
  readonly enteredOn: string;
  readonly eventOn: string;
  readonly typeCode: string;
  readonly typeText: string;
  readonly text: string;
}

/** Opens a new case with the court's next number and assigned judge. */
export async function openCase(
  trx: Transaction<Database>,
  court: ReviewedCourt,
  { caption, typeCode }: Pick<NonNullable<EnvelopeMessage['newCase']>, 'caption' | 'typeCode'>,
  { filedOn, today }: { readonly filedOn: string; readonly today: string },
): Promise<DocketCase> {
  const number = await nextCaseNumber(trx, court, typeCode, filedOn);
  const judge = await assignJudge(trx, court.id, today);
  const { id } = await trx
    .insertInto('court_case')
    .values({
      court_id: court.id,
      number,
      number_key: caseNumberKey(number),
      number_tail: caseNumberTail(number),
      caption,
      type_code: typeCode,
      status: 'OPEN',
      status_on: filedOn,
      filed_on: filedOn,
      disposed_on: null,
      judge,
      is_expunged: false,
      is_sealed: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enter(trx, id, {
    enteredOn: today,
    eventOn: filedOn,
    typeCode: 'CASEOPEN',
    typeText: 'Case Opened as a New Filing',
    text: 'Filed electronically.',
  });
  return { id, number };
}

/**
 * Locks a case until the commit, so that entry numbers are unique and alerts see each entry once.
 */
export async function lockCase(trx: Transaction<Database>, caseId: number): Promise<void> {
  await sql`select from court_case where id = ${caseId} for update`.execute(trx);
}

/** Adds an entry after the case's others; returns its id. Locks the case until the commit. */
export async function enter(
  trx: Transaction<Database>,
  caseId: number,
  { enteredOn, eventOn, text, typeCode, typeText }: NewEntry,
): Promise<number> {
  await lockCase(trx, caseId);
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(entry_number), 0) + 1 as next from ccs_entry where case_id = ${caseId}
  `.execute(trx);
  const { id } = await trx
    .insertInto('ccs_entry')
    .values({
      case_id: caseId,
      entry_number: rows[0]?.next ?? 1,
      entered_on: enteredOn,
      event_on: eventOn,
      type_code: typeCode,
      type_text: typeText,
      text,
      is_notice_sent: false,
      is_order_on_file: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A person already on the docket; used to detect new parties and attorneys. */
interface OnCase {
  readonly id: number;
  readonly key: string;
  readonly role: string;
  readonly barNumber: string | null;
  readonly isAttorney: boolean;
  readonly position: number;
}

/** Loads the parties and attorneys of a case. */
export async function findOnCase(trx: Transaction<Database>, caseId: number): Promise<OnCase[]> {
  const rows = await trx
    .selectFrom('case_party')
    .where('case_id', '=', caseId)
    .select(['id', 'name', 'role', 'bar_number', 'is_attorney', 'position'])
    .execute();
  return rows.map(({ bar_number, id, is_attorney, name, position, role }) => ({
    id,
    role,
    key: nameKey(name),
    barNumber: bar_number,
    isAttorney: is_attorney,
    position,
  }));
}

/** Finds a filed party among the parties on the case; undefined for a new party. */
export function findParty(
  present: readonly OnCase[],
  party: Pick<NewParty, 'name' | 'role' | 'isOrganization' | 'isOnCase'>,
): OnCase | undefined {
  const { name } = recordNameOf(party.name, party.isOrganization);
  const keys = [nameKey(displayName(name)), nameKey(party.name)];
  const same = present.filter((each) => !each.isAttorney && keys.includes(each.key));
  return findSameParty(same, party);
}

/**
 * Adds parties that the case doesn't have yet, their attorneys, and which attorney represents which
 * party. `namesOf` contains attorneys' names from the roll.
 */
export async function addParties(
  trx: Transaction<Database>,
  caseId: number,
  parties: readonly NewParty[],
  { namesOf, today }: { readonly namesOf: ReadonlyMap<string, string>; readonly today: string },
): Promise<void> {
  const present = await findOnCase(trx, caseId);
  let position = Math.max(0, ...present.map((each) => each.position));
  const add = async (person: Omit<OnCase, 'id' | 'position'> & RecordedPerson): Promise<number> => {
    position += 1;
    const { id } = await trx
      .insertInto('case_party')
      .values({
        case_id: caseId,
        position,
        role: person.role,
        is_attorney: person.isAttorney,
        is_organization: person.name.isOrganization,
        name: displayName(person.name),
        sort_name: sortName(person.name),
        address: person.address,
        bar_number: person.barNumber,
        added_on: today,
        birth_year: null,
        is_added_here: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    present.push({ ...person, id, position });
    return id;
  };
  for (const party of parties) {
    const { aliases, name } = recordNameOf(party.name, party.isOrganization);
    const known = findParty(present, party);
    const address = party.address.trim() === '' ? null : party.address.trim();
    let partyId = known?.id;
    if (partyId === undefined) {
      const key = nameKey(displayName(name));
      partyId = await add({
        key,
        role: party.role,
        barNumber: null,
        isAttorney: false,
        address,
        name,
      });
      await addAliases(trx, partyId, aliases);
    }
    for (const barNumber of party.attorneys) {
      const attorney = present.find((each) => each.isAttorney && each.barNumber === barNumber);
      const name = namesOf.get(barNumber) ?? `Attorney ${barNumber}`;
      const attorneyId =
        attorney?.id ??
        (await add({
          key: nameKey(name),
          role: 'Attorney',
          barNumber,
          isAttorney: true,
          address: null,
          name: recordNameOf(name, false).name,
        }));
      await sql`
        insert into representation (party_id, attorney_id, is_lead, is_added_here)
        values (${partyId}, ${attorneyId},
                not exists (select from representation where party_id = ${partyId} and is_lead),
                true)
        on conflict do nothing`.execute(trx);
    }
  }
}

interface RecordedPerson {
  readonly name: RecordName;
  readonly address: string | null;
}

/**
 * Reads a filed name with its aliases. Stores a name as written if the parser would drop or change
 * a word.
 */
function recordNameOf(text: string, isOrganization: boolean): ParsedName {
  const whole: RecordName = {
    isOrganization,
    first: null,
    middle: null,
    suffix: null,
    last: text.trim(),
  };
  if (isOrganization) return { name: whole, aliases: [] };
  const written = text.split(ALIAS_MARK).filter((part) => nameKey(part) !== '');
  const [primary = ''] = written;
  const [parsed, ...others] = parseRecordName(text);
  const isKept =
    parsed !== undefined &&
    others.length === 0 &&
    nameKey(displayName(parsed.name)) === nameKey(written.length > 1 ? primary : text);
  if (isKept && !parsed.name.isOrganization) return parsed;
  if (written.length < 2) return { name: whole, aliases: [] };
  // The filer stated that it is a person, whatever the name looks like.
  return { name: { ...whole, last: primary.trim() }, aliases: parsed?.aliases ?? [] };
}

async function addAliases(
  trx: Transaction<Database>,
  partyId: number,
  aliases: readonly RecordName[],
): Promise<void> {
  if (aliases.length === 0) return;
  await trx
    .insertInto('party_alias')
    .values(
      aliases.map((name) => ({
        party_id: partyId,
        kind: 'AKA' as const,
        name: displayName(name),
        sort_name: sortName(name),
        is_organization: name.isOrganization,
      })),
    )
    .execute();
}

/** Loads attorneys' names as they appear in existing cases; keyed by bar number. */
export async function findAttorneyNames(
  trx: Transaction<Database>,
  barNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (barNumbers.length === 0) return new Map();
  const { rows } = await sql<{ bar: string; name: string }>`
    select distinct on (bar_number) bar_number as bar, name from case_party
     where bar_number = any(${[...barNumbers]}::text[]) and is_attorney
     order by bar_number, id desc`.execute(trx);
  return new Map(rows.map(({ bar, name }) => [bar, name]));
}
