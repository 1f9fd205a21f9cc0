import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { PartyMatch } from '#contract/schemas/results';
import { CACHED_PLAN } from '../../db/cachedPlan';
import type { Database } from '../../db/tables/database';
import { foundByAny, type NameQuery } from '../../search/nameQuery';
import { matchesAny } from '../nameIndex/matchingRepository';
import { tablesOf } from '../nameIndex/registerRepository';
import { recordedRoles } from '../nameIndex/roles';
import { explainer, toMatches, type FoundParty } from './matches';
import type { Summaries } from './register';
import type { SearchConditions, Narrowing } from './search';

/** A record in the response, with each matching party and the reason it matched. */
export interface FoundRow {
  readonly id: number;
  readonly summary: object;
  readonly matches: readonly PartyMatch[];
}

/** Maximum matching parties shown per record. */
const MAX_PARTIES = 10;

/** Returns SQL that filters the name's postings `p` by the selected role. */
export function ofRole({ role }: Narrowing): RawBuilder<unknown> {
  return role === null ? sql`true` : sql`p.role = any(${recordedRoles(role)}::text[])`;
}

/** Reads records with the matching parties; skips records hidden in the meantime. */
export async function readRows(
  db: Kysely<Database>,
  { criteria, narrowing, register }: SearchConditions,
  ids: readonly number[],
  queries: readonly NameQuery[],
): Promise<FoundRow[]> {
  const { names, postings } = tablesOf(register.names);
  const { columns, from, read } = register.summaries;
  const named =
    criteria.kind === 'lookup'
      ? sql`select null::json as parties`
      : sql`
        select json_agg(json_build_object('name', m.name, 'sortName', m.sort_name,
                 'role', m.role, 'isOrganization', m.is_organization,
                 'address', m.address)) as parties
          from (select n.name, n.sort_name, n.is_organization, p.role,
                       ${register.address} as address
                  from ${postings} p join ${names} n on n.id = p.name_id
                 where p.record_id = r.id and n.class = ${criteria.ofClass}
                   and ${matchesAny(sql`n.tokens`, queries.flatMap(foundByAny))}
                   and ${ofRole(narrowing)}
                 order by n.word_count, n.sort_name, n.id, p.role
                 limit ${MAX_PARTIES}) m`;
  const { rows } = await sql<{ record_id: number; parties: FoundParty[] | null }>`${CACHED_PLAN}
    select ${columns}, named.parties, page.id as record_id
      from unnest(${ids}::bigint[]) with ordinality as page (id, place)
      join (${from}) on r.id = page.id
      cross join lateral (${named}) named
     order by page.place`.execute(db);
  const explain = explainer(queries);
  return rows.map((row) => ({
    id: row.record_id,
    summary: read(row as never),
    matches: toMatches(explain, row.parties ?? [], narrowing),
  }));
}

/** Reads summaries of the public records that match a condition on `r`, in the given order. */
export async function findSummaries<Summary>(
  db: Kysely<Database>,
  { columns, from, read }: Summaries<Summary>,
  found: {
    readonly condition: RawBuilder<unknown>;
    readonly order: RawBuilder<unknown>;
    readonly most: number;
  },
): Promise<Summary[]> {
  const { rows } = await sql<object>`
    select ${columns} from ${from} where ${found.condition}
     order by ${found.order} limit ${found.most}`.execute(db);
  return rows.map((row) => read(row as never));
}
