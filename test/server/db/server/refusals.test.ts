import { CannotOpenError } from '../../../../src/server/db/errors';
import { openServer } from '../../../../src/server/db/server';
import { requirementProblem } from '../../../../src/server/db/serverRequirements';
import { SERVER_VARIABLE } from '../../../support/preparedFiles';
import { databaseUrl, makeDatabase, tellServer } from '../../../support/serverDatabase';

const SERVER = process.env[SERVER_VARIABLE] ?? '';

const FACTS = {
  version: 15,
  encoding: 'UTF8',
  userName: 'records',
  databaseName: 'records',
  isReplica: false,
  hasIcu: true,
  mayCreateTables: true,
  mayCreateSchemas: true,
  backendPid: 1,
};

/** The message for the operator; fails if the server opens. */
async function refusal(url: string): Promise<string> {
  const error: unknown = await openServer({ url, limits: { connectMs: 2_000 } }).then(
    async (handle) => {
      await handle.close();
      return null;
    },
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CannotOpenError);
  return (error as Error).message;
}

describe("a database server that can't be used", () => {
  it.each([
    [{ version: 14 }, 'needs PostgreSQL 15 or later'],
    [{ isReplica: true }, 'is a read-only replica'],
    [{ encoding: 'SQL_ASCII' }, "encoding 'UTF8'"],
    [{ hasIcu: false }, 'without ICU'],
    [{ mayCreateTables: false }, 'grant create, usage on schema public to "records"'],
    [{ mayCreateSchemas: false }, 'grant create on database "records" to "records"'],
  ])('rejects a server with %j in one sentence that explains what to do', (change, words) => {
    expect(requirementProblem({ ...FACTS, ...change })).toContain(words);
    expect(requirementProblem(FACTS)).toBeNull();
  });

  it('omits the password of an unresponsive server from the message', async () => {
    const message = await refusal('postgres://name:hunter2@127.0.0.1:1/records');
    expect(message).toBe(
      'The database server of DATABASE_URL (127.0.0.1:1/records) cannot be used: nothing is listening there.',
    );
  });

  it('reports a missing database by name', async () => {
    expect(await refusal(databaseUrl(SERVER, 'nowhere'))).toContain('it has no such database');
  });

  it('reports which privilege the database user lacks', async () => {
    const empty = await makeDatabase(SERVER, 'template0');
    const role = new URL(empty.url).pathname.slice(1);
    await tellServer(SERVER, `create role ${role} login`);
    const url = new URL(empty.url);
    url.username = role;
    expect(await refusal(url.href)).toContain(`grant create, usage on schema public to "${role}"`);
    await empty.remove();
    await tellServer(SERVER, `drop role ${role}`);
  });

  it('treats a database with an interrupted setup as incomplete', async () => {
    const empty = await makeDatabase(SERVER, 'template0');
    const broken = openServer({
      url: empty.url,
      fill: () => Promise.reject(new Error('power cut')),
    });
    await expect(broken).rejects.toThrow('power cut');
    expect(await refusal(empty.url)).toContain('did not finish');
    await empty.remove();
  });

  it('loads rows as a role with privileges only on its own tables, and checks foreign keys', async () => {
    const empty = await makeDatabase(SERVER, 'template0');
    const role = new URL(empty.url).pathname.slice(1);
    await tellServer(SERVER, `create role ${role} login`);
    await tellServer(SERVER, `alter database ${role} owner to ${role}`);
    const url = new URL(empty.url);
    url.username = role;
    const handle = await openServer({ url: url.href });
    const load = (countyId: number) =>
      handle.load('tax_warrant', COLUMNS, [
        [
          countyId,
          '1',
          'Ann Jones',
          100,
          '2026-01-02',
          '2026-01-03',
          '2036-01-03',
          'OPEN',
          new Date(0),
        ],
      ]);
    await load(18097);
    await expect(load(1)).rejects.toThrow('foreign key');
    const rows = await handle.db.selectFrom('tax_warrant').select('county_id').execute();
    expect(rows).toEqual([{ county_id: 18097 }]);
    await handle.close();
    await empty.remove();
    await tellServer(SERVER, `drop role ${role}`);
  });
});

const COLUMNS = [
  'county_id',
  'warrant_number',
  'taxpayer_name',
  'amount_cents',
  'issued_on',
  'filed_on',
  'expires_on',
  'status',
  'loaded_at',
];
