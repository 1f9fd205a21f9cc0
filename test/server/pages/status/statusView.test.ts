import { statusView } from '../../../../src/server/pages/status/view';

const SOURCE = {
  register: 'court',
  county: 'Union, IN',
  loadedAt: null,
  outage: null,
  partialOutage: null,
} as const;

describe('the status page', () => {
  it('counts late and unavailable records once, and marks their row as delayed', () => {
    const page = statusView({
      isAway: false,
      readAt: Date.parse('2026-11-28T20:00:00Z'),
      incidents: [],
      sources: [{ ...SOURCE, outage: 'Moving' }],
      coverage: '/counties',
    }).toString();
    expect(page).toMatch(/<dt>Records<\/dt>\s*<dd>[^]*<b>Delayed<\/b>/);
    expect(page.match(/1 outage/g)).toHaveLength(1);
    expect(page).toContain('None since Aug 30');
  });

  it('lists a county with an outage of some courts as a partial outage', () => {
    const page = statusView({
      isAway: false,
      readAt: Date.parse('2026-11-28T20:00:00Z'),
      incidents: [],
      sources: [{ ...SOURCE, partialOutage: '8 of 9 courts: Moving' }],
      coverage: '/counties',
    }).toString();
    expect(page).toContain('Some records are late or unavailable: 1 partial outage.');
    expect(page).toContain('8 of 9 courts: Moving');
    expect(page).not.toMatch(/operating normally|All sources online/);
  });
});
