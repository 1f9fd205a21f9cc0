import type { CaseHearing } from '#contract/schemas/court';
import {
  hearingStatus,
  lastHearing,
  nextHearing,
} from '../../../../src/client/features/court/hearings';

const NOW = Date.parse('2026-07-06T14:00:00Z');

function hearing(id: number, startsAt: string, status: CaseHearing['status'] = 'CONFIRMED') {
  return { id, startsAt, status, durationMinutes: 30, event: 'Hearing', room: null };
}

describe("a case's hearings", () => {
  it('selects the first upcoming confirmed hearing as the next one', () => {
    const next = nextHearing(
      [
        hearing(1, '2026-08-01T14:00:00Z'),
        hearing(2, '2026-07-01T14:00:00Z'),
        hearing(3, '2026-07-07T14:00:00Z', 'CANCELLED'),
        hearing(4, '2026-07-20T14:00:00Z'),
      ],
      NOW,
    );
    expect(next?.id).toBe(4);
    expect(nextHearing([hearing(2, '2026-07-01T14:00:00Z')], NOW)).toBeNull();
  });

  it('counts a hearing as running for its length, and for an hour at least', () => {
    const running = hearing(1, '2026-07-06T13:55:00Z');
    expect(nextHearing([running], NOW)).toBe(running);
    expect(lastHearing([running], NOW)).toBeNull();
    expect(hearingStatus(running, NOW).word).toBe('Confirmed');
    const over = hearing(2, '2026-07-06T13:00:00Z');
    expect(lastHearing([running, over], NOW)).toBe(over);
    expect(hearingStatus(over, NOW).word).toBe('Past');
    const long = { ...over, durationMinutes: 480 };
    expect(hearingStatus(long, NOW).word).toBe('Confirmed');
    expect(hearingStatus(hearing(1, '2026-07-01T14:00:00Z', 'CANCELLED'), NOW).word).toBe(
      'Canceled',
    );
  });
});
