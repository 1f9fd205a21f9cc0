import { statusView } from '../../../../src/server/pages/status/view';

const SOURCE = { register: 'court', county: 'Union, IN', loadedAt: null } as const;

describe('the status page', () => {
  it('counts late and unavailable records once, and marks their row as delayed', () => {
    const page = statusView({
      ...{ isAway: false, readAt: Date.parse('2026-11-28T20:00:00Z'), incidents: [] },
      ...{ sources: [{ ...SOURCE, outage: 'Moving' }], coverage: '/counties' },
    }).toString();
    expect(page).toMatch(/<dt>Records<\/dt>\s*<dd>[^]*<b>Delayed<\/b>/);
    expect(page.match(/1 outage/g)).toHaveLength(1);
    expect(page).toContain('None since Aug 30');
  });
});
