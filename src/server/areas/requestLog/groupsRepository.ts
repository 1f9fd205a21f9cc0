import { sql, type Kysely, type Transaction } from 'kysely';
import type { ErrorGroup } from '#contract/schemas/requestLog';
import { CACHED_PLAN } from '../../db/cachedPlan';
import type { Database } from '../../db/tables/database';

/** Maximum listed groups; open ones first. */
const MAX_SHOWN = 100;
const MAX_BUILDS = 20;

interface GroupRow extends Omit<
  ErrorGroup,
  'builds' | 'firstAt' | 'lastAt' | 'resolvedAt' | 'state'
> {
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly resolvedAt: Date | null;
  readonly builds: readonly { build: string; firstAt: string; lastAt: string; count: number }[];
}

/** Finds error groups: open ones first, then by the latest error. */
export async function findErrorGroups(db: Kysely<Database>): Promise<ErrorGroup[]> {
  const { rows } = await sql<GroupRow>`${CACHED_PLAN}
    select g.id, g.method, g.route, g.message, g.reference, b."firstAt", b."lastAt", b.count, b.builds,
           g.resolved_build as "resolvedBuild", g.resolved_at as "resolvedAt",
           u.username as "resolvedBy", g.returns
      from error_group g
      join (select group_id, min(first_at) as "firstAt", max(last_at) as "lastAt",
                   sum(count)::integer as count,
                   json_agg(json_build_object('build', build, 'firstAt', first_at,
                                              'lastAt', last_at, 'count', count)
                            order by last_at desc, build) as builds
              from error_group_build group by group_id) b on b.group_id = g.id
      left join app_user u on u.id = g.resolved_by
     order by g.resolved_at is not null, b."lastAt" desc, g.id limit ${MAX_SHOWN}`.execute(db);
  return rows.map(({ builds, firstAt, lastAt, resolvedAt, ...row }) => ({
    ...row,
    state: resolvedAt === null ? 'OPEN' : 'RESOLVED',
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    builds: builds.slice(0, MAX_BUILDS).map((each) => ({
      ...each,
      firstAt: new Date(each.firstAt).toISOString(),
      lastAt: new Date(each.lastAt).toISOString(),
    })),
  }));
}

/** Finds the builds that have run on this database, newest first. */
export async function findBuilds(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('server_build')
    .select('build')
    .orderBy('first_at', 'desc')
    .orderBy('build')
    .limit(MAX_BUILDS)
    .execute();
  return rows.map(({ build }) => build);
}

/** Resolves a group in a build, or reopens it with null; false if there is no such group. */
export async function setResolved(
  trx: Transaction<Database>,
  groupId: number,
  resolved: { readonly build: string; readonly at: Date; readonly by: number | null } | null,
): Promise<boolean> {
  const row = await trx
    .updateTable('error_group')
    .set({
      resolved_build: resolved?.build ?? null,
      resolved_at: resolved?.at ?? null,
      resolved_by: resolved?.by ?? null,
    })
    .where('id', '=', groupId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
