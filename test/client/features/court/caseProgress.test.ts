import type { CaseDetails, CaseHearing } from '#contract/schemas/court';
import { caseProgress } from '../../../../src/client/features/court/caseProgress';

const NOW = new Date('2026-06-30T12:00:00Z').getTime();
let nextId = 1;

function hearing(event: string, startsAt: string, status: CaseHearing['status'] = 'CONFIRMED') {
  nextId += 1;
  return { id: nextId, event, startsAt, status, durationMinutes: 30, room: null };
}

function stepsOf(hearings: readonly CaseHearing[], changes: Partial<CaseDetails> = {}): string[] {
  const details = {
    court: { timeZone: 'America/Indiana/Indianapolis' },
    filedOn: '2026-01-05',
    disposedOn: null,
    status: 'OPEN',
    hearings,
    ...changes,
  } as CaseDetails;
  return caseProgress(details, NOW).map(({ detail, label, state }) =>
    [label, state, ...(detail === null ? [] : [detail])].join(' '),
  );
}

describe('the progress of a case', () => {
  it('starts the progress of a case with its filing', () => {
    expect(stepsOf([])).toEqual([
      'Filed done Jan 5, 2026',
      'Hearing open',
      'Trial open',
      'Disposed open',
    ]);
  });

  it('shows the next hearing if none has been held, and otherwise the last one held', () => {
    const first = hearing('Initial Hearing', '2026-07-02T13:00:00Z');
    const second = hearing('Status Hearing', '2026-08-02T13:00:00Z');
    const past = hearing('Initial Hearing', '2026-06-01T13:00:00Z');
    expect(stepsOf([second, first])).toContain('Hearing current Jul 2, 2026');
    expect(stepsOf([second, past])).toContain('Hearing done Jun 1, 2026');
  });

  it("shows a hearing's date in the court's time zone", () => {
    expect(stepsOf([hearing('Night Court', '2026-06-02T02:00:00Z')])).toContain(
      'Hearing done Jun 1, 2026',
    );
  });

  it('skips canceled hearings in the progress of a case', () => {
    expect(stepsOf([hearing('Hearing', '2026-06-01T13:00:00Z', 'CANCELLED')])).toContain(
      'Hearing open',
    );
  });

  it.each(['Bench Trial', 'Jury trial', 'Small Claims Trial'])(
    'counts "%s" as a trial',
    (event) => {
      expect(stepsOf([hearing(event, '2026-06-01T13:00:00Z')])).toEqual(
        expect.arrayContaining(['Hearing open', 'Trial done Jun 1, 2026']),
      );
    },
  );

  it.each(['Pretrial Conference', 'Pre-Trial Conference', 'Pre Trial'])(
    'counts "%s" as a hearing before the trial',
    (event) => {
      expect(stepsOf([hearing(event, '2026-06-01T13:00:00Z')])).toEqual(
        expect.arrayContaining(['Hearing done Jun 1, 2026', 'Trial open']),
      );
    },
  );

  it('ends the progress of a case with its disposition, and omits a trial that was never scheduled', () => {
    expect(stepsOf([], { disposedOn: '2026-03-04', status: 'CLOSED' })).toEqual([
      'Filed done Jan 5, 2026',
      'Hearing open',
      'Disposed done Mar 4, 2026',
    ]);
    expect(stepsOf([], { status: 'CLOSED' })).toContain('Disposed done');
  });
});
