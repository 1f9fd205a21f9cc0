import type { Kysely, KyselyPlugin, RootOperationNode } from 'kysely';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import type { Database } from '../../../../src/server/db/tables/database';
import { openTestDatabase } from '../../../support/testDatabase';
import { addCase, seed } from '../../seed';
import { openTestSite, type TestSite } from '../../testApp';

let database: DatabaseHandle;
let site: TestSite;
let statements = 0;

/** Logs are written in the background, once a second: not by the search. */
function isInsert(node: RootOperationNode): boolean {
  return (
    node.kind === 'InsertQueryNode' ||
    (node.kind === 'RawNode' && /^\s*insert/i.test(node.sqlFragments[0] ?? ''))
  );
}

const counter: KyselyPlugin = {
  transformQuery({ node }) {
    if (!isInsert(node)) statements += 1;
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

function counted(db: Kysely<Database>): Kysely<Database> {
  return db.withPlugin(counter);
}

beforeAll(async () => {
  database = await openTestDatabase();
  const users = await seed(database);
  const person = (first: string, last: string) => ({ first, last });
  await addCase(database, {
    number: '49Z01-2601-SC-000011',
    parties: [person('Katherine', 'Quillfeather')],
    filedOn: '2026-01-10',
  });
  site = await openTestSite({
    shared: {
      database: { ...database, db: counted(database.db), readDb: counted(database.readDb) },
      users,
    },
  });
});

afterAll(async () => {
  await site.close();
  await database.close();
});

/** Counts the statements of the second of two equal searches; the first fills the caches. */
async function statementsOf(query: string): Promise<number> {
  const visitor = site.browser();
  const address = `/court/cases?${query}`;
  await visitor.call('GET', address);
  statements = 0;
  const { statusCode } = await visitor.call('GET', address);
  expect(statusCode).toBe(200);
  return statements;
}

describe('a visitor’s search', () => {
  // One statement each for similar words, the records with the names, and the rows of the page.
  it.each([
    ['for a full name', 3, 'fullName=Katherine+Quillfeather&isFullTextNameBasedSearch=true'],
    ['for a last name', 3, 'fullName=Quillfeather&isFullTextNameBasedSearch=true'],
    ['for a case number', 2, 'publicCaseId=49Z01-2601-SC-000011'],
  ])(
    'limits the number of statements: a search %s sends at most %i',
    async (_kind, most, query) => {
      expect(await statementsOf(query)).toBeLessThanOrEqual(most);
    },
  );
});
