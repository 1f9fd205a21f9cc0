import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { ROOT } from '../../../../scripts/sources';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import { openTestDatabase } from '../../../support/testDatabase';

const SIDES = { efm: /\befm_[a-z]\w*/g, filing: /\bfiling_[a-z]\w*/g } as const;

let database: DatabaseHandle;
let tables: readonly string[];
beforeAll(async () => {
  database = await openTestDatabase();
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = current_schema()`.execute(database.db);
  tables = rows.map(({ name }) => name);
});
afterAll(() => database.close());

describe('the separation of e-filing manager and provider', () => {
  it.each([
    ['filing', 'efm'],
    ['efm', 'filing'],
  ] as const)('keeps code in %s from using tables of %s', (own, other) => {
    const folder = path.join(ROOT, 'src/server/domain', own);
    const named = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => {
        const text = readFileSync(path.join(folder, name), 'utf8');
        return [...text.matchAll(SIDES[other])].flatMap(([table]) =>
          tables.includes(table) ? [`${name}: ${table}`] : [],
        );
      });
    expect(named).toEqual([]);
    expect(tables.some((table) => table.startsWith(`${own}_`))).toBe(true);
  });

  it("creates no foreign key between the manager's and the provider's tables", async () => {
    const { rows } = await sql<{ from: string; to: string }>`
      select conrelid::regclass::text as from, confrelid::regclass::text as to
        from pg_constraint where contype = 'f'`.execute(database.db);
    const sideOf = (table: string): string => table.split('_')[0] ?? '';
    const crossing = rows.filter(
      ({ from, to }) => `${sideOf(from)} ${sideOf(to)}`.match(/^(efm filing|filing efm)$/) !== null,
    );
    expect(crossing).toEqual([]);
  });
});
