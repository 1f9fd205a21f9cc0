import { hearingsFile } from '#contract/courts/files';
import { calendarFile } from '../../../../src/server/http/calendar';
import { addCase } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const HOUR = 3_600_000;

/** Unfolds the lines of a calendar file. */
function unfolded(file: string): string[] {
  expect(file.endsWith('\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  return file.replaceAll('\r\n ', '').trim().split('\r\n');
}

describe("calendar file of a case's hearings", () => {
  let site: TestSite;
  let visitor: TestBrowser;
  let caseId: number;
  let sealedId: number;
  let hearings: number[];
  const addHearing = async (
    ofCase: number,
    startsAt: number,
    status: 'CONFIRMED' | 'CANCELLED' = 'CONFIRMED',
  ): Promise<number> => {
    const { id } = await site.database.db
      .insertInto('hearing')
      .values({
        case_id: ofCase,
        starts_at: new Date(startsAt),
        duration_minutes: 30,
        event: 'Pretrial Conference, final; part 2',
        room: 'Courtroom D1',
        status,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  beforeAll(async () => {
    site = await openTestSite();
    visitor = site.browser();
    const caption = `Zoë Müller\r\nBEGIN:VEVENT v. ${'Ünnamed, '.repeat(20)}`;
    caseId = await addCase(site.database, { number: '49Z01-2601-SC-000001', caption });
    sealedId = await addCase(site.database, { number: '49Z01-2601-SC-000002', isSealed: true });
    await addHearing(sealedId, START + 5 * HOUR);
    hearings = [
      await addHearing(caseId, START - 5 * HOUR),
      await addHearing(caseId, START - HOUR / 4),
      await addHearing(caseId, START + 5 * HOUR),
      await addHearing(caseId, START + 50 * HOUR, 'CANCELLED'),
    ];
  });
  afterAll(() => site.close());

  const open = (path: string) => visitor.open(`/web${path}`);

  it('contains upcoming hearings, each with a permanent UID', async () => {
    const answer = await open(hearingsFile(caseId));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="hearings-${caseId}.ics"`,
    );
    const lines = unfolded(answer.body);
    expect([lines[0], lines[1], lines.at(-1)]).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'END:VCALENDAR',
    ]);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual([
      `UID:hearing-${hearings[1]}@localhost:8080`,
      `UID:hearing-${hearings[2]}@localhost:8080`,
    ]);
    expect(lines).toContain('DTSTART:20260706T180000Z');
    expect(lines).toContain('DTSTAMP:20260630T080000Z');
    expect(lines).toContain('DURATION:PT30M');
    const summary = lines.find((line) => line.startsWith('SUMMARY:'));
    expect(summary).toMatch(/^SUMMARY:Pretrial Conference\\, final\\; part 2: Zoë Müller\\nBEGIN/);
    expect(lines.find((line) => line.startsWith('URL:'))).toBe(
      `URL:http://localhost:8080/web/vue/in/court/ViewCaseDetails?caseId=${caseId}`,
    );
  });

  it('contains the requested hearing even if it was canceled', async () => {
    const lines = unfolded((await open(hearingsFile(caseId, hearings[3]))).body);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines).toContain('STATUS:CANCELLED');
  });

  it("returns 404 for a sealed case, another case's hearing, and a case without upcoming hearings", async () => {
    const emptyId = await addCase(site.database, { number: '49Z01-2601-SC-000003' });
    for (const path of [
      hearingsFile(sealedId),
      hearingsFile(999_999),
      hearingsFile(emptyId),
      hearingsFile(emptyId, hearings[2]),
      '/court/cases/x/hearings.ics',
    ]) {
      expect((await open(path)).statusCode).toBe(404);
    }
    const sealed = await visitor.call('GET', hearingsFile(sealedId));
    const unknown = await visitor.call('GET', hearingsFile(999_999));
    expect(sealed.body).toBe(unknown.body);
    expect((await visitor.call('GET', `${hearingsFile(caseId)}?hearingId=x`)).statusCode).toBe(400);
  });

  it('folds lines between characters and removes characters that calendars reject', () => {
    const event = {
      uid: 'a@b',
      knownAt: new Date(0),
      startsAt: new Date(0),
      durationMinutes: 0,
      isCancelled: false,
      summary: `${'\u{1F468}'.repeat(60)}\u0000\u0007`,
      location: 'a\\b',
      description: 'a\rb\u2028c',
      url: 'http://localhost/',
    };
    const file = calendarFile('-//A//B//EN', [event]);
    expect(file).not.toContain('\ufffd');
    const lines = unfolded(file);
    expect(lines).toContain(`SUMMARY:${'\u{1F468}'.repeat(60)}`);
    expect(lines).toContain('LOCATION:a\\\\b');
    expect(lines).toContain('DESCRIPTION:a\\nb\\nc');
    expect(lines).toContain('DURATION:PT1M');
  });
});
