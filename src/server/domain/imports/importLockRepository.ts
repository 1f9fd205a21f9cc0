import { sql, type Transaction } from 'kysely';
import { IMPORT_REGISTERS, type ImportRegister } from '#contract/imports/registers';
import { ADVISORY_LOCKS } from '../../db/advisoryLocks';
import { CannotOpenError } from '../../db/errors';
import type { DatabaseHandle } from '../../db/handle';
import type { Database } from '../../db/tables/database';

/** The open database that imports use. */
export type ImportDatabase = DatabaseHandle;

/** What a run writes: one county of a register, or the whole register if `countyId` is null. */
export interface ImportScope {
  readonly register: ImportRegister;
  readonly countyId: number | null;
}

/** Thrown if another run is writing the same register and county. */
export class ImportBusyError extends Error {}

const BUSY =
  'Another import of this register and county is running. Wait until it ends, or stop it.';

/** Imports running in this process; no other process uses the embedded database. */
const running = new WeakMap<DatabaseHandle['db'], Set<ImportScope>>();

/** Multiplier that keeps the lock keys of counties above the lock keys of whole registers. */
const COUNTY_KEYS = 100_000;

/**
 * Runs work while no other import writes the same register and county, on any server or from the
 * command line; otherwise throws `ImportBusyError`. The lock ends with the process.
 */
export async function withImportLock<Result>(
  handle: Pick<DatabaseHandle, 'db' | 'kind' | 'withSession'>,
  scope: ImportScope,
  work: () => Promise<Result>,
): Promise<Result> {
  const { db, kind } = handle;
  const ours = running.get(db) ?? new Set<ImportScope>();
  running.set(db, ours);
  if ([...ours].some((other) => overlap(other, scope))) throw new ImportBusyError(BUSY);
  ours.add(scope);
  try {
    return kind === 'embedded' ? await work() : await withServerLock(handle, scope, work);
  } finally {
    ours.delete(scope);
  }
}

function overlap(one: ImportScope, other: ImportScope): boolean {
  if (one.register !== other.register) return false;
  return one.countyId === null || other.countyId === null || one.countyId === other.countyId;
}

/**
 * Uses session locks on a connection that bypasses any pooler, so that a killed process releases
 * them, and only this run holds them.
 */
function withServerLock<Result>(
  handle: Pick<DatabaseHandle, 'withSession'>,
  { countyId, register }: ImportScope,
  work: () => Promise<Result>,
): Promise<Result> {
  const registerKey = IMPORT_REGISTERS.indexOf(register) + 1;
  const countyKey = registerKey * COUNTY_KEYS + (countyId ?? 0);
  const { imports } = ADVISORY_LOCKS;
  const locked = handle.withSession(async (session) => {
    const [row] = await session.query<{ ok: boolean }>(
      countyId === null
        ? `select pg_try_advisory_lock(${imports}, ${registerKey}) as ok`
        : `select pg_try_advisory_lock_shared(${imports}, ${registerKey})
                  and pg_try_advisory_lock(${imports}, ${countyKey}) as ok`,
    );
    try {
      if (row?.ok !== true) throw new ImportBusyError(BUSY);
      return await work();
    } finally {
      // The end of the session also releases them, but only a moment later.
      await session.query('select pg_advisory_unlock_all()').catch(() => undefined);
    }
  });
  return locked.catch((error: unknown) => {
    // The lock needs a connection of its own, and the server has none left for it.
    throw error instanceof CannotOpenError ? new ImportBusyError(error.message) : error;
  });
}

/** Serializes decisions about a scope; waits for other transactions that hold its lock. */
export async function lockImportScope(
  trx: Transaction<Database>,
  { countyId, register }: ImportScope,
): Promise<void> {
  const key = `import:${register}:${String(countyId)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}
