import { eventWords } from '../../../../../src/server/domain/recordEvents/words';
import { changesOf } from '../../../../../src/server/domain/imports/writing/changes';

const ENTRY = { on: '2026-07-01', type: 'Order', text: 'Order issued' };
const times = (count: number) => Array<typeof ENTRY>(count).fill(ENTRY);

const AS_OF = new Date('2026-07-15T13:00:00Z');
const AT = '2026-07-20T13:00:00Z';
const LATER = '2026-07-21T13:00:00Z';
const hearing = (status: string, at = AT) => ({ key: 'h', at, event: 'Bench Trial', status });

const EVENT = {
  number: '89D01-2606-CC-000777',
  caption: 'Ann Roe v. Lee Poe',
  isWarrant: false,
  county: 'Wayne',
  at: new Date(AT),
  timeZone: 'America/Indiana/Indianapolis',
};

describe('changes of a canceled hearing', () => {
  it.each([
    [
      'reports the hearing as added when it is scheduled again',
      'CANCELLED',
      'CONFIRMED',
      AT,
      ['HEARING_ADDED'],
    ],
    [
      'reports the hearing as added when it is scheduled again for a later time',
      'CANCELLED',
      'CONFIRMED',
      LATER,
      ['HEARING_ADDED'],
    ],
    [
      'reports nothing when the time of the canceled hearing is corrected',
      'CANCELLED',
      'CANCELLED',
      LATER,
      [],
    ],
    [
      'reports the hearing as canceled even if its time changes too',
      'CONFIRMED',
      'CANCELLED',
      LATER,
      ['HEARING_CANCELLED'],
    ],
    [
      'reports the hearing as moved if it was never canceled',
      'CONFIRMED',
      'CONFIRMED',
      LATER,
      ['HEARING_MOVED'],
    ],
  ])('%s', (_name, before, after, at, kinds) => {
    const old = hearing(before);
    const is = hearing(after, at);
    expect(changesOf({ hearings: [old] }, { hearings: [is] }, AS_OF)).toEqual(
      kinds.map((kind) => ({ kind, old, new: is })),
    );
  });

  it('reports nothing when a hearing first appears as canceled', () => {
    expect(changesOf({ hearings: [] }, { hearings: [hearing('CANCELLED')] }, AS_OF)).toEqual([]);
  });

  it('describes a canceled hearing as restored when it is listed again', () => {
    const words = eventWords({
      ...EVENT,
      kind: 'HEARING_ADDED',
      old: hearing('CANCELLED'),
      new: hearing('CONFIRMED', LATER),
    });
    expect(words).toEqual({
      title: 'Hearing restored: Ann Roe vs. Lee Poe',
      body: 'Bench Trial is back on the calendar for Tue, Jul 21, 2026, 9:00 AM EDT in 89D01-2606-CC-000777.',
    });
  });
});

describe('a hearing with a source key whose event or room changes', () => {
  const set = { ...hearing('CONFIRMED'), room: 'Courtroom 1' };
  const TIME = 'Mon, Jul 20, 2026, 9:00 AM EDT';
  const NEW_TIME = 'Tue, Jul 21, 2026, 9:00 AM EDT';

  it.each([
    [
      { event: 'Jury Trial' },
      'Hearing changed',
      `Bench Trial on ${TIME} is now Jury Trial. ${EVENT.number}.`,
    ],
    [
      { event: 'Jury Trial', at: LATER },
      'Hearing changed',
      `Bench Trial on ${TIME} is now Jury Trial on ${NEW_TIME}. ${EVENT.number}.`,
    ],
    [
      { room: 'Courtroom 2' },
      'Room changed',
      `Bench Trial on ${TIME}. Room: Courtroom 2, previously Courtroom 1. ${EVENT.number}.`,
    ],
    [
      { room: 'Courtroom 2', at: LATER },
      'Hearing moved',
      `Bench Trial moved from ${TIME} to ${NEW_TIME}. Room: Courtroom 2, previously Courtroom 1. ${EVENT.number}.`,
    ],
  ])('reports and describes %j', (change, title, body) => {
    const is = { ...set, ...change };
    expect(changesOf({ hearings: [set] }, { hearings: [is] }, AS_OF)).toEqual([
      { kind: 'HEARING_MOVED', old: set, new: is },
    ]);
    expect(eventWords({ ...EVENT, kind: 'HEARING_MOVED', old: set, new: is })).toEqual({
      title: `${title}: Ann Roe vs. Lee Poe`,
      body,
    });
  });

  it("doesn't report a room change from or to an unknown room, or for a past hearing", () => {
    const changes = (old: typeof set, is: typeof set, asOf = AS_OF) =>
      changesOf({ hearings: [old] }, { hearings: [is] }, asOf);
    const elsewhere = { ...set, room: 'Courtroom 2' };
    expect(changes({ ...set, room: '' }, set)).toEqual([]);
    expect(changes(set, { ...set, room: '' })).toEqual([]);
    expect(changes(set, elsewhere, new Date(AT))).toEqual([]);
  });
});

describe('changes of a hearing whose time has passed', () => {
  const HELD = '2026-07-06T13:00:00Z';
  type Listed = Omit<ReturnType<typeof hearing>, 'key'> & { readonly key: string | null };
  const kinds = (old: readonly Listed[], is: readonly Listed[]) =>
    changesOf({ hearings: old }, { hearings: is }, AS_OF).map(({ kind }) => kind);
  const unkeyed = (at: string) => ({ ...hearing('CONFIRMED', at), key: null });

  it('reports a cancellation when an upcoming hearing is no longer listed, but nothing for a past hearing', () => {
    expect(kinds([hearing('CONFIRMED', HELD)], [])).toEqual([]);
    expect(kinds([hearing('CONFIRMED')], [])).toEqual(['HEARING_CANCELLED']);
  });

  it('reports the next hearing as new, not as a new time for the past hearing', () => {
    expect(kinds([unkeyed(HELD)], [unkeyed(AT)])).toEqual(['HEARING_ADDED']);
    expect(kinds([unkeyed(AT)], [unkeyed(LATER)])).toEqual(['HEARING_MOVED']);
  });

  it('reports nothing when history is listed for the first time, or a past time is corrected', () => {
    expect(kinds([], [hearing('CONFIRMED', HELD), unkeyed('2019-03-04T14:00:00Z')])).toEqual([]);
    const earlier = hearing('CONFIRMED', '2026-07-05T13:00:00Z');
    expect(kinds([hearing('CONFIRMED', HELD)], [earlier])).toEqual([]);
  });
});

describe('docket entries with identical text on the same day', () => {
  it.each([
    [0, 1],
    [1, 2],
    [2, 3],
    [1, 3],
    [3, 3],
    [3, 2],
  ])(
    'reports each added entry among identical docket entries: %i before, %i after',
    (before, after) => {
      const changes = changesOf({ entries: times(before) }, { entries: times(after) }, AS_OF);
      const added = { kind: 'ENTRY_ADDED', old: null, new: ENTRY };
      expect(changes).toEqual(Array(Math.max(0, after - before)).fill(added));
    },
  );

  it('distinguishes docket entries by day, type, and text', () => {
    const others = [
      { ...ENTRY, on: '2026-07-02' },
      { ...ENTRY, type: 'Notice' },
      { ...ENTRY, text: 'Order signed' },
    ];
    const changes = changesOf({ entries: [ENTRY] }, { entries: [ENTRY, ...others] }, AS_OF);
    expect(changes.map((change) => change.new)).toEqual(others);
  });
});

describe('a document with a new consideration', () => {
  it('names the document and its county, not a case', () => {
    const words = eventWords({
      ...EVENT,
      number: '202600012345',
      caption: 'Warranty Deed',
      county: 'Wayne County',
      kind: 'AMOUNT_CHANGED',
      old: { cents: null },
      new: { cents: 25_000_000 },
    });
    expect(words).toEqual({
      title: 'Consideration changed: Warranty Deed 202600012345',
      body: 'Wayne County: now $250,000.00, previously none on record.',
    });
  });
});
