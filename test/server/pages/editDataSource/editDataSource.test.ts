import type { ReportPage } from '#contract/schemas/reports';
import { LAKE } from '../../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';
import { auditOf, HOSTILE_TEXTS, ODD_TEXTS, outdatedToken, problemsOf, valueOf } from '../forms';

const PAGE = `/web/in/admin/EditDataSource?countyId=${String(LAKE)}&register=recorder`;
const COURTS_PAGE = `/web/in/admin/EditDataSource?countyId=${String(LAKE)}&register=court`;
const FORM = {
  agreement: 'Agreement 2026-11 with the recorder: index and images.',
  validUntil: '2027-06-30',
  contact: 'Pat Quimble, 219-555-0100',
  schedule: 'Every night at 2:00 AM',
  note: 'Plats before 1990 are in the books only.',
};

let site: TestSite;
let root: TestBrowser;
beforeAll(async () => {
  site = await openTestSite();
  root = await site.signedIn('root');
});
afterAll(() => site.close());
beforeEach(() => site.database.db.deleteFrom('source_agreement').execute());

const versionOn = async (url: string): Promise<string> =>
  /name="version" value="(\w+)"/.exec((await root.open(url)).body)?.[1] ?? '';
const save = async (changes: Readonly<Record<string, string>> = {}, url = PAGE) =>
  root.post(url, { ...FORM, version: await versionOn(url), ...changes });

/** A source's row of the report, by column. */
async function reportRow(register = 'recorder') {
  const answer = await root.call(
    'GET',
    `/admin/reports/DataSourceNotes?find=Lake&codes=register:${register}`,
  );
  const [row] = answer.json<ReportPage>().items;
  const keys = ['county', 'register', 'system', 'office', 'telephone', 'agreement', 'until'];
  const all = [...keys, 'standing', 'contact', 'schedule', 'note', 'why'];
  return Object.fromEntries(all.map((key, at) => [key, row?.values[at] ?? null]));
}

describe('data source notes', () => {
  it('saves agreement, contact, schedule, and note, shows them in the report, and audits them', async () => {
    const answer = await save();
    expect(answer.statusCode).toBe(303);
    const { body } = await root.open(String(answer.headers.location));
    expect(body).toContain('Source saved.');
    expect(body).toContain(FORM.contact);
    expect(valueOf(body, 'validUntil')).toBe(FORM.validUntil);
    expect(await reportRow()).toMatchObject({
      agreement: FORM.agreement,
      until: FORM.validUntil,
      standing: 'VALID',
      contact: FORM.contact,
      schedule: FORM.schedule,
      note: FORM.note,
    });
    const events = await auditOf(site, `county/${String(LAKE)}/recorder`);
    expect(events.at(-1)).toMatchObject({
      action: 'sourceNotesChanged',
      detail: { agreementBefore: null, agreementAfter: FORM.agreement },
    });
  });

  it('changes and audits nothing when the form is saved unchanged', async () => {
    await save();
    const before = await auditOf(site, `county/${String(LAKE)}/recorder`);
    const again = await save();
    expect((await root.open(String(again.headers.location))).body).toContain(
      'Nothing has changed.',
    );
    expect(await auditOf(site, `county/${String(LAKE)}/recorder`)).toEqual(before);
  });

  it.each([
    ['2026-07-05', 'ENDED'],
    ['2026-07-06', 'SOON'],
    ['2026-09-04', 'SOON'],
    ['2026-09-05', 'VALID'],
    ['', 'VALID'],
  ])('shows an agreement valid until "%s" as %s on July 6, 2026', async (validUntil, standing) => {
    await save({ validUntil });
    expect((await reportRow())['standing']).toBe(standing);
  });

  it('explains that courts have no note for visitors, and saves the other fields', async () => {
    expect((await root.open(COURTS_PAGE)).body).toContain('Courts have no note for visitors.');
    await save({ note: 'ignored' }, COURTS_PAGE);
    expect(await reportRow('court')).toMatchObject({ agreement: FORM.agreement, note: null });
  });

  it('shows an error for each invalid field and keeps the typed text', async () => {
    const { body, statusCode } = await save({
      agreement: 'x'.repeat(2_001),
      validUntil: '2027-02-30',
      contact: 'y'.repeat(501),
      schedule: 'z'.repeat(301),
      note: 'n'.repeat(501),
    });
    expect(statusCode).toBe(422);
    expect(problemsOf(body)).toEqual({
      agreement: 'The agreement has 2,001 characters. Shorten it to 2,000.',
      validUntil: 'Enter a date from 2000 to 2099, such as 2027-06-30.',
      contact: 'The contact has 501 characters. Shorten it to 500.',
      schedule: 'The delivery schedule has 301 characters. Shorten it to 300.',
      note: 'The note for visitors has 501 characters. Shorten it to 500.',
    });
    expect(body).toContain('z'.repeat(301));
    expect(problemsOf((await save({ agreement: '' })).body)).toEqual({
      agreement: 'Enter the agreement that is valid until this date, or remove the date.',
    });
    expect((await reportRow())['standing']).toBe('NONE');
  });

  it('rejects overwriting another change, and saves the text when submitted again', async () => {
    const version = await versionOn(PAGE);
    await save({ contact: 'Someone else' });
    const refused = await save({ version });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('Someone else has changed this source.');
    expect((await reportRow())['contact']).toBe('Someone else');
    const next = /name="version" value="(\w+)"/.exec(refused.body)?.[1] ?? '';
    expect((await save({ version: next })).statusCode).toBe(303);
    expect((await reportRow())['contact']).toBe(FORM.contact);
  });

  it('rejects overwriting another change after the session changed', async () => {
    const version = await versionOn(PAGE);
    await save({ contact: 'Someone else' });
    const stale = await root.post(PAGE, { ...FORM, version, _xsrf: outdatedToken(root) });
    expect(stale.statusCode).toBe(403);
    const next = /name="version" value="(\w+)"/.exec(stale.body)?.[1] ?? '';
    expect((await save({ version: next })).statusCode).toBe(409);
    expect((await reportRow())['contact']).toBe('Someone else');
  });

  it.each(Object.entries({ ...HOSTILE_TEXTS, ...ODD_TEXTS }))(
    'saves or rejects the text %s, and never runs it',
    async (_name, text) => {
      const answer = await save({ agreement: text, contact: text, validUntil: '' });
      expect([303, 422]).toContain(answer.statusCode);
      expect((await root.open(PAGE)).body).not.toContain('<script>alert(1)</script>');
    },
  );

  it.each([
    'register=other',
    'register=recorder&countyId=99999',
    'countyId=x&register=recorder',
    '',
  ])('returns 404 for the query "%s", which identifies no source', async (query) => {
    expect((await root.open(`/web/in/admin/EditDataSource?${query}`)).statusCode).toBe(404);
  });

  it("denies access to users who aren't super users", async () => {
    const anna = await site.signedIn('anna');
    await anna.open('/web/in/court/Calendar');
    expect((await anna.post(PAGE, { ...FORM, version: 'x' })).statusCode).toBe(403);
    expect((await reportRow())['standing']).toBe('NONE');
  });
});
