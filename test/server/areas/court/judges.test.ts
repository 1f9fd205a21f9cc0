import type { CaseDetails, CaseSearchResult } from '#contract/schemas/court';
import { addCase, addJudgment } from '../../seed';
import { openTestSite, type TestSite } from '../../testApp';

describe('judge search', () => {
  let site: TestSite;
  let caseIds: number[];
  beforeAll(async () => {
    site = await openTestSite();
    caseIds = [];
    for (const [number, isSealed] of [
      ['49Z01-2601-SC-000701', false],
      ['49Z01-2602-SC-000702', false],
      ['49Z01-2603-SC-000703', true],
    ] as const) {
      const month = number.slice(8, 10);
      caseIds.push(await addCase(site.database, { number, isSealed, filedOn: `2026-${month}-02` }));
    }
    await site.database.db
      .updateTable('court_case')
      .set({ judge: 'Honora Benchley' })
      .where('id', 'in', caseIds)
      .execute();
  });
  afterAll(() => site.close());

  const search = (judge: string) =>
    site.browser().call('GET', `/court/cases?judge=${encodeURIComponent(judge)}`);

  it.each(['Honora Benchley', ' honora benchley '])(
    'finds the judge’s public cases for "%s", newest first',
    async (judge) => {
      const { items } = (await search(judge)).json<CaseSearchResult>();
      expect(items.map(({ caseNumber }) => caseNumber)).toEqual([
        '49Z01-2602-SC-000702',
        '49Z01-2601-SC-000701',
      ]);
    },
  );

  it('finds a judge only by the whole name', async () => {
    expect((await search('Benchley')).json<CaseSearchResult>().total).toBe(0);
  });

  it('rejects a blank judge name', async () => {
    expect((await search('  ')).statusCode).toBe(400);
  });

  it("adds a case's judgments to a judge search", async () => {
    const [caseId = 0] = caseIds;
    const judgmentId = await addJudgment(site.database, { caseId });
    const path = `/court/cases/${String(caseId)}`;
    const { judgments } = (await site.browser().call('GET', path)).json<CaseDetails>();
    expect(judgments).toEqual([
      {
        id: judgmentId,
        debtors: 'Debtora Testwell',
        creditors: 'Test Lenders',
        amountCents: 3_000_000_012,
        docketedOn: '2026-05-04',
        status: 'OPEN',
      },
    ]);
  });
});

describe("judgments whose case isn't identified", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());

  it('hides the case number of a judgment if its case is sealed or confidential', async () => {
    const id = await addJudgment(site.database);
    const read = async () =>
      (await site.browser().call('GET', `/court/judgments/${String(id)}`)).statusCode;
    expect(await read()).toBe(200);
    const caseId = await addCase(site.database, { number: '49Z01-2606-CC-000001' });
    expect(await read()).toBe(200);
    const { db } = site.database;
    await db.updateTable('court_case').set({ is_sealed: true }).where('id', '=', caseId).execute();
    expect(await read()).toBe(404);
    await db.deleteFrom('court_case').where('id', '=', caseId).execute();
    await db
      .updateTable('judgment')
      .set({ number_tail: '2606JC000001' })
      .where('id', '=', id)
      .execute();
    expect(await read()).toBe(404);
  });
});
