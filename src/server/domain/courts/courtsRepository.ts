import type { Kysely, Updateable } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { CourtTable } from '../../db/tables/court';
import { CourtsFileProblem, type CourtRow } from './courtsFile';
import { NO_SOURCE } from './noSource';

/** Changes made by a court file. */
export interface CourtChanges {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/**
 * Updates courts from a file and inserts new ones, in one transaction; with `isDryRun`, changes
 * nothing. Throws a `CourtsFileProblem` if an id contradicts the database.
 */
export async function writeCourts(
  db: Kysely<Database>,
  rows: readonly CourtRow[],
  { isDryRun, now }: { readonly isDryRun: boolean; readonly now: number },
): Promise<CourtChanges> {
  return db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('court').selectAll().forUpdate().execute();
    const byCode = new Map(known.map((court) => [court.code, court]));
    const byId = new Map(known.map((court) => [court.id, court]));
    const problems = rows.flatMap((row) => idProblem(row, byCode, byId));
    if (problems.length > 0) throw new CourtsFileProblem(problems.join('\n'));
    const changes = { added: 0, changed: 0, unchanged: 0 };
    for (const row of rows) {
      const { ruled } = row;
      const court = byCode.get(ruled.code);
      const values = valuesOf(row);
      if (court === undefined) {
        changes.added++;
        if (isDryRun) continue;
        await trx
          .insertInto('court')
          .values({
            id: row.id ?? ruled.id,
            county_id: ruled.countyId,
            code: ruled.code,
            kind: ruled.kind,
            time_zone: ruled.zone,
            source_system: NO_SOURCE,
            coverage_from: null,
            loaded_at: new Date(now),
            outage: null,
            ...values,
          })
          .execute();
      } else if (JSON.stringify({ ...court, ...values }) === JSON.stringify(court)) {
        changes.unchanged++;
      } else {
        changes.changed++;
        if (isDryRun) continue;
        await trx.updateTable('court').set(values).where('id', '=', court.id).execute();
      }
    }
    return changes;
  });
}

interface KnownCourt {
  readonly id: number;
  readonly code: string;
}

function idProblem(
  { id, line, ruled }: CourtRow,
  byCode: ReadonlyMap<string, KnownCourt>,
  byId: ReadonlyMap<number, KnownCourt>,
): string[] {
  const court = byCode.get(ruled.code);
  if (court !== undefined) {
    if (id === null || id === court.id) return [];
    return [
      `Line ${String(line)}: ${ruled.code} is on record with the id ${String(court.id)}, which can't change; leave its id empty.`,
    ];
  }
  const owner = byId.get(id ?? ruled.id);
  if (owner === undefined) return [];
  return [
    `Line ${String(line)}: the id ${String(owner.id)} belongs to ${owner.code}; give ${ruled.code} its own.`,
  ];
}

/** Returns the values of a row; empty fields stay unchanged. */
function valuesOf(row: CourtRow): Updateable<CourtTable> & { readonly name: string } {
  const { judges, name, officeAddress, officeHours, officeName, officeTelephone } = row;
  return {
    name,
    is_name_confirmed: true,
    ...(officeName === null ? {} : { office_name: officeName }),
    ...(officeAddress === null ? {} : { office_address: officeAddress }),
    ...(officeTelephone === null ? {} : { office_telephone: officeTelephone }),
    ...(officeHours === null ? {} : { office_hours: officeHours }),
    ...(judges === null ? {} : { judges: [...judges] }),
  };
}
