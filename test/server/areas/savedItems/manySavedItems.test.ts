import { sql } from 'kysely';
import type { CallResponse } from '#contract/calls';
import { MAX_SAVED_ITEMS } from '../../../../src/server/areas/savedItems/repository';
import { addTaxWarrant } from '../../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

describe('more saved items than a list page holds', () => {
  let site: TestSite;
  let anna: TestBrowser;
  let oldest: number;
  beforeAll(async () => {
    site = await openTestSite();
    anna = await site.signedIn('anna');
    oldest = await addTaxWarrant(site.database, '1');
    await anna.call('PUT', `/tax-warrant/saved/${oldest}`, { payload: { alert: true } });
    await sql`
      with more as (
        insert into tax_warrant (county_id, warrant_number, taxpayer_name, amount_cents, issued_on,
                                 filed_on, status, status_on, loaded_at, expires_on)
        select w.county_id, (n + 1)::text, w.taxpayer_name, w.amount_cents, w.issued_on,
               w.filed_on, w.status, w.status_on, w.loaded_at, w.expires_on
          from tax_warrant w, generate_series(1, ${MAX_SAVED_ITEMS}::integer) n
         where w.id = ${oldest}
        returning id)
      insert into saved_item (user_id, kind, target_id, alert, saved_at)
      select ${site.users['anna']}::integer, 'taxWarrant', id, false, now() + interval '1 year'
        from more`.execute(site.database.db);
  });
  afterAll(() => site.close());

  it('loads the ids of all saved items, so that none looks unsaved', async () => {
    const answer = await anna.call('GET', '/tax-warrant/saved/ids');
    const ids = answer.json<CallResponse<'getSavedTaxWarrantIds'>>();
    expect(ids).toMatchObject({ total: MAX_SAVED_ITEMS + 1, capped: false });
    expect(ids.items.at(-1)).toEqual({ id: oldest, alert: true });
  });

  it('lists saved items up to the limit, with a note that there are more', async () => {
    const answer = await anna.call('GET', '/tax-warrant/saved');
    const list = answer.json<CallResponse<'getSavedTaxWarrants'>>();
    expect(list.items).toHaveLength(MAX_SAVED_ITEMS);
    expect(list).toMatchObject({ total: MAX_SAVED_ITEMS, capped: true });
  });
});
