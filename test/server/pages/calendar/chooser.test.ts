import { INDIANA } from '../../../../src/contract/locales';
import type { Setting } from '../../../../src/server/domain/calendar/repository';
import { chooserPage, type NextHearings } from '../../../../src/server/pages/calendar/chooser';

const NOW = Date.parse('2026-07-06T22:00:00Z');

const setting = (caption: string, startsAt: string): Setting => ({
  id: 1,
  caseId: 4,
  caseNumber: '49Z01-2606-SC-000021',
  caption,
  courtId: 1,
  courtName: 'Marion Test Court',
  judge: null,
  timeZone: 'America/Indiana/Indianapolis',
  startsAt: new Date(startsAt),
  day: startsAt.slice(0, 10),
  durationMinutes: 30,
  event: 'Bench Trial',
  room: null,
  status: 'CONFIRMED',
  officeName: null,
  officeTelephone: null,
  loadedAt: new Date(NOW),
});

const TODAY: NextHearings = {
  day: '2026-07-06',
  settings: [setting('Early v. Bird', '2026-07-06T13:00:00Z')],
  total: 1,
};
const TOMORROW: NextHearings = {
  day: '2026-07-07',
  settings: [setting('Next v. Day', '2026-07-07T13:00:00Z')],
  total: 1,
};

const page = (next: readonly NextHearings[], now = NOW): string =>
  chooserPage({
    locale: INDIANA,
    courts: [],
    isLoggedIn: false,
    address: '/Calendar',
    problem: null,
    find: '',
    loginAddress: '/Login',
    span: { from: '2026-07-05', to: '2026-08-01' },
    now,
    today: '2026-07-06',
    hearings: { days: new Map(), courts: [], judges: [] },
    next,
    caseOf: String,
  }).body.toString();

describe('the page for choosing a court calendar', () => {
  it('lists the hearings of the next day once today’s hearings are over', () => {
    const shown = page([TODAY, TOMORROW]);
    expect(shown).toContain('<h2>Hearings on Tue, Jul 7</h2>');
    expect(shown).toContain('No more hearings today.');
    expect(shown).toContain('Next vs. Day');
    expect(shown).not.toContain('Early vs. Bird');
  });

  it('lists the hearings of today while one is ahead', () => {
    const shown = page([TODAY, TOMORROW], Date.parse('2026-07-06T12:00:00Z'));
    expect(shown).toContain('<h2>Hearings today</h2>');
    expect(shown).not.toContain('No more hearings today.');
  });
});
