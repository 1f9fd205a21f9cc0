import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { CaseSummary } from '#contract/schemas/court';
import type { Database } from '../../db/tables/database';
import { matchesAny } from '../../domain/nameIndex/matchingRepository';
import { COURT_NAMES, tablesOf } from '../../domain/nameIndex/registerRepository';
import { recordedRoles } from '../../domain/nameIndex/roles';
import { foundByAny, type NameQuery } from '../../search/nameQuery';
import { NAME_CLASSES, type CaseSearch, type Narrowing } from './caseSearch';
import { toCaseSummary, type CaseSummaryRow } from './caseSummary';

/** A party that the name found. */
export interface FoundParty {
  readonly name: string;
  readonly sortName: string;
  readonly role: string;
  readonly isOrganization: boolean;
  /** As on file; null where the case has none of it. */
  readonly address: string | null;
}

export interface FoundCase {
  readonly summary: CaseSummary;
  readonly parties: readonly FoundParty[];
}

/** Matching parties told of one case. */
const MOST_PARTIES = 10;

/** The address of the first party of the case `c` that has the name `n`, as its own or as an alias. */
const ADDRESS = sql`(
  select q.address from case_party q
   where q.case_id = c.id and (q.name = n.name
         or exists (select from party_alias a where a.party_id = q.id and a.name = n.name))
   order by q.address is null, q.position limit 1)`;

function ofRole({ role }: Narrowing): RawBuilder<unknown> {
  return role === null ? sql`true` : sql`p.role = any(${recordedRoles(role)}::text[])`;
}

interface FoundRow extends CaseSummaryRow {
  parties: FoundParty[] | null;
}

/** Reads cases with the parties that the names found; what was sealed in the meantime is left out. */
export async function readCases(
  db: Kysely<Database>,
  { criteria, narrowing }: Pick<CaseSearch, 'criteria' | 'narrowing'>,
  ids: readonly number[],
  queries: readonly NameQuery[],
): Promise<FoundCase[]> {
  const { names, postings } = tablesOf(COURT_NAMES);
  const named =
    criteria.kind === 'number'
      ? sql`select null::json as parties`
      : sql`
        select json_agg(json_build_object('name', m.name, 'sortName', m.sort_name,
                 'role', m.role, 'isOrganization', m.is_organization,
                 'address', m.address)) as parties
          from (select n.name, n.sort_name, n.is_organization, p.role, ${ADDRESS} as address
                  from ${postings} p join ${names} n on n.id = p.name_id
                 where p.record_id = c.id and n.class = ${NAME_CLASSES[criteria.partyRole]}
                   and ${matchesAny(sql`n.tokens`, queries.flatMap(foundByAny))}
                   and ${ofRole(narrowing)}
                 order by n.word_count, n.sort_name, n.id
                 limit ${MOST_PARTIES}) m`;
  const { rows } = await sql<FoundRow>`
    select c.id, c.number, c.caption, c.type_code, c.type_name, c.status, c.status_on, c.filed_on,
           c.court_id, k.code as court_code, k.name as court_name, k.time_zone, k.county_id,
           y.name as county_name, named.parties
      from unnest(${ids}::bigint[]) with ordinality as page (id, place)
      join public_case c on c.id = page.id
      join court k on k.id = c.court_id
      join county y on y.id = k.county_id
      cross join lateral (${named}) named
     order by page.place`.execute(db);
  return rows.map((row) => ({ summary: toCaseSummary(row), parties: row.parties ?? [] }));
}
