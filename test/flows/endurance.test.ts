import { answer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage } from '../support/testStore';

const ADDRESSES = [
  '/in/court',
  '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith',
  '/in/court/ViewCaseDetails?caseId=7',
  '/in/court/ViewMyCases',
  '/in/common/Notifications',
  '/mi/recorder',
];

describe('a page that is used all day', () => {
  it('runs no more effects and timers after 200 route changes than after 20', async () => {
    const page = await openPage({
      user: testUser(),
      prepare: ({ network }) =>
        network.always('GET /web/api/notifications/unread/count', answer(200, 3)),
    });
    async function walk(changes: number): Promise<{ effects: number; waits: number }> {
      for (let change = 0; change < changes; change += 1) {
        await page.visit(ADDRESSES[change % ADDRESSES.length] ?? '/in/');
        await page.advance(11_000);
      }
      // Both counts are taken on the same page.
      await page.visit('/in/court');
      await page.advance(11_000);
      return { effects: page.runningEffects(), waits: page.clock.waiting() };
    }
    const early = await walk(20);
    expect(early.effects).toBeGreaterThan(0);
    expect(await walk(180)).toEqual(early);
  });

  it('cancels the effects of a page that is left before its responses arrive', async () => {
    const page = await openPage({ user: testUser() });
    await page.visit('/in/court/ViewCaseDetails?caseId=7');
    await page.visit('/in/court');
    await page.advance(11_000);
    const before = page.runningEffects();
    page.network.hold('GET /web/court/cases/7');
    await page.visit('/in/court/ViewCaseDetails?caseId=7');
    expect(page.runningEffects()).toBeGreaterThan(before);
    await page.visit('/in/court');
    await page.advance(11_000);
    expect(page.runningEffects()).toBe(before);
  });
});
