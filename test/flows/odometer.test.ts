import { formatOdometer } from '#contract/billing/odometer';
import { selectOdometer } from '../../src/client/state/odometer/selectors';
import { loggedOutSeen } from '../../src/client/state/session/slice';
import { goodAnswer } from '../support/goodAnswers';
import { answer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage } from '../support/testStore';

const ODOMETER = 'GET /web/in/common/OdometerDiv.jsp';
const SEARCH = 'GET /web/court/cases';
const href = '/web/vue/in/common/SearchCountSummary';
const fragment = (used: number): string => formatOdometer({ used, included: 20, href });

async function openMetered() {
  const page = await openPage({
    user: testUser(),
    prepare: ({ network }) => {
      network.always(ODOMETER, answer(200, fragment(13)));
    },
  });
  await page.settle();
  return page;
}

describe('the odometer', () => {
  it('requests the odometer as HTML, and shows the searches used and included', async () => {
    const page = await openMetered();
    expect(page.select(selectOdometer)).toEqual({ used: 13, included: 20, href });
    const request = page.network.sent(ODOMETER)[0];
    expect(request).toMatchObject({ expects: 'html', headers: { accept: 'text/html' } });
    expect(request?.url).toContain('ajax=true');
    expect(request?.url).not.toContain('forceUpdate');
  });

  it('records the odometer call in actions like any other call', async () => {
    const page = await openMetered();
    const calls = page.story.filter(
      ({ payload, type }) =>
        type.startsWith('calls/') && (payload as { call: string }).call === 'getOdometer',
    );
    expect(calls.map(({ type }) => type)).toEqual(['calls/sent', 'calls/answered']);
  });

  it("doesn't request the odometer for visitors", async () => {
    const page = await openPage();
    expect(page.network.sent(ODOMETER)).toEqual([]);
  });

  it('reloads the odometer after a search response', async () => {
    const page = await openMetered();
    page.network.always(ODOMETER, answer(200, fragment(14)));
    page.network.always(SEARCH, goodAnswer('searchCases'));
    await page.visit('/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith');
    await page.settle();
    expect(page.network.sent(ODOMETER).at(-1)?.url).toContain('forceUpdate=true');
    expect(page.select(selectOdometer)?.used).toBe(14);
  });

  it('removes the odometer when the user logs out', async () => {
    const page = await openMetered();
    page.dispatch(loggedOutSeen());
    expect(page.select(selectOdometer)).toBeNull();
  });

  it.each([
    ['an unrelated page', '<html><script>alert(1)</script></html>'],
    ['a link to another site', '<a href="//evil.example"><span>1</span> of <span>2</span></a>'],
    ['an empty body', ''],
  ])("doesn't parse the odometer from %s", async (_what, body) => {
    const page = await openPage({
      user: testUser(),
      prepare: ({ network }) => network.always(ODOMETER, answer(200, body)),
    });
    await page.settle();
    expect(page.select(selectOdometer)).toBeNull();
  });

  it("keeps the odometer's value without an error when the server fails", async () => {
    const page = await openMetered();
    page.network.always(ODOMETER, { kind: 'unreadable', status: 500 });
    await page.visit('/in/court');
    await page.settle();
    expect(page.select(selectOdometer)?.used).toBe(13);
    expect(page.errors()).toEqual([]);
  });
});
