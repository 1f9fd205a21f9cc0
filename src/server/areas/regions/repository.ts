import { sql, type Kysely } from 'kysely';
import type { RegionCode } from '#contract/site/applications';
import type { RegionGroup, SearchRegion } from '#contract/schemas/regions';
import { STATE_ZONE } from '../../db/stateTime';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';
import type { Actor } from '../../http/requester';
import { transactionWithAudit } from '../../domain/audit/repository';

/** Upper bound on response size; no register has this many regions. */
const MAX_REGIONS = 2_000;

interface RegionRow extends SearchRegion {
  readonly code: RegionCode;
  readonly kind: 'ALL' | 'PUBLIC' | 'USER';
}

/**
 * Loads the region groups of the codes that have an "all" region. Includes the given user's own
 * regions, but no other users' regions.
 */
export async function findRegionGroups(
  db: Kysely<Database>,
  codes: readonly RegionCode[],
  userId: number | null,
): Promise<ReadonlyMap<RegionCode, RegionGroup>> {
  const rows: RegionRow[] = await db
    .selectFrom('region')
    .select(['id', 'name', 'region_code as code', 'kind'])
    .where('region_code', 'in', codes)
    .where((eb) => eb.or([eb('kind', '<>', 'USER'), eb('user_id', '=', userId)]))
    .orderBy('position')
    .orderBy('name', byName)
    .orderBy('id')
    .limit(MAX_REGIONS)
    .execute();
  const groups = new Map<RegionCode, RegionGroup>();
  for (const code of codes) {
    const ofKind = (kind: RegionRow['kind']): SearchRegion[] =>
      rows
        .filter((row) => row.code === code && row.kind === kind)
        .map(({ id, name }) => ({ id, name }));
    const [all] = ofKind('ALL');
    if (all !== undefined)
      groups.set(code, { all, public: ofKind('PUBLIC'), user: ofKind('USER') });
  }
  return groups;
}

/** Deletes a user's own region; false if the user has no such region. */
export async function deleteOwnRegion(
  db: Kysely<Database>,
  region: { readonly code: RegionCode; readonly id: number; readonly userId: number },
  actor: Actor,
): Promise<boolean> {
  return transactionWithAudit(db, async (trx, audit) => {
    const deleted = await trx
      .deleteFrom('region')
      .where('id', '=', region.id)
      .where('region_code', '=', region.code)
      .where('kind', '=', 'USER')
      .where('user_id', '=', region.userId)
      .returning(['id', 'name'])
      .executeTakeFirst();
    if (deleted === undefined) return false;
    audit({
      ...actor,
      action: 'regionDeleted',
      target: `region/${region.id}`,
      detail: { name: deleted.name },
    });
    return true;
  });
}

/**
 * Returns the ISO date through which all courts of a region are loaded: the oldest of their newest
 * loads. Null if the region does not exist for the user or none of its courts participates.
 */
export async function findCourtValidationDate(
  db: Kysely<Database>,
  regionId: number,
  userId: number | null,
): Promise<string | null> {
  const row = await db
    .selectFrom('court')
    .innerJoin('region as r', (join) =>
      join.on('r.id', '=', regionId).on('r.region_code', '=', 'court'),
    )
    .where((eb) => eb.or([eb('r.kind', '<>', 'USER'), eb('r.user_id', '=', userId)]))
    .where('court.coverage_from', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('r.kind', '=', 'ALL'),
        eb.exists(
          eb
            .selectFrom('region_county as rc')
            .select('rc.county_id')
            .whereRef('rc.region_id', '=', 'r.id')
            .whereRef('rc.county_id', '=', 'court.county_id'),
        ),
      ]),
    )
    .select(
      sql<string | null>`to_char(min(court.loaded_at) at time zone ${STATE_ZONE}, 'YYYY-MM-DD')`.as(
        'loaded_on',
      ),
    )
    .executeTakeFirst();
  return row?.loaded_on ?? null;
}

/**
 * Returns the ISO date through which the participating counties of a region have their documents
 * loaded: the oldest of their offices' newest loads, null if none is searched. Leaves out offices
 * with an outage, because they aren't searched. Null if the region does not
 * exist for the user.
 */
export async function findDocumentValidation(
  db: Kysely<Database>,
  region: { readonly code: 'recorder' | 'register'; readonly id: number },
  userId: number | null,
): Promise<{ validationDate: string | null } | null> {
  const row = await db
    .selectFrom('region as r')
    .where('r.id', '=', region.id)
    .where('r.region_code', '=', region.code)
    .where((eb) => eb.or([eb('r.kind', '<>', 'USER'), eb('r.user_id', '=', userId)]))
    .select((eb) =>
      eb
        .selectFrom('data_source as s')
        .innerJoin('county as c', 'c.id', 's.county_id')
        .where('s.register', '=', 'recorder')
        .where('s.coverage_from', 'is not', null)
        .where('s.outage', 'is', null)
        .where('c.state', '=', region.code === 'register' ? 'MI' : 'IN')
        .where((inner) =>
          inner.or([
            inner('r.kind', '=', 'ALL'),
            inner.exists(
              inner
                .selectFrom('region_county as rc')
                .select('rc.county_id')
                .whereRef('rc.region_id', '=', 'r.id')
                .whereRef('rc.county_id', '=', 'c.id'),
            ),
          ]),
        )
        .select(
          sql<string | null>`to_char(min(s.loaded_at) at time zone ${STATE_ZONE}, 'YYYY-MM-DD')`.as(
            'loaded_on',
          ),
        )
        .as('validationDate'),
    )
    .executeTakeFirst();
  return row === undefined ? null : { validationDate: row.validationDate };
}
