import { PDFDocument } from '@cantoo/pdf-lib';
import { csvLine } from '#contract/csv';
import { copyPages } from '../../../src/server/domain/pageImages/copies';
import { renderBusinessPdf } from '../../../src/server/domain/exports/businessPdf';
import { RecordsPdf } from '../../../src/server/domain/exports/recordsPdf';
import { cleanRow } from '../../../src/server/domain/imports/reading/cleanRow';
import { messageOf } from '../../../src/server/mail/message';
import { plainPdf } from '../../support/plainPdf';
import { openTestSite, type TestSite } from '../testApp';

const TURNED = 'State v. \u202enosliW';
const MARKED = 'State v. [U+202E]nosliW';

describe('bidi control characters, which are invisible and change the direction of text', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
    await site.database.db
      .updateTable('app_user')
      .set({ first_name: 'Anna\u202e', last_name: '\u2067Adler' })
      .where('username', '=', 'anna')
      .execute();
  });
  afterAll(() => site.close());

  it('shows bidi controls in responses to calls as visible codes', async () => {
    const anna = await site.signedIn('anna');
    const answer = await anna.call('GET', '/users/current');
    expect(answer.json()).toMatchObject({
      firstName: 'Anna[U+202E]',
      lastName: '[U+2067]Adler',
    });
  });

  it('shows bidi controls in server pages as visible codes', async () => {
    const anna = await site.signedIn('anna');
    const page = await anna.open('/web/in/common/Login');
    expect(page.body).toContain('Anna[U+202E]');
    expect(page.body).not.toMatch(/[\u202e\u2067]/);
  });

  it('shows bidi controls in CSV files as visible codes', () => {
    expect(csvLine([TURNED, '\u202e=1+1'])).toBe(`${MARKED},[U+202E]=1+1\r\n`);
  });

  it('shows bidi controls in the text and HTML of emails as visible codes', () => {
    const mail = {
      to: 'a@example.org',
      subject: TURNED,
      text: `About ${TURNED}`,
      lines: [`About ${TURNED}`],
    };
    const message = messageOf(mail, { name: 'Site', address: 'help@example.org' });
    expect(message.subject).toBe(MARKED);
    expect(message.text).toBe(`About ${MARKED}`);
    expect(message.html).toContain(`About ${MARKED}`);
  });

  it('shows bidi controls in the titles of PDF files as visible codes', async () => {
    const head = {
      title: TURNED,
      state: 'Indiana',
      madeAt: 0,
      timeZone: 'America/Indiana/Indianapolis',
      records: 0,
    };
    const { bytes } = await new RecordsPdf(head).end(0);
    expect((await PDFDocument.load(new Uint8Array(bytes))).getTitle()).toBe(MARKED);
    const paper = await renderBusinessPdf({
      title: TURNED,
      to: [],
      facts: [],
      tables: [],
      totals: [],
      foot: '',
      madeAt: 0,
    });
    expect((await PDFDocument.load(new Uint8Array(paper))).getTitle()).toBe(MARKED);
    const about = { title: TURNED, footer: `${TURNED}, 中`, at: new Date(0) };
    const copy = await copyPages(await plainPdf(1), [1], about);
    expect((await PDFDocument.load(copy)).getTitle()).toBe(MARKED);
  });

  it('removes bidi controls from names and numbers at import, but not from captions', () => {
    const { row } = cleanRow('court', {
      sourceKey: '7\u200e',
      action: 'upsert',
      court: '49D01',
      caseNumber: '49D01-2601-\u202dCM-000012',
      caseType: 'CM',
      caption: TURNED,
      filedOn: '2026-01-05',
      status: 'OPEN',
      parties: [{ role: 'Defendant', name: '\u2066Wilson\u2069, Jo\u200fhn' }],
    });
    expect(row).toMatchObject({
      sourceKey: '7',
      caseNumber: '49D01-2601-CM-000012',
      caption: TURNED,
      parties: [{ name: 'Wilson, John' }],
    });
  });
});
