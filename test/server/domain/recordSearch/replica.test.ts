import type { CallResponse } from '#contract/calls';
import type { SearchReceipt } from '#contract/schemas/searchReceipts';
import type { DatabaseHandle, ReplicaState } from '../../../../src/server/db/handle';
import { openTestDatabase } from '../../../support/testDatabase';
import { addAccount } from '../../accounts';
import { addCase, MARION, MARION_REGION, seed } from '../../seed';
import { openTestSite, type TestSite } from '../../testApp';

const EARLIER = '2026-06-30T08:00:00.000Z';
const LATER = '2026-07-01T08:00:00.000Z';

let primary: DatabaseHandle;
let replica: DatabaseHandle;
let site: TestSite;
let state: ReplicaState = 'current';

beforeAll(async () => {
  [primary, replica] = [await openTestDatabase(), await openTestDatabase()];
  const users = await seed(primary);
  await seed(replica);
  for (const database of [primary, replica]) {
    await addCase(database, {
      number: '49Z01-2601-SC-000011',
      parties: [{ first: 'Katherine', last: 'Quillfeather' }],
    });
  }
  // The primary has received an import that the replica hasn't.
  for (const [{ db }, loadedAt] of [
    [primary, LATER],
    [replica, EARLIER],
  ] as const) {
    await db
      .updateTable('court')
      .set({ loaded_at: new Date(loadedAt) })
      .where('county_id', '=', MARION)
      .execute();
  }
  const database = {
    ...primary,
    get readDb() {
      return state === 'current' ? replica.db : primary.db;
    },
    replica: () => ({ state, lagMs: 20_000 }),
  };
  site = await openTestSite({ shared: { database, users } });
  await addAccount(primary, ['cleo']);
});
afterAll(async () => {
  await site.close();
  await replica.close();
  await primary.close();
});

/** Searches as a user; returns the load time in the response, and in its certificate. */
async function searchedAsOf(replicaState: ReplicaState): Promise<readonly unknown[]> {
  state = replicaState;
  // A repeated search would keep its certificate.
  await primary.db.deleteFrom('counted_search').execute();
  await primary.db.deleteFrom('search_log').execute();
  const cleo = await site.signedIn('cleo');
  const path = `/court/cases?fullName=quillfeather&regionId=${String(MARION_REGION)}`;
  const found = (await cleo.call('GET', path)).json<CallResponse<'searchCases'>>();
  expect(found.items).toHaveLength(1);
  const receipt = await cleo.call('GET', `/common/searches/${String(found.receiptId)}/receipt`);
  const { asOf, counties } = receipt.json<SearchReceipt>();
  return [found.asOf, asOf, counties];
}

describe('a search of a replica', () => {
  it("shows when the replica's data was loaded, in the results and in the certificate", async () => {
    const marion = { name: 'Marion County' };
    expect(await searchedAsOf('current')).toEqual([
      ...[EARLIER, EARLIER],
      [{ ...marion, asOf: EARLIER }],
    ]);
    // The primary is searched while the replica lags too much.
    expect(await searchedAsOf('behind')).toEqual([LATER, LATER, [{ ...marion, asOf: LATER }]]);
    expect(await searchedAsOf('current')).toEqual([
      ...[EARLIER, EARLIER],
      [{ ...marion, asOf: EARLIER }],
    ]);
  });
});
