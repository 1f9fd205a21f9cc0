import { formatDate } from '#contract/formats';
import type { CourtEdit, CourtFacts } from '#contract/schemas/courtDetails';
import type { CountyDetails } from '#contract/schemas/countyHoldings';
import { applyDueChanges } from '../../../../src/server/areas/courtDetails/applyDueChanges';
import { addAccount } from '../../accounts';
import { addCase, COURTS } from '../../seed';
import { DEFAULT_POLICY } from '../../../../src/server/domain/efm/defaultPolicy';
import { savePolicies } from '../../../../src/server/domain/efm/policyRepository';
import { proveIdentity } from '../../../support/superUsers';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const DAY_MS = 86_400_000;
/** The day of `START` in Indiana. */
const TODAY = '2026-07-06';
const COURT = `/admin/courts/${String(COURTS.marion)}`;

let site: TestSite;
let root: TestBrowser;
beforeAll(async () => {
  site = await openTestSite();
  await addAccount(site.database, ['honora', 'unsure']);
  await site.database.db
    .updateTable('app_user')
    .set({ is_email_confirmed: false })
    .where('username', '=', 'unsure')
    .execute();
});
beforeEach(async () => {
  site.clock.time = START;
  root = await site.signedIn('root');
  await proveIdentity(site, 'root');
});
afterAll(() => site.close());

const load = async () => (await root.call('GET', COURT)).json<CourtEdit>();
async function change(facts: Partial<CourtFacts>, effectiveOn = TODAY, seen?: CourtFacts) {
  const { facts: now } = await load();
  const payload = { facts: { ...now, ...facts }, seen: seen ?? now, effectiveOn, why: 'Order' };
  return root.call('PUT', `${COURT}/facts`, { payload });
}
const undo = (changeId: number | undefined, effectiveOn?: string) =>
  root.call('POST', `${COURT}/changes/${String(changeId)}/undo`, {
    payload: { why: 'Mistake', ...(effectiveOn === undefined ? {} : { effectiveOn }) },
  });
const newest = async () => (await load()).changes[0];

describe('court details', () => {
  it('changes court details today with a line in the history, and undoes the change', async () => {
    const { facts } = await load();
    const changed = await change({ officeName: 'Clerk of Marion', officeHours: 'Mon-Fri 8-4' });
    expect(changed.json<CourtEdit>()).toMatchObject({
      facts: { officeName: 'Clerk of Marion', officeHours: 'Mon-Fri 8-4' },
      changes: [
        {
          kind: 'details',
          by: 'Root Tester',
          effectiveOn: TODAY,
          undone: null,
          why: 'Order',
          lines: ['Office: was none, now “Clerk of Marion”', 'Hours: was none, now “Mon-Fri 8-4”'],
        },
      ],
    });
    const { id } = (await newest()) ?? {};
    expect((await undo(id)).json<CourtEdit>().facts).toEqual(facts);
    expect((await undo(id)).statusCode).toBe(409);
    const [undone, first] = (await load()).changes;
    expect(undone).toMatchObject({ canUndo: false, why: 'Mistake', effectiveOn: TODAY });
    expect(undone?.lines[0]).toBe('Undone: Office: was none, now “Clerk of Marion”');
    expect(first).toMatchObject({ id, canUndo: false, undo: { id: undone?.id, canCancel: false } });
    expect((await undo(undone?.id)).statusCode).toBe(409);
  });

  it('posts a court outage, shows it on the county page, and clears it', async () => {
    const outage = 'The court is replacing its system.';
    const ofCourt = async () => {
      const county = await root.call('GET', '/common/counties/18097');
      const { courts } = county.json<CountyDetails>();
      return courts.find(({ id }) => id === COURTS.marion)?.outage;
    };
    expect((await change({ outage })).statusCode).toBe(200);
    expect(await ofCourt()).toBe(outage);
    expect((await newest())?.lines).toEqual([`Outage: was none, now “${outage}”`]);
    expect((await change({ outage: '' })).statusCode).toBe(200);
    expect(await ofCourt()).toBeNull();
  });

  it('corrects the first day of the records, and then stops deriving that day from imports', async () => {
    const { db } = site.database;
    const stored = () =>
      db
        .selectFrom('court')
        .where('id', '=', COURTS.marion)
        .select(['coverage_from as from', 'is_coverage_derived as isDerived'])
        .executeTakeFirstOrThrow();
    await db.updateTable('court').set({ is_coverage_derived: true }).execute();
    const before = await stored();
    expect((await change({ officeHours: 'Noon to one' })).statusCode).toBe(200);
    expect((await undo((await newest())?.id)).statusCode).toBe(200);
    expect(await stored()).toEqual(before);
    expect((await change({ coverageFrom: '2003-04-01' })).statusCode).toBe(200);
    expect(await stored()).toEqual({ from: '2003-04-01', isDerived: false });
    expect((await undo((await newest())?.id)).statusCode).toBe(200);
    expect(await stored()).toEqual(before);
    expect((await newest())?.lines).toEqual([
      `Undone: Online since: was ${formatDate(before.from ?? '')}, now Apr 1, 2003`,
    ]);
    await addCase(site.database, { number: '49D01-2606-SC-000098' });
    // Without a first day, a court that has cases would be left out of every search.
    for (const coverageFrom of ['2026-07-08', '2003-02-30', 'soon', '']) {
      expect((await change({ coverageFrom })).statusCode).toBe(400);
    }
  });

  it('changes court details on a later day in court time, unless the change is undone first', async () => {
    const before = (await load()).facts;
    await change({ name: 'Court of tomorrow' }, '2026-07-07');
    await change({ name: 'Court of never' }, '2026-07-08');
    await undo((await newest())?.id);
    expect((await load()).facts).toEqual(before);
    expect(await applyDueChanges(site.database.db, START)).toBe(0);
    site.clock.time = START + DAY_MS;
    expect(await applyDueChanges(site.database.db, site.clock.time)).toBe(1);
    expect(await applyDueChanges(site.database.db, START + 3 * DAY_MS)).toBe(0);
    root = await site.signedIn('root');
    expect((await load()).facts.name).toBe('Court of tomorrow');
  });

  it('preserves other changes made between entering a scheduled change and its effective date', async () => {
    site.clock.time = START + 10 * DAY_MS;
    root = await site.signedIn('root');
    await change({ name: 'Renamed court' }, '2026-07-17');
    await change({ officeName: 'Clerk', officeHours: 'Noon to four' }, '2026-07-16');
    const hours = await newest();
    await applyDueChanges(site.database.db, START + 11 * DAY_MS);
    site.clock.time = START + 11 * DAY_MS;
    root = await site.signedIn('root');
    expect((await load()).facts).toMatchObject({
      name: 'Renamed court',
      officeHours: 'Noon to four',
    });
    await undo(hours?.id);
    expect((await load()).facts).toMatchObject({ name: 'Renamed court', officeHours: '' });
  });

  it('applies overdue changes in the order of their effective dates', async () => {
    await change({ name: 'Court of the tenth' }, dayIn(4));
    await change({ name: 'Court of the fifth' }, dayIn(2));
    await applyDueChanges(site.database.db, site.clock.time + 5 * DAY_MS);
    expect((await load()).facts.name).toBe('Court of the tenth');
  });

  it('undoes a change on a later date, except for details changed again in the meantime', async () => {
    const before = (await load()).facts;
    await change({ officeHours: 'One to two', name: 'Court of a week' }, today());
    const { id } = (await newest()) ?? {};
    expect((await undo(id, '2026-07-01')).statusCode).toBe(400);
    expect((await undo(id, '2031-01-01')).statusCode).toBe(400);
    expect((await undo(id, dayIn(2))).statusCode).toBe(200);
    expect((await load()).facts.officeHours).toBe('One to two');
    expect(await newest()).toMatchObject({ applied: null, canUndo: true, effectiveOn: dayIn(2) });
    await change({ name: 'Court of years' }, today());
    const then = site.clock.time + 2 * DAY_MS;
    expect(await applyDueChanges(site.database.db, then - DAY_MS)).toBe(0);
    expect(await applyDueChanges(site.database.db, then)).toBe(1);
    expect((await load()).facts).toEqual({ ...before, name: 'Court of years' });
  });

  it('keeps a change whose undo is canceled before its effective date', async () => {
    await change({ officeHours: 'Two to three' }, today());
    const { id } = (await newest()) ?? {};
    await undo(id, dayIn(2));
    const pending = (await load()).changes.find((one) => one.id === id);
    expect(pending?.undo).toMatchObject({ effectiveOn: dayIn(2), canCancel: true });
    const later = await newest();
    expect((await undo(later?.id, dayIn(1))).statusCode).toBe(400);
    expect((await undo(later?.id)).statusCode).toBe(200);
    expect(await applyDueChanges(site.database.db, site.clock.time + 3 * DAY_MS)).toBe(0);
    const { changes, facts } = await load();
    expect(facts.officeHours).toBe('Two to three');
    expect(changes.find((one) => one.id === id)).toMatchObject({
      undone: null,
      undo: null,
      canUndo: true,
    });
    expect((await undo(id)).statusCode).toBe(200);
  });

  it('rejects a change to details that another editor changed, and an undo of an overwritten change', async () => {
    const { facts } = await load();
    await change({ officeName: 'The clerk', officeTelephone: '317-555-0100' });
    const first = await newest();
    expect((await change({ officeHours: 'Noon' }, TODAY, facts)).statusCode).toBe(409);
    await change({ officeTelephone: '317-555-0101', officeName: 'Clerk' });
    expect((await undo(first?.id)).statusCode).toBe(409);
    expect((await load()).changes.find(({ id }) => id === first?.id)?.undone).toBeNull();
  });

  it.each([
    ['an empty name', { name: ' ' }, TODAY],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, TODAY],
    ['an address without an office', { officeName: '', officeAddress: '1 Main St' }, TODAY],
    ['an effective date in the past', { name: 'Past' }, '2026-07-05'],
    ['an effective date years ahead', { name: 'Far' }, '2029-01-01'],
  ])('rejects a change of court details: %s', async (_what, facts, day) => {
    expect((await change(facts, day)).statusCode).toBe(400);
  });
});

const dayIn = (days: number) =>
  new Date(site.clock.time + days * DAY_MS).toISOString().slice(0, 10);
const today = () => dayIn(0);

describe('a signing right', () => {
  const add = (changes: object) =>
    root.call('POST', `${COURT}/signers`, {
      payload: {
        username: 'honora',
        email: 'Someone@example.org',
        name: 'Honora Judge',
        title: 'Judge',
        fromOn: TODAY,
        untilOn: null,
        why: 'Elected',
        ...changes,
      },
    });
  const tray = async () =>
    (await (await site.signedIn('honora')).open('/web/in/isefs/SignOrders')).statusCode;

  it('grants and ends access to the proposed order tray', async () => {
    expect(await tray()).toBe(404);
    const { signers } = (await add({})).json<CourtEdit>();
    expect(signers).toMatchObject([{ username: 'honora', name: 'Honora Judge', untilOn: null }]);
    expect(await tray()).toBe(200);
    const path = `${COURT}/signers/${String(signers[0]?.id)}`;
    await root.call('PUT', path, {
      payload: { untilOn: TODAY, seenUntilOn: null, why: 'Retired' },
    });
    site.clock.time = START + DAY_MS;
    expect(await tray()).toBe(404);
    site.clock.time = START;
    root = await site.signedIn('root');
    await proveIdentity(site, 'root');
    await undo((await newest())?.id);
    expect((await load()).signers[0]?.untilOn).toBeNull();
    await undo((await load()).changes.find(({ canUndo }) => canUndo)?.id);
    expect((await load()).signers).toEqual([]);
  });

  it('rejects a new end date if another editor changed it meanwhile, or if the right has ended', async () => {
    const { signers } = (await add({})).json<CourtEdit>();
    const end = (untilOn: string, seenUntilOn: string | null) =>
      root.call('PUT', `${COURT}/signers/${String(signers[0]?.id)}`, {
        payload: { untilOn, seenUntilOn, why: 'Retired' },
      });
    expect((await end(dayIn(3), null)).statusCode).toBe(200);
    const stale = await end('2026-12-31', null);
    expect([stale.statusCode, stale.body]).toEqual([
      ...[409, expect.stringContaining('Someone changed this court') as string],
    ]);
    expect((await end(dayIn(5), dayIn(3))).statusCode).toBe(200);
    expect((await end(TODAY, dayIn(5))).statusCode).toBe(200);
    site.clock.time = START + DAY_MS;
    root = await site.signedIn('root');
    const ended = await end('2026-12-31', TODAY);
    expect([ended.statusCode, ended.body]).toEqual([
      ...[409, expect.stringContaining('has already ended') as string],
    ]);
    expect((await load()).signers[0]?.untilOn).toBe(TODAY);
    await site.database.db.deleteFrom('signing_right').execute();
  });

  it('requires a recent proof of identity to add a judge, or to restore the authority', async () => {
    await proveIdentity(site, 'root', START - 11 * 60_000);
    const early = await add({});
    expect([early.statusCode, early.json<{ code: string }>().code]).toEqual([403, 'PROOF_NEEDED']);
    await proveIdentity(site, 'root');
    const { signers } = (await add({})).json<CourtEdit>();
    await root.call('PUT', `${COURT}/signers/${String(signers[0]?.id)}`, {
      payload: { untilOn: TODAY, seenUntilOn: null, why: 'Retired' },
    });
    await proveIdentity(site, 'root', START - 11 * 60_000);
    expect((await undo((await newest())?.id)).statusCode).toBe(403);
    await proveIdentity(site, 'root');
    expect((await undo((await newest())?.id)).statusCode).toBe(200);
    await site.database.db.deleteFrom('signing_right').execute();
  });

  it('notifies the new judge and the court’s other judges', async () => {
    const { db } = site.database;
    await db.deleteFrom('notification').execute();
    await addAccount(site.database, ['second']);
    await add({});
    await add({ username: 'second', email: 'someone@example.org', name: 'Sam Second' });
    const sent = await db
      .selectFrom('notification as n')
      .innerJoin('app_user as u', 'u.id', 'n.user_id')
      .select(['u.username', 'n.body'])
      .orderBy('n.id')
      .orderBy('u.username')
      .execute();
    expect(sent.map(({ username }) => username).sort()).toEqual(['honora', 'honora', 'second']);
    expect(sent.at(-1)?.body).toContain('Sam Second, Judge (second), can sign orders of ');
    await db.deleteFrom('signing_right').execute();
  });

  it('restores or ends a right on the effective date of an undo', async () => {
    const { signers } = (await add({})).json<CourtEdit>();
    const added = await newest();
    const path = `${COURT}/signers/${String(signers[0]?.id)}`;
    await root.call('PUT', path, {
      payload: { untilOn: dayIn(1), seenUntilOn: null, why: 'Leave' },
    });
    const ended = await newest();
    expect((await undo(ended?.id, dayIn(10))).statusCode).toBe(200);
    expect((await load()).signers.map(({ fromOn, untilOn }) => [fromOn, untilOn])).toEqual([
      [dayIn(10), null],
      [TODAY, dayIn(1)],
    ]);
    expect((await undo(added?.id, dayIn(1))).statusCode).toBe(409);
    await site.database.db.deleteFrom('signing_right').where('from_on', '=', TODAY).execute();

    const fresh = (await add({})).json<CourtEdit>().signers.find(({ fromOn }) => fromOn === TODAY);
    expect((await undo((await newest())?.id, dayIn(5))).statusCode).toBe(200);
    expect((await load()).signers.find(({ id }) => id === fresh?.id)?.untilOn).toBe(dayIn(4));
    await site.database.db.deleteFrom('signing_right').execute();
  });

  it.each([
    ['an unknown user', { username: 'nobody' }],
    ['another user’s email address', { email: 'honora2@example.org' }],
    ['the super user', { username: 'root', email: 'someone@example.org' }],
    ['a user without a confirmed address', { username: 'unsure', email: 'someone@example.org' }],
    ['a last day before its first day', { untilOn: '2026-07-01' }],
    ['no title', { title: '' }],
  ])('rejects a signing right with %s', async (_what, changes) => {
    expect((await add(changes)).statusCode).toBe(400);
  });
});

describe('the e-filing policy of a court', () => {
  afterEach(async () => {
    await site.database.db.deleteFrom('efm_policy').where('effective_on', '>', TODAY).execute();
  });
  const set = async (changes: object, effectiveOn = '2026-07-10') => {
    const { effectiveOn: _since, isOwn: _isOwn, ...seen } = (await load()).policy!;
    return root.call('PUT', `${COURT}/policy`, {
      payload: {
        ...seen,
        seen,
        seenChangeId: (await newest())?.id ?? null,
        effectiveOn,
        why: 'New rules',
        ...changes,
      },
    });
  };
  /** Changes the policy; returns the id of the change. */
  const setFor = async (changes: object, effectiveOn?: string) => {
    expect((await set(changes, effectiveOn)).statusCode).toBe(200);
    return (await newest())?.id;
  };
  /** Returns parts of the policies: the current one, and those of later dates. */
  const policies = async () => {
    const { laterPolicies, policy } = await load();
    return [policy!, ...laterPolicies].map(({ documentMegabytes, effectiveOn, statement }) => [
      ...[effectiveOn, documentMegabytes, statement],
    ]);
  };

  /** Runs a test without any policies, and restores them. */
  async function withoutPolicies(test: () => Promise<void>): Promise<void> {
    const { db } = site.database;
    const all = await db.selectFrom('efm_policy').selectAll().execute();
    await db.deleteFrom('efm_policy').execute();
    try {
      await test();
    } finally {
      await db.deleteFrom('efm_policy').execute();
      const rows = all.map((row) => ({ ...row, fields: JSON.stringify(row.fields) }));
      if (rows.length > 0) await db.insertInto('efm_policy').values(rows).execute();
    }
  }

  it('opens e-filing in a county without a policy, starting with the default', () =>
    withoutPolicies(async () => {
      const { hasStoredPolicy, policy } = await load();
      expect(hasStoredPolicy).toBe(false);
      expect(policy).toMatchObject({
        acceptsInitial: false,
        acceptsSubsequent: false,
        isOwn: false,
        documentMegabytes: 50,
        envelopeMegabytes: 75,
        effectiveOn: TODAY,
      });
      const opened = await set({ acceptsInitial: true, acceptsSubsequent: true }, TODAY);
      expect(opened.json<CourtEdit>()).toMatchObject({
        hasStoredPolicy: true,
        policy: { acceptsInitial: true, acceptsSubsequent: true, isOwn: true },
      });
      expect((await newest())?.lines).toEqual([
        'New cases: was no, now yes',
        'Filings in existing cases: was no, now yes',
      ]);
      expect((await undo((await newest())?.id)).json<CourtEdit>()).toMatchObject({
        hasStoredPolicy: false,
        policy: { acceptsInitial: false, acceptsSubsequent: false, isOwn: false },
      });
    }));

  it('removes a new policy when both changes that created it are undone', () =>
    withoutPolicies(async () => {
      const first = await setFor({ acceptsInitial: true }, TODAY);
      const second = await setFor({ statement: 'Same day.' }, TODAY);
      expect((await undo(first)).statusCode).toBe(200);
      expect((await undo(second)).json<CourtEdit>()).toMatchObject({ hasStoredPolicy: false });
    }));

  /** Creates the county's first policy today, and undoes it tomorrow. */
  async function undoneTomorrow(changes: object): Promise<CourtEdit> {
    const first = await setFor(changes, TODAY);
    site.clock.time = START + DAY_MS;
    root = await site.signedIn('root');
    expect((await load()).policy).toMatchObject({ ...changes, isOwn: true });
    return (await undo(first)).json<CourtEdit>();
  }

  it('removes a new policy when its first change is undone on a later day', () =>
    withoutPolicies(async () => {
      expect(await undoneTomorrow({ acceptsInitial: true })).toMatchObject({
        hasStoredPolicy: false,
        policy: { acceptsInitial: false, isOwn: false },
      });
    }));

  it("restores the statewide policy when a county's first policy is undone on a later day", () =>
    withoutPolicies(async () => {
      const statewide = { ...DEFAULT_POLICY, countyId: null, effectiveOn: '2026-01-01' };
      await savePolicies(site.database.db, [statewide]);
      expect(await undoneTomorrow({ documentMegabytes: 40 })).toMatchObject({
        policy: { documentMegabytes: 50, effectiveOn: '2026-01-01', isOwn: false },
      });
    }));

  it('rejects a policy when the court changed since its editor loaded it', async () => {
    const seenChangeId = (await newest())?.id ?? null;
    expect((await set({ seenChangeId, statement: 'First.' })).statusCode).toBe(200);
    const second = await set({ seenChangeId, statement: 'Second.' });
    expect([second.statusCode, second.body]).toEqual([
      409,
      expect.stringContaining('Someone changed this court since you opened it') as unknown,
    ]);
    await undo((await newest())?.id);
  });

  it.each([
    ['no edits', {}],
    ['a value that is already scheduled', { documentMegabytes: 40 }],
  ])('rejects a policy change with %s', async (_what, changes) => {
    await setFor({ documentMegabytes: 40 }, '2026-08-03');
    const before = await load();
    const rejected = await set(changes, '2026-08-15');
    expect([rejected.statusCode, rejected.body]).toEqual([
      409,
      expect.stringContaining('Nothing changed.') as unknown,
    ]);
    expect(await load()).toEqual(before);
    await undo((await newest())?.id);
  });

  it('applies a policy to the county starting on its effective date, and undoes it on request', async () => {
    const { policy: before } = await load();
    const changes = { documentMegabytes: 20, statement: 'Use 12 point type.' };
    expect((await set(changes)).statusCode).toBe(200);
    expect((await load()).policy).toEqual(before);
    site.clock.time = START + 5 * DAY_MS;
    root = await site.signedIn('root');
    expect((await load()).policy).toMatchObject({
      documentMegabytes: 20,
      statement: 'Use 12 point type.',
      isOwn: true,
      effectiveOn: '2026-07-10',
    });
    await undo((await newest())?.id);
    // The policy that was in force stays in the past; the old one counts from today.
    expect((await load()).policy).toEqual({
      ...before,
      isOwn: true,
      effectiveOn: '2026-07-11',
    });
  });

  it('preserves scheduled changes in policies entered for other dates', async () => {
    const [[since, megabytes, statement] = []] = await policies();
    const first = await setFor({ documentMegabytes: 40 }, '2026-08-03');
    const second = await setFor({ statement: 'Later.' }, '2026-08-17');
    const third = await setFor({ statement: 'Now.' }, TODAY);
    expect(await policies()).toEqual([
      [TODAY, megabytes, 'Now.'],
      ['2026-08-03', 40, 'Now.'],
      ['2026-08-17', 40, 'Later.'],
    ]);
    const { changes } = await load();
    expect(changes.find(({ id }) => id === second)?.lines).toEqual([
      `Statement for filers: was ${statement === '' ? 'none' : `“${String(statement)}”`}, now “Later.”`,
    ]);
    const small = await set({ documentMegabytes: 10, envelopeMegabytes: 39 }, TODAY);
    expect([small.statusCode, small.body]).toEqual([
      409,
      expect.stringContaining(
        'On Aug 3, 2026, the envelope limit would be smaller than the document limit. First change the policy as of that date.',
      ) as unknown,
    ]);

    expect((await undo(third)).statusCode).toBe(200);
    expect(await policies()).toEqual([
      [since, megabytes, statement],
      ['2026-08-03', 40, statement],
      ['2026-08-17', 40, 'Later.'],
    ]);
    expect((await undo(first)).statusCode).toBe(200);
    expect((await undo(second)).statusCode).toBe(200);
    expect(await policies()).toEqual([[since, megabytes, statement]]);
  });

  it('changes only edited parts of a policy that is already scheduled for the same date', async () => {
    const [[, , statement] = []] = await policies();
    const first = await setFor({ documentMegabytes: 40 }, '2026-08-03');
    const second = await setFor({ statement: 'Same day.' }, '2026-08-03');
    expect((await policies())[1]).toEqual(['2026-08-03', 40, 'Same day.']);
    expect((await undo(second)).statusCode).toBe(200);
    expect((await policies())[1]).toEqual(['2026-08-03', 40, statement]);
    expect((await undo(first)).statusCode).toBe(200);
  });

  it.each([
    ['the first one first', [0, 1]],
    ['the second one first', [1, 0]],
  ])('removes a scheduled policy when both its changes are undone, %s', async (_what, order) => {
    const before = await policies();
    const ids = [
      await setFor({ documentMegabytes: 40 }, '2026-08-03'),
      await setFor({ statement: 'Same day.' }, '2026-08-03'),
    ];
    for (const at of order) expect((await undo(ids[at])).statusCode).toBe(200);
    expect(await policies()).toEqual(before);
  });

  it('falls back to the policy for an earlier date when an undo takes effect, even if that policy was entered later', async () => {
    const first = await setFor({ documentMegabytes: 40 }, '2026-08-03');
    await setFor({ documentMegabytes: 30 }, '2026-07-20');
    site.clock.time = START + 30 * DAY_MS;
    root = await site.signedIn('root');
    expect((await policies())[0]?.[1]).toBe(40);
    expect((await undo(first)).statusCode).toBe(200);
    expect((await policies())[0]?.[1]).toBe(30);
  });

  it('rejects an undo of a policy that was replaced on its effective date', async () => {
    await set({ documentPages: 150 }, '2026-09-03');
    const first = await newest();
    await set({ documentPages: 100 }, '2026-09-03');
    expect((await undo(first?.id)).statusCode).toBe(409);
    const [second] = (await load()).changes;
    expect((await undo(second?.id)).statusCode).toBe(200);
    expect((await undo(first?.id)).statusCode).toBe(200);
  });

  it('rejects an envelope limit below the document limit, and a document limit above the maximum', async () => {
    expect((await set({ envelopeMegabytes: 10 })).statusCode).toBe(400);
    expect((await set({ documentMegabytes: 51 })).statusCode).toBe(400);
    expect((await set({}, '2026-07-01')).statusCode).toBe(400);
  });
});
