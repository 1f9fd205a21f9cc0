import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { openEmbedded } from '../../../src/server/db/embedded';
import type { EmbeddedHandle } from '../../../src/server/db/embeddedHandle';
import { DatabaseSetUpError } from '../../../src/server/db/errors';
import { isUnfinished } from '../../../src/server/db/unfinished';
import { setUpEarlyWithDemo } from '../../../src/demo/setUpWithDemo';
import { programBeside } from '../../support/programBeside';

const START_DEMO = programBeside(path.join(__dirname, 'programs/here.ts'), 'startDemo');
const BROKEN_REST = programBeside(path.join(__dirname, 'programs/here.ts'), 'brokenRest');
const DEMO = setUpEarlyWithDemo(0.02, '2026-06-30');

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'early-'));
});
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

async function countUsers({ db }: EmbeddedHandle): Promise<unknown> {
  const { rows } = await sql`
    select count(*)::integer as users, count(distinct username)::integer as names
      from app_user`.execute(db);
  return rows[0];
}

// The tests run in order on one data directory.
describe('a server that opens before all demo data is loaded', () => {
  it('restarts setup after the process was killed during the load', async () => {
    const child = fork(START_DEMO.file, [dataDir], { execArgv: [...START_DEMO.execArgv] });
    await once(child, 'message');
    child.kill('SIGKILL');
    await once(child, 'close');

    await expect(openEmbedded({ dataDir })).rejects.toThrow(DatabaseSetUpError);

    const lines: string[] = [];
    const handle = await openEmbedded({
      dataDir,
      setUp: DEMO,
      onProgress: (line) => lines.push(line),
    });
    expect(lines[0]).toBe('The last start ended before all demo data was loaded. Starting over.');
    expect(lines[1]).toMatch(/^Create the database … done in \d+\.\d s$/);
    const { filling } = handle;
    filling?.start();
    expect(filling?.progress()?.of).toBe(5);
    await handle.close();
    expect(readdirSync(dataDir)).toEqual(['database']);
  }, 120_000);

  it('restarts setup after a stop during the load, and then loads everything', async () => {
    const handle = await openEmbedded({ dataDir, setUp: DEMO });
    expect(handle.filling?.progress()).toEqual({ loaded: 1, of: 5 });
    const { rows } = await sql<{ cases: number }>`
      select count(*)::integer as cases from public_case`.execute(handle.db);
    expect(rows[0]?.cases).toBeGreaterThan(300);
    handle.filling?.start();
    await handle.filling?.finished;
    expect(handle.filling?.progress()).toBeNull();
    expect(await isUnfinished(handle.db)).toBe(false);
    const { rows: records } = await sql<{ judgments: number; documents: number }>`
      select (select count(*)::integer from public_judgment) as judgments,
             (select count(*)::integer from public_document) as documents`.execute(handle.db);
    expect(records[0]?.judgments).toBeGreaterThan(0);
    expect(records[0]?.documents).toBeGreaterThan(0);
    const users = await countUsers(handle);
    await handle.close();

    const again = await openEmbedded({ dataDir, setUp: DEMO });
    expect(again.filling).toBeNull();
    expect(await countUsers(again)).toEqual(users);
    await again.close();
  }, 120_000);

  it.each([
    ['error', 'The demo data could not be loaded: a table is missing'],
    ['killed', /^The demo data could not be loaded: the set-up was killed/],
  ])(
    'reports in one sentence why the load failed (%s), and rolls the load back',
    async (how, why) => {
      rmSync(dataDir, { recursive: true, force: true });
      const handle = await openEmbedded({ dataDir, setUp: { ...BROKEN_REST, args: [how] } });
      handle.filling?.start();
      await expect(handle.filling?.finished).rejects.toThrow(why);
      const { rows } = await sql`select name from setting where name = 'half'`.execute(handle.db);
      expect(rows).toEqual([]);
      expect(await isUnfinished(handle.db)).toBe(true);
      await handle.close();
      expect(readdirSync(dataDir)).toEqual(['database']);
    },
    60_000,
  );

  it('finishes the load despite a stop signal, because only the server may end the process', async () => {
    rmSync(dataDir, { recursive: true, force: true });
    const handle = await openEmbedded({ dataDir, setUp: { ...BROKEN_REST, args: ['stopped'] } });
    handle.filling?.start();
    await expect(handle.filling?.finished).resolves.toBeUndefined();
    expect(await isUnfinished(handle.db)).toBe(false);
    await handle.close();
  }, 60_000);
});
