import fc from 'fast-check';
import {
  canChangeFiling,
  canChangeMoney,
  envelopeStatusOf,
  FILING_ACTORS,
  FILING_KINDS,
  FILING_MONEY,
  FILING_STATUSES,
  FILING_TRANSITIONS,
  isFilingFinal,
  MONEY_TRANSITIONS,
  type FilingKind,
  type FilingStatus,
} from '#contract/filing/states';

const aStatus = fc.constantFrom(...FILING_STATUSES);
const aKind = fc.constantFrom(...FILING_KINDS);

/** Follows random permitted changes from a draft; returns every status on the way. */
function walk(kind: FilingKind, picks: readonly number[]): FilingStatus[] {
  const statuses: FilingStatus[] = ['draft'];
  for (const pick of picks) {
    const from = statuses.at(-1) ?? 'draft';
    const next = FILING_TRANSITIONS.filter(
      (each) => each.from === from && each.kinds.includes(kind),
    );
    const step = next[pick % Math.max(1, next.length)];
    if (step === undefined) break;
    statuses.push(step.to);
  }
  return statuses;
}
const aWalk = fc
  .tuple(aKind, fc.array(fc.nat(), { minLength: 1, maxLength: 30 }))
  .map(([kind, picks]) => ({ kind, statuses: walk(kind, picks) }));

describe('the table of filing statuses', () => {
  it('never returns a filing to submitted once a clerk has opened it', () => {
    fc.assert(
      fc.property(aWalk, ({ statuses }) => {
        const opened = statuses.indexOf('underReview');
        return opened === -1 || !statuses.slice(opened).includes('submitted');
      }),
    );
  });

  it('lets a filer cancel only a submitted filing that no clerk has opened', () => {
    expect(
      FILING_STATUSES.filter((from) => canChangeFiling('file', from, 'canceled', 'filer')),
    ).toEqual(['submitted']);
    fc.assert(
      fc.property(
        aWalk,
        ({ statuses }) => !(statuses.includes('canceled') && statuses.includes('underReview')),
      ),
    );
  });

  it('prevents clerk review of a service-only filing, and requires review of all other kinds', () => {
    fc.assert(
      fc.property(aWalk, ({ kind, statuses }) =>
        kind === 'serve' ? !statuses.includes('underReview') : !statuses.includes('served'),
      ),
    );
  });

  it('reaches every status from a draft, and a final status from every status', () => {
    const reached = new Set<FilingStatus>(['draft']);
    for (const _each of FILING_STATUSES) {
      for (const { from, to } of FILING_TRANSITIONS) if (reached.has(from)) reached.add(to);
    }
    expect([...reached].sort()).toEqual([...FILING_STATUSES].sort());
    const ending = new Set(FILING_STATUSES.filter(isFilingFinal));
    for (const _each of FILING_STATUSES) {
      for (const { from, to } of FILING_TRANSITIONS) if (ending.has(to)) ending.add(from);
    }
    expect([...ending].sort()).toEqual([...FILING_STATUSES].sort());
  });

  it('permits each status change only by the actor in the table', () => {
    for (const { actor, from, kinds, to } of FILING_TRANSITIONS) {
      for (const kind of kinds) {
        const able = FILING_ACTORS.filter((each) => canChangeFiling(kind, from, to, each));
        expect(able).toEqual([actor]);
      }
    }
  });
});

describe('the status of an envelope', () => {
  it('gives an envelope the status of its filings if they all have the same status', () => {
    fc.assert(
      fc.property(
        aStatus,
        fc.integer({ min: 1, max: 9 }),
        (status, count) => envelopeStatusOf(Array.from({ length: count }, () => status)) === status,
      ),
    );
  });

  it('gives an envelope the least advanced open status while any filing is open', () => {
    fc.assert(
      fc.property(fc.array(aStatus, { minLength: 2, maxLength: 9 }), (statuses) => {
        const open = FILING_STATUSES.filter(
          (status) => statuses.includes(status) && !isFilingFinal(status),
        );
        return open.length === 0 || envelopeStatusOf(statuses) === open[0];
      }),
    );
  });

  it('marks an envelope as partiallyAccepted if the court accepted some filings and not others', () => {
    expect(envelopeStatusOf(['accepted', 'rejected'])).toBe('partiallyAccepted');
    expect(envelopeStatusOf(['granted', 'canceled', 'accepted'])).toBe('partiallyAccepted');
    expect(envelopeStatusOf(['granted', 'accepted'])).toBe('accepted');
    expect(envelopeStatusOf(['canceled', 'rejected'])).toBe('rejected');
  });

  it('derives the same envelope status from any order of filings', () => {
    fc.assert(
      fc.property(
        fc.array(aStatus, { minLength: 1, maxLength: 9 }),
        (statuses) => envelopeStatusOf(statuses) === envelopeStatusOf([...statuses].reverse()),
      ),
    );
  });
});

describe('the payment transition table', () => {
  it('captures only a hold or an amount due, and never releases captured money', () => {
    expect(FILING_MONEY.filter((from) => canChangeMoney(from, 'captured'))).toEqual([
      'authorized',
      'due',
    ]);
    expect(MONEY_TRANSITIONS.filter(({ from }) => ['captured', 'released'].includes(from))).toEqual(
      [],
    );
  });
});
