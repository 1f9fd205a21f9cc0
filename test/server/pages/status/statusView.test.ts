import type { Incident } from '../../../../src/contract/schemas/operatorAlerts';
import { statusView, type StatusFacts } from '../../../../src/server/pages/status/view';

const SOURCE = {
  register: 'court',
  county: 'Union, IN',
  loadedAt: null,
  outage: null,
  partialOutage: null,
} as const;

const NOW = '2026-11-28T20:00:00Z';

const pageOf = (facts: Partial<StatusFacts>): string =>
  statusView({
    isAway: false,
    readAt: Date.parse(NOW),
    incidents: [],
    opening: null,
    sources: [],
    sourceCount: 392,
    sendsEmail: true,
    coverage: '/counties',
    ...facts,
  })
    .toString()
    .replace(/\s+/g, ' ');

const incident = (startedAt: string, resolvedAt: string | null): Incident => ({
  id: 1,
  title: 'Slow searches',
  parts: ['SEARCH'],
  startedAt,
  resolvedAt,
  updates: [],
});

describe('the status page', () => {
  it('counts late and unavailable records once, and links to them', () => {
    const page = pageOf({ sources: [{ ...SOURCE, outage: 'Moving' }] });
    expect(page).toContain('1 of 392 record sources is late or unavailable.');
    expect(page).toMatch(/<dt>Records<\/dt>.*Partly late<\/span > <a href="#records">/);
    expect(page).toContain('None since Aug 30');
  });

  it("shows the last update of a county's other courts if some have an outage", () => {
    const page = pageOf({
      sources: [
        {
          ...SOURCE,
          loadedAt: new Date('2026-11-28T12:00:00Z'),
          partialOutage: '1 of 2 courts: Moving; no updates since November 25.',
        },
      ],
    });
    expect(page).toContain('1 of 2 courts: Moving');
    expect(page).toContain('Other courts: Nov 28, 2026 (under a day ago)');
    expect(page).not.toMatch(/The site is operating normally|All sources online/);
  });

  it.each([
    [true, /<dt>Email<\/dt> <dd>.*Operating normally<\/span > <svg class="status-days"/],
    [false, /<dt>Email<\/dt> <dd>.*Off: no email server/],
  ])('shows that email works only if there is an email server: %s', (sendsEmail, words) => {
    const email = pageOf({ sendsEmail }).split('<dt>E-filing</dt>')[1] ?? '';
    expect(email).toMatch(words);
    expect(email.split('<dt>Email<')[1]?.includes('class="status-days"')).toBe(sendsEmail);
  });

  it('marks each day of an incident in the history of the affected parts', () => {
    const page = pageOf({ incidents: [incident('2026-11-20T19:00:00Z', '2026-11-22T19:00:00Z')] });
    const search = page.slice(page.indexOf('<dt>Search<'), page.indexOf('<dt>Accounts<'));
    expect(search.match(/status-day-affected/g)).toHaveLength(3);
    expect(search).toMatch(/Incidents on 3 days in 90 days/);
    expect(page.match(/No incidents in 90 days/g)).toHaveLength(4);
  });

  it('marks today for an incident that started today, and the oldest day for an old one', () => {
    const daysOf = (startedAt: string): readonly number[] =>
      [
        ...pageOf({ incidents: [incident(startedAt, null)] }).matchAll(
          /status-day-affected" x="(\d+)"/g,
        ),
      ].map(([, x]) => Number(x));
    expect(pageOf({ incidents: [incident('2026-11-28T19:00:00Z', null)] })).toContain(
      'Incidents on 1 day in 90 days',
    );
    expect(pageOf({ incidents: [incident('2026-01-01T00:00:00Z', null)] })).toContain(
      'Incidents on 90 days in 90 days',
    );
    expect(daysOf('2026-11-28T19:00:00Z')).toEqual([356]);
    expect(daysOf('2026-01-01T00:00:00Z')).toHaveLength(90);
  });

  it('shows a history only since the site opened', () => {
    const page = pageOf({ opening: new Date('2026-11-26T15:00:00Z') });
    const bars = page.match(/status-day-before/g) ?? [];
    const parts = page.match(/class="status-days"/g) ?? [];
    expect(bars.length / parts.length).toBe(87);
    expect(page).toContain('No incidents in 3 days');
    expect(page).toContain('None since Nov 26');
    expect(pageOf({ opening: new Date('2026-01-01T00:00:00Z') })).not.toContain('day-before');
  });

  it('doesn’t claim that records are online on a site without sources', () => {
    const page = pageOf({ sourceCount: 0 });
    expect(page).toContain('No sources yet');
    expect(page).toMatch(/<dt>Records<\/dt> <dd> None online yet/);
  });
});
