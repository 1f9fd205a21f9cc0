import { sql, type Kysely } from 'kysely';
import { FIGURES, type FigureName } from '#contract/admin/poolMonitor';
import type { Database } from '../../db/tables/database';

export type Grain = 'minute' | 'hour';

/** Metrics of one minute or hour. */
export interface FigureRow {
  /** Start of the minute or hour; milliseconds since 1970. */
  readonly at: number;
  readonly values: Readonly<Record<FigureName, number | null>>;
}

/** Inserts rows; existing ones stay unchanged. */
export async function insertFigures(
  db: Kysely<Database>,
  place: { readonly server: string; readonly grain: Grain },
  rows: readonly FigureRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('pool_figure')
    .values(
      rows.map(({ at, values }) => ({
        ...place,
        at: new Date(at),
        figures: JSON.stringify(values),
      })),
    )
    .onConflict((conflict) => conflict.columns(['server', 'grain', 'at']).doNothing())
    .execute();
}

/** Finds a server's rows since an instant, oldest first. */
export async function findFigures(
  db: Kysely<Database>,
  { grain, server }: { readonly server: string; readonly grain: Grain },
  since: number,
): Promise<readonly FigureRow[]> {
  const rows = await db
    .selectFrom('pool_figure')
    .select(['at', 'figures'])
    .where('server', '=', server)
    .where('grain', '=', grain)
    .where('at', '>=', new Date(since))
    .orderBy('at')
    .execute();
  return rows.map(({ at, figures }) => ({
    at: at.getTime(),
    values: Object.fromEntries(
      FIGURES.map((name) => [name, figures[name] ?? null]),
    ) as FigureRow['values'],
  }));
}

/** Deletes old rows of all servers. */
export async function sweepFigures(
  db: Kysely<Database>,
  before: Readonly<Record<Grain, number>>,
): Promise<void> {
  await sql`
    delete from pool_figure
     where (grain = 'minute' and at < ${new Date(before.minute)})
        or (grain = 'hour' and at < ${new Date(before.hour)})`.execute(db);
}
