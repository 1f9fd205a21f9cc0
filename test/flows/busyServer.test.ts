import { caseSearch } from '../../src/client/features/court/slice';
import type { HttpResult } from '../../src/client/platform/ports';
import { goodAnswer } from '../support/goodAnswers';
import { answer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage, type OpenPage } from '../support/testStore';

const SEARCH = 'GET /web/court/cases';
const RESULTS =
  '/in/court/CaseSearch?action=PERFORM-SEARCH&fullName=smith&isFullTextNameBasedSearch=true&partyRole=CASE_PARTY&regionId=1';
const busy = (retryAfterMs?: number): HttpResult =>
  answer(503, { message: 'Busy.' }, retryAfterMs === undefined ? {} : { retryAfterMs });

/**
 * Opens the results of a counted search; its first responses are the given ones, later ones
 * succeed.
 */
function openResults(...first: readonly HttpResult[]): Promise<OpenPage> {
  return openPage({
    user: testUser(),
    at: RESULTS,
    prepare: ({ network }) => {
      for (const each of first) network.once(SEARCH, each);
      network.always(SEARCH, goodAnswer('searchCases'));
    },
  });
}

const statusOf = (page: OpenPage) => caseSearch.select(page.state()).status;
const errorsOf = (page: OpenPage) =>
  page.select(({ errors }) => errors.current).map(({ text }) => text);

describe('a counted search that a busy server rejects', () => {
  it('retries a search once after Retry-After when the server is busy, without a message', async () => {
    const page = await openResults(busy(2_000));
    await page.advance(1_999);
    expect(page.network.sent(SEARCH)).toHaveLength(1);
    expect(statusOf(page)).toBe('loading');
    await page.advance(401);
    expect(page.network.sent(SEARCH)).toHaveLength(2);
    expect(statusOf(page)).toBe('ready');
    expect(errorsOf(page)).toEqual([]);
  });

  it('shows that the server is busy when it rejects the retry', async () => {
    const page = await openResults(busy(2_000), busy(2_000));
    await page.advance(60_000);
    expect(page.network.sent(SEARCH)).toHaveLength(2);
    expect(statusOf(page)).toBe('failed');
  });

  it.each<[string, HttpResult]>([
    ['a 503 without Retry-After', busy()],
    ['a 503 with a Retry-After of more than 10 seconds', busy(10_001)],
    ['a 429', answer(429, { message: 'Too often.' }, { retryAfterMs: 1_000 })],
    ['a lost connection', { kind: 'offline' }],
    ['a timeout', { kind: 'timedOut' }],
  ])("doesn't retry a counted search after %s", async (_what, failure) => {
    const page = await openResults(failure);
    await page.advance(60_000);
    expect(page.network.sent(SEARCH)).toHaveLength(1);
    expect(statusOf(page)).toBe('failed');
  });
});
