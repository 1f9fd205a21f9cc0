import type { CaseHearing } from '#contract/schemas/court';
import { hearingStatus, nextHearing } from '../../../../src/client/features/court/hearings';

const NOW = '2026-07-06T14:00:00Z';

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

  it('shows a hearing as confirmed only until it starts', () => {
    const now = new Date(NOW).getTime();
    expect(hearingStatus(hearing(1, '2026-07-06T14:00:01Z'), now).word).toBe('Confirmed');
    expect(hearingStatus(hearing(1, '2026-07-06T13:59:59Z'), now).word).toBe('Past');
    expect(hearingStatus(hearing(1, '2026-07-01T14:00:00Z', 'CANCELLED'), now).word).toBe(
      'Canceled',
    );
  });
});
