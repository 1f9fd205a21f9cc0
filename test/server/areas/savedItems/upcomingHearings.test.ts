import type { CallResponse } from '#contract/calls';
import { addCase } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const DAY = 86_400_000;

describe('hearings of saved cases', () => {
  let site: TestSite;
  let anna: TestBrowser;
  let savedId: number;
  let sealedId: number;

  async function addHearing(
    caseId: number,
    event: string,
    days: number,
    status: 'CONFIRMED' | 'CANCELLED' = 'CONFIRMED',
  ): Promise<void> {
    await site.database.db
      .insertInto('hearing')
      .values({
        case_id: caseId,
        starts_at: new Date(START + days * DAY),
        duration_minutes: 30,
        event,
        room: null,
        status,
      })
      .execute();
  }
  async function events(browser: TestBrowser): Promise<string[]> {
    const answer = await browser.call('GET', '/court/my/hearings');
    return answer.json<CallResponse<'getUpcomingHearings'>>().items.map(({ event }) => event);
  }

  beforeAll(async () => {
    site = await openTestSite();
    anna = await site.signedIn('anna');
    savedId = await addCase(site.database, { number: '49Z01-2601-SC-000011' });
    sealedId = await addCase(site.database, { number: '49Z01-2601-SC-000012' });
    const otherId = await addCase(site.database, { number: '49Z01-2601-SC-000013' });
    for (const id of [savedId, sealedId]) {
      await anna.call('PUT', `/court/my/${String(id)}`, { payload: { alert: false } });
    }
    await addHearing(savedId, 'Later', 13);
    await addHearing(savedId, 'Soon', 1);
    await addHearing(savedId, 'Over', -1);
    await addHearing(savedId, 'Running', -0.75 / 24);
    await addHearing(savedId, 'Just over', -1 / 24);
    // Less than 14 times 24 hours from now, but on the 15th day.
    await addHearing(savedId, 'Too late', 13.99);
    await addHearing(savedId, 'Called off', 2, 'CANCELLED');
    await addHearing(sealedId, 'Sealed soon', 3);
    await addHearing(otherId, 'Not saved', 1);
  });
  afterAll(() => site.close());

  it('lists hearings in progress and in the next 14 days, earliest first, without canceled hearings', async () => {
    expect(await events(anna)).toEqual(['Running', 'Soon', 'Sealed soon', 'Later']);
  });

  it("lists only hearings of the user's own saved cases", async () => {
    expect(await events(await site.signedIn('berta'))).toEqual([]);
  });

  it('hides hearings once their case is sealed', async () => {
    await site.database.db
      .updateTable('court_case')
      .set({ is_sealed: true })
      .where('id', '=', sealedId)
      .execute();
    expect(await events(anna)).toEqual(['Running', 'Soon', 'Later']);
  });

  it('lists hearings on the 14th day even if the clocks are set back before that day', async () => {
    // October 25, 12:30 AM in Indiana; the clocks are set back on November 1.
    site.clock.time = Date.parse('2026-10-25T04:30:00Z');
    const berta = await site.signedIn('berta');
    const caseId = await addCase(site.database, { number: '49Z01-2601-SC-000014' });
    await berta.call('PUT', `/court/my/${String(caseId)}`, { payload: { alert: false } });
    await addHearing(caseId, '14th day', (Date.parse('2026-11-07T18:00:00Z') - START) / DAY);
    await addHearing(caseId, '15th day', (Date.parse('2026-11-08T18:00:00Z') - START) / DAY);
    expect(await events(berta)).toEqual(['14th day']);
  });
});
