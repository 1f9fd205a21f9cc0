import type { DatabaseHandle, DatabaseSession } from '../../../../src/server/db/handle';
import {
  ImportBusyError,
  withImportLock,
} from '../../../../src/server/domain/imports/importLockRepository';

/** A server whose lock is free or not; it records the statements of its sessions. */
function aServer(isFree: boolean) {
  const statements: string[] = [];
  const session: DatabaseSession = {
    query: <Row>(text: string) => {
      statements.push(text.replace(/\(.*/, ''));
      return Promise.resolve([{ ok: isFree } as Row]);
    },
  };
  const handle = {
    // A pooler would share the connections of `db`.
    db: {} as DatabaseHandle['db'],
    kind: 'server',
    withSession: <Result>(work: (own: DatabaseSession) => Promise<Result>) => work(session),
  } as const;
  return { handle, statements };
}

const SCOPE = { register: 'court', countyId: null } as const;

describe('lock of imports on a server', () => {
  it('holds the lock in a separate session until the work ends', async () => {
    const { handle, statements } = aServer(true);
    const during = await withImportLock(handle, SCOPE, () => Promise.resolve([...statements]));
    expect(during).toEqual(['select pg_try_advisory_lock']);
    expect(statements).toEqual([...during, 'select pg_advisory_unlock_all']);
  });

  it('refuses the work while another session holds the lock', async () => {
    const { handle } = aServer(false);
    const work = jest.fn(() => Promise.resolve());
    await expect(withImportLock(handle, SCOPE, work)).rejects.toThrow(ImportBusyError);
    expect(work).not.toHaveBeenCalled();
  });
});
