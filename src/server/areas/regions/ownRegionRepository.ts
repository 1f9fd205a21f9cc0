import type { Kysely, Transaction } from 'kysely';
import type { ValidationErrorBody } from '#contract/apiErrors';
import type { RegionCode } from '#contract/site/applications';
import { MAX_OWN_REGIONS, regionName } from '#contract/account/ownRegions';
import type { OwnRegion, OwnRegionDraft, RegionCounty } from '#contract/schemas/regions';
import { transactionWithAudit } from '../../domain/audit/repository';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';
import type { Actor } from '../../http/requester';
import { draftProblems } from './rules';

type Connection = Kysely<Database> | Transaction<Database>;

/**
 * Upper bounds on response size: more regions than a user may have, more counties than a state has.
 */
const MAX_REGIONS = MAX_OWN_REGIONS * 5;
const MAX_COUNTIES = 500;

/** Lists the counties of a state, sorted by name. */
export async function findCounties(
  db: Connection,
  state: 'IN' | 'MI',
): Promise<readonly RegionCounty[]> {
  return db
    .selectFrom('county')
    .where('state', '=', state)
    .select(['id', 'name'])
    .orderBy('name', byName)
    .orderBy('id')
    .limit(MAX_COUNTIES)
    .execute();
}

/** Loads the user's own regions for the given codes, with their counties, sorted by name. */
export async function findOwnRegions(
  db: Connection,
  userId: number,
  codes: readonly RegionCode[],
  regionId?: number,
): Promise<OwnRegion[]> {
  let query = db
    .selectFrom('region')
    .where('kind', '=', 'USER')
    .where('user_id', '=', userId)
    .where('region_code', 'in', codes);
  if (regionId !== undefined) query = query.where('id', '=', regionId);
  const regions = await query
    .select(['id', 'name', 'region_code as code'])
    .orderBy('name', byName)
    .orderBy('id')
    .limit(MAX_REGIONS)
    .execute();
  if (regions.length === 0) return [];
  const covered = await db
    .selectFrom('region_county as rc')
    .innerJoin('county as y', 'y.id', 'rc.county_id')
    .where(
      'rc.region_id',
      'in',
      regions.map(({ id }) => id),
    )
    .select(['rc.region_id', 'y.id', 'y.name'])
    .orderBy('y.name', byName)
    .orderBy('y.id')
    .execute();
  const counties = new Map<number, RegionCounty[]>(regions.map(({ id }) => [id, []]));
  for (const { region_id, id, name } of covered) counties.get(region_id)?.push({ id, name });
  return regions.map((region) => ({ ...region, counties: counties.get(region.id) ?? [] }));
}

/** A user's own region to save; `id` is null for a new one. */
export interface StoredDraft extends OwnRegionDraft {
  readonly id: number | null;
  readonly code: RegionCode;
  readonly userId: number;
  readonly state: 'IN' | 'MI';
}

export type StoreOutcome =
  | { readonly kind: 'stored'; readonly region: OwnRegion }
  | { readonly kind: 'noSuchRegion' }
  | { readonly kind: 'refused'; readonly fields: ValidationErrorBody['fields'] };

/**
 * Creates or updates a user's own region. Writes of one user are serialized, so two tabs cannot use
 * the same name or exceed the limit.
 */
export async function storeOwnRegion(
  db: Kysely<Database>,
  draft: StoredDraft,
  actor: Actor,
): Promise<StoreOutcome> {
  return transactionWithAudit(db, async (trx, audit) => {
    await trx
      .selectFrom('app_user')
      .where('id', '=', draft.userId)
      .select('id')
      .forUpdate()
      .execute();
    const regions = await findOwnRegions(trx, draft.userId, [draft.code]);
    const before = regions.find(({ id }) => id === draft.id);
    if (draft.id !== null && before === undefined) return { kind: 'noSuchRegion' };
    const stateCounties = await findCounties(trx, draft.state);
    const fields = draftProblems(draft, {
      otherNames: regions.filter(({ id }) => id !== draft.id).map(({ name }) => name),
      isNew: draft.id === null,
      knownCountyIds: new Set(stateCounties.map(({ id }) => id)),
    });
    if (fields.length > 0) return { kind: 'refused', fields };
    const name = regionName(draft.name);
    const id = await writeRegion(trx, { ...draft, name });
    const chosen = new Set(draft.countyIds);
    audit({
      ...actor,
      action: before === undefined ? 'regionCreated' : 'regionChanged',
      target: `region/${id}`,
      detail: {
        name,
        counties: chosen.size,
        ...(before === undefined ? {} : { nameBefore: before.name }),
      },
    });
    const counties = stateCounties.filter((county) => chosen.has(county.id));
    return { kind: 'stored', region: { id, name, code: draft.code, counties } };
  });
}

async function writeRegion(trx: Transaction<Database>, draft: StoredDraft): Promise<number> {
  const { code, name, userId } = draft;
  let id = draft.id;
  if (id === null) {
    const added = await trx
      .insertInto('region')
      .values({ region_code: code, name, kind: 'USER', user_id: userId, position: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    id = added.id;
  } else {
    await trx
      .updateTable('region')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute();
    await trx.deleteFrom('region_county').where('region_id', '=', id).execute();
  }
  const region_id = id;
  await trx
    .insertInto('region_county')
    .values([...new Set(draft.countyIds)].map((county_id) => ({ region_id, county_id })))
    .execute();
  return id;
}
