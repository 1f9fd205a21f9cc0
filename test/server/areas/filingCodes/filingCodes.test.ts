import type { CodesOverview } from '#contract/schemas/filingCodes';
import { runImport } from '../../../../src/server/domain/efm/codeImportsRepository';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

let site: TestSite;
let admin: TestBrowser;
beforeAll(async () => {
  site = await openTestSite({ runsJobs: true });
  admin = await site.signedIn('super');
});
afterAll(() => site.close());

const GOOD = 'list,code,name,kind\nfilingCode,ZZZ1,Motion of the tests,both\n';
const BAD =
  'list,code,name,kind,security\nfilingCode,ZZZ1,Motion,both,NOWHERE\nfilingCode,ZZZ1, Again,both,\n';

const upload = async (content: string, changes: object = {}) =>
  admin.call('POST', '/admin/filing-codes/imports', {
    payload: {
      fileName: 'codes.csv',
      content,
      countyId: 18_097,
      effectiveOn: '2026-01-01',
      ...changes,
    },
  });
const overview = async () => (await admin.call('GET', '/admin/filing-codes')).json<CodesOverview>();

describe('the e-filing code screen', () => {
  it('reports each error in a file by line, and activates nothing', async () => {
    const before = (await overview()).versions;
    const { imports, versions } = (await upload(BAD)).json<CodesOverview>();
    expect(imports[0]).toMatchObject({ state: 'REFUSED', codes: 0 });
    expect(imports[0]?.report.join(' ')).toMatch(/line 3: name begins or ends with a space/);
    expect(versions).toEqual(before);
    const id = String(imports[0]?.id);
    expect((await admin.call('POST', `/admin/filing-codes/imports/${id}/start`)).statusCode).toBe(
      404,
    );
  });

  it('reports a code that refers to a nonexistent code', async () => {
    const { imports } = (
      await upload(BAD.split('\n').slice(0, 2).join('\n'))
    ).json<CodesOverview>();
    expect(imports[0]?.report).toEqual([
      'codes.csv, line 2: filingCode ZZZ1: security NOWHERE is not in the list documentType.',
    ]);
  });

  it('activates a checked file only once, even if its job runs twice, and audits the activation', async () => {
    const checked = (await upload(GOOD)).json<CodesOverview>();
    const id = checked.imports[0]?.id ?? 0;
    expect(checked.imports[0]).toMatchObject({
      state: 'READY',
      codes: 1,
      countyName: 'Marion County',
    });
    const started = await admin.call('POST', `/admin/filing-codes/imports/${String(id)}/start`);
    expect(started.json<CodesOverview>().imports[0]?.state).toMatch(/^IMPORTING|IN_FORCE$/);
    const again = await admin.call('POST', `/admin/filing-codes/imports/${String(id)}/start`);
    expect(again.statusCode).toBe(404);
    await site.app.jobs.wake();
    await runImport(site.database.db, id, START);
    const { imports, versions } = await overview();
    expect(imports[0]).toMatchObject({ id, state: 'IN_FORCE' });
    const own = versions.filter(({ source }) => source === `codes.csv (file ${String(id)})`);
    expect(own).toMatchObject([{ isInForce: true, countyName: 'Marion County' }]);
    const actions = await site.database.db
      .selectFrom('audit_event')
      .where('target', '=', `codes/${String(id)}`)
      .select('action')
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['codesUploaded', 'codesImported']);
  });

  it('rejects a file for another county, an empty file, and a file that is too large', async () => {
    const other = 'list,code,name,countyId\nfilingCode,ZZZ1,Motion,18001\n';
    expect((await upload(other)).json<CodesOverview>().imports[0]?.report[0]).toContain(
      'the line is for another county',
    );
    expect((await upload('list,code,name\n')).json<CodesOverview>().imports[0]).toMatchObject({
      state: 'REFUSED',
      report: ['codes.csv has no codes.'],
    });
    expect((await upload('x'.repeat(1_000_001))).statusCode).toBe(400);
  });
});
