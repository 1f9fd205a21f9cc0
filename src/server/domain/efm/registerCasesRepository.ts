import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { caseNumberKey } from '../../search/caseNumbers';

/** A case on file as clerks of its county see it, public or not. */
export interface RegisterCase {
  readonly caseId: number;
  readonly caseNumber: string;
  readonly caption: string;
  readonly courtId: number;
  readonly courtName: string;
  readonly typeName: string;
  readonly status: 'OPEN' | 'CLOSED';
  readonly judge: string | null;
  readonly isPublic: boolean;
}

export interface RegisterParty {
  readonly id: number;
  readonly name: string;
  readonly role: string;
  readonly attorneys: readonly { readonly name: string; readonly barNumber: string | null }[];
}

const MAX_PARTIES = 1_000;

/**
 * Finds a case by its number in the county's courts, trying the given court first. Never finds
 * expunged cases.
 */
export async function findRegisterCase(
  db: Kysely<Database>,
  { countyId, courtId }: { readonly courtId: number; readonly countyId: number },
  caseNumber: string,
): Promise<RegisterCase | null> {
  const { rows } = await sql<RegisterCase>`
    select c.id as "caseId", c.number as "caseNumber", c.caption, c.court_id as "courtId",
           k.name as "courtName", t.name as "typeName", c.status, c.judge,
           not (c.is_sealed or t.is_confidential) as "isPublic"
      from court_case c
      join court k on k.id = c.court_id
      join case_type t on t.code = c.type_code
     where c.number_key = ${caseNumberKey(caseNumber)} and k.county_id = ${countyId}
       and not c.is_expunged
     order by c.court_id <> ${courtId}, c.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Loads the captions of cases in the county's courts; keyed by the given number. Omits unknown
 * cases.
 */
export async function findRegisterCaptions(
  db: Kysely<Database>,
  countyId: number,
  caseNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const numberOf = new Map(caseNumbers.map((number) => [caseNumberKey(number), number]));
  const { rows } = await sql<{ readonly key: string; readonly caption: string }>`
    select c.number_key as key, c.caption
      from court_case c join court k on k.id = c.court_id
     where c.number_key = any(${[...numberOf.keys()]}::text[]) and k.county_id = ${countyId}
       and not c.is_expunged`.execute(db);
  return new Map(rows.map(({ caption, key }) => [numberOf.get(key) ?? key, caption]));
}

/** Lists the parties of a case with their attorneys. */
export async function findRegisterParties(
  db: Kysely<Database>,
  caseId: number,
): Promise<readonly RegisterParty[]> {
  const { rows } = await sql<RegisterParty>`
    select p.id, p.name, p.role,
           coalesce((select json_agg(json_build_object('name', a.name, 'barNumber', a.bar_number)
                                     order by a.position)
                       from representation r join case_party a on a.id = r.attorney_id
                      where r.party_id = p.id), '[]') as attorneys
      from case_party p
     where p.case_id = ${caseId} and not p.is_attorney
     order by p.position limit ${MAX_PARTIES}`.execute(db);
  return rows;
}
