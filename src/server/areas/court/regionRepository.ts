import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { CourtCoverage, NotSearched } from '#contract/schemas/court';
import type { Database } from '../../db/tables/database';

/** The courts that a search covers. */
export interface CourtRegion {
  readonly id: number;
  readonly name: string;
  /** Null for all counties. */
  readonly countyIds: readonly number[] | null;
  /** Newest load of its courts; null where none sends data. */
  readonly asOf: Date | null;
  /** How many courts it has, and how many of them can be searched. */
  readonly courts: CourtCoverage;
  /** The courts that cannot be searched; of very many the first ones by name. */
  readonly notSearched: readonly NotSearched[];
}

const MOST_NOT_SEARCHED = 500;

async function findRegion(
  db: Kysely<Database>,
  regionId: number,
  isMeant: RawBuilder<unknown>,
): Promise<CourtRegion | null> {
  const { rows } = await sql<{
    name: string;
    county_ids: number[] | null;
    as_of: Date | null;
    all_courts: number;
    searched_courts: number;
    not_searched: NotSearched[] | null;
  }>`
    select r.name, covered.as_of, covered.all_courts, covered.searched_courts,
           covered.not_searched,
           case when r.kind <> 'ALL' then array(
             select rc.county_id from region_county rc where rc.region_id = r.id) end as county_ids
      from region r
      cross join lateral (
        select max(k.loaded_at) filter (where k.outage is null and k.coverage_from is not null)
                 as as_of,
               count(*)::integer as all_courts,
               (count(*) filter (where k.outage is null and k.coverage_from is not null))::integer
                 as searched_courts,
               (json_agg(json_build_object(
                  'name', k.name,
                  'reason', coalesce(k.outage, 'This court does not send its cases.'))
                  order by k.name collate by_name)
                 filter (where k.outage is not null or k.coverage_from is null)) as not_searched
          from court k
         where r.kind = 'ALL' or k.county_id in (
                 select rc.county_id from region_county rc where rc.region_id = r.id)
      ) covered
     where r.id = ${regionId} and r.region_code = 'court' and ${isMeant}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    id: regionId,
    name: row.name,
    countyIds: row.county_ids,
    asOf: row.as_of,
    courts: { searched: row.searched_courts, all: row.all_courts },
    notSearched: (row.not_searched ?? []).slice(0, MOST_NOT_SEARCHED),
  };
}

/** A court region that everybody may search, else null. */
export function findPublicCourtRegion(
  db: Kysely<Database>,
  regionId: number,
): Promise<CourtRegion | null> {
  return findRegion(db, regionId, sql`r.kind <> 'USER'`);
}

/** A court region of the user's own, else null. */
export function findOwnCourtRegion(
  db: Kysely<Database>,
  regionId: number,
  userId: number,
): Promise<CourtRegion | null> {
  return findRegion(db, regionId, sql`r.kind = 'USER' and r.user_id = ${userId}`);
}
