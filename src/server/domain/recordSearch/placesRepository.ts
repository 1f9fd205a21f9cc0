import type { FastifyInstance } from 'fastify';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { LOCALES, type Locale } from '#contract/locales';
import { registerOf } from '#contract/records/registers';
import type { Database } from '../../db/tables/database';
import type { DataSourceTable } from '../../db/tables/registers';
import { shareAnswers } from '../../http/shareAnswers';
import type { RecordRegister, Sources } from './register';

/** Source id of records whose county has no source; their edition is unknown. */
const NO_SOURCE = 0;

/** The scope of a search. */
export interface RecordRegion {
  readonly id: number;
  readonly name: string;
  /** True for a user's own region, whose counties may change. */
  readonly isOwn: boolean;
  /** Null for all counties. */
  readonly countyIds: readonly number[] | null;
  /** Latest load of the region's courts or offices; null if none sends data. */
  readonly asOf: Date | null;
  /** The region's courts or offices, ordered by name. */
  readonly sources: readonly CoveredSource[];
  /** The region's counties that can be searched, ordered by name. */
  readonly counties: readonly CoveredCounty[];
  /** Freezes of the region's counties that haven't ended early; the caller checks their times. */
  readonly freezes: readonly RegionFreeze[];
}

/** A freeze of a county's records; `until` is an ISO instant. */
export interface RegionFreeze {
  readonly countyId: number;
  readonly county: string;
  readonly message: string;
  readonly until: string;
}

/** A court or office of a region, and the date its records start. */
export interface CoveredSource {
  readonly countyId: number;
  readonly name: string;
  /** Why the court or office can't be searched right now; null if it can. */
  readonly obstacle: string | null;
  /** ISO date of its first records; null if the court or office sends none. */
  readonly from: string | null;
}

/** A county of a region, and the ISO time of its latest load. */
export interface CoveredCounty {
  readonly id: number;
  readonly name: string;
  readonly asOf: string;
}

const CAN_BE_SEARCHED = sql`(k.outage is null and k.coverage_from is not null)`;

/**
 * Finds the offices in an edition's counties that send a register's records. For the edition's own
 * state, includes offices that send none; they have no source, so no id.
 */
export function officesOf(register: DataSourceTable['register']): Sources {
  return {
    silence: "This office doesn't participate.",
    rows: ({ abbreviation }) => sql`
      select s.id, y.id as county_id, y.name, s.loaded_at, s.outage,
             s.coverage_from, y.state = ${abbreviation} as is_here
        from county y
        left join data_source s on s.county_id = y.id and s.register = ${register}
       where s.id is not null or y.state = ${abbreviation}`,
  };
}

/**
 * Builds SQL for the ids of courts or offices to skip: unavailable ones, and ones in other
 * editions. A search evaluates it in its own statement.
 */
export function placesNotSearched(
  { sources }: RecordRegister,
  locale: Locale,
): RawBuilder<{ id: number }> {
  return sql`
    select ${sql.lit(NO_SOURCE)} as id union all
    select k.id from (${sources.rows(locale)}) k
     where k.id is not null and (not k.is_here or not ${CAN_BE_SEARCHED})`;
}

/** A region of a register in an edition. */
interface RegionKey {
  readonly register: RecordRegister;
  readonly locale: Locale;
  readonly id: number;
}

/** Databases of a search: regions come from the primary, which has the latest changes. */
interface RegionDatabases {
  readonly db: Kysely<Database>;
  /**
   * The database that the search itself uses. Coverage is read from the same one, because a replica
   * may lag.
   */
  readonly readDb: Kysely<Database>;
}

async function findRegion(
  { db, readDb }: RegionDatabases,
  key: RegionKey,
  isAllowed: RawBuilder<unknown>,
): Promise<RecordRegion | null> {
  const { id, locale, register } = key;
  const { regionCode } = registerOf(register.id, locale);
  const { rows } = await sql<{
    name: string;
    is_own: boolean;
    county_ids: number[] | null;
    freezes: RegionFreeze[];
  }>`
    select r.name, r.kind = 'USER' as is_own,
           (select coalesce(json_agg(json_build_object('countyId', y.id,
                     'county', y.name, 'message', f.message,
                     'until', to_char(f.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
                     order by y.name collate by_name), '[]')
              from data_freeze f join county y on y.id = f.county_id
             where f.register = ${register.id} and f.ended_at is null
               and y.state = ${locale.abbreviation}
               and (r.kind = 'ALL' or y.id in (
                 select rc.county_id from region_county rc where rc.region_id = r.id))) as freezes,
           case when r.kind <> 'ALL' then array(
             select rc.county_id from region_county rc where rc.region_id = r.id) end as county_ids
      from region r
     where r.id = ${id} and r.region_code = ${regionCode} and ${isAllowed}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { county_ids: countyIds, freezes, is_own: isOwn, name } = row;
  return { id, name, isOwn, countyIds, freezes, ...(await findCovered(readDb, key, countyIds)) };
}

/** Finds what a search of these counties covers, or of all counties if `countyIds` is null. */
async function findCovered(
  db: Kysely<Database>,
  { locale, register }: RegionKey,
  countyIds: readonly number[] | null,
): Promise<Pick<RecordRegion, 'asOf' | 'counties' | 'sources'>> {
  const { rows: sources, silence } = register.sources;
  const { rows } = await sql<{
    as_of: Date | null;
    sources: CoveredSource[] | null;
    counties: CoveredCounty[] | null;
  }>`
    with k as (
      select k.*, ${CAN_BE_SEARCHED} as is_searched from (${sources(locale)}) k
       where k.is_here
         and (${countyIds}::integer[] is null or k.county_id = any(${countyIds}::integer[])))
    select max(k.loaded_at) filter (where k.is_searched) as as_of,
           json_agg(json_build_object(
             'countyId', k.county_id, 'name', k.name, 'from', k.coverage_from,
             'obstacle', case when not k.is_searched then coalesce(k.outage, ${silence}) end)
             order by k.name collate by_name) as sources,
           (select json_agg(json_build_object('id', c.id, 'name', c.name, 'asOf',
                     to_char(c.as_of at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                     order by c.name collate by_name)
              from (select y.id, y.name, max(s.loaded_at) as as_of
                      from k s join county y on y.id = s.county_id
                     where s.is_searched and s.loaded_at is not null
                     group by y.id, y.name) c) as counties
      from k`.execute(db);
  const [row] = rows;
  return {
    asOf: row?.as_of ?? null,
    sources: row?.sources ?? [],
    counties: row?.counties ?? [],
  };
}

/** Finds a public region, or null. */
function findPublicRegion(
  databases: RegionDatabases,
  key: RegionKey,
): Promise<RecordRegion | null> {
  return findRegion(databases, key, sql`r.kind <> 'USER'`);
}

/** Finds a region owned by the user, or null. */
function findOwnRegion(
  databases: RegionDatabases,
  key: RegionKey,
  userId: number,
): Promise<RecordRegion | null> {
  return findRegion(databases, key, sql`r.kind = 'USER' and r.user_id = ${userId}`);
}

/**
 * Cache duration of regions and the courts or offices not searched: this data changes a few times a
 * day, but reading it took 20% of a search's time. Which sources are searched is always read fresh.
 */
const CACHE_MS = 5_000;

/** Finds a search's region: a public one or the user's own; null otherwise. */
export type FindRegion = (
  locale: Locale,
  regionId: number,
  userId: number | null,
) => Promise<RecordRegion | null>;

/**
 * Caches public regions for all users; reads a user's own region each time. Searches of a replica
 * don't use regions read from the primary, which may be ahead.
 */
export function createRegions(app: FastifyInstance, register: RecordRegister): FindRegion {
  const { database } = app;
  const finders = () =>
    new Map(
      LOCALES.map((locale) => [
        locale.code,
        shareAnswers(app, CACHE_MS, (id: number) =>
          findPublicRegion(database, { register, locale, id }),
        ),
      ]),
    );
  const [onPrimary, onReplica] = [finders(), finders()];
  return async (locale, id, userId) => {
    const findPublic = database.replica()?.state === 'current' ? onReplica : onPrimary;
    const region = (await findPublic.get(locale.code)?.(id)) ?? null;
    if (region !== null || userId === null) return region;
    return findOwnRegion(database, { register, locale, id }, userId);
  };
}
