import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PRODUCT_NAME } from '#contract/product';
import { INDIANA, LOCALES } from '#contract/locales';
import { MAIL_SAMPLES } from '../../../../src/server/pages/emailTemplates/routes';
import { sampleSite } from '../../../../src/server/pages/emailTemplates/sampleSite';
import { textOf } from '../../../../src/server/mail/body';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

const PAGE = '/web/in/admin/EmailTemplates';
const HTML = '/web/admin/email-templates/html';
const SERVER = path.join(__dirname, '../../../../src/server');
/** Files that write emails; all others use them. */
const WRITERS = /(^|\/)(mails|letters|words|testMail)\.ts$/;

let site: TestSite;
let root: TestBrowser;
beforeAll(async () => {
  site = await openTestSite();
  root = await site.signedIn('root');
});
afterAll(() => site.close());

const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(path.join(SERVER, name), 'utf8') }));
const address = (template: string, edition: string): string =>
  `${HTML}?template=${template}&edition=${edition}`;

describe('email templates', () => {
  it('shows a sample from every function that writes an email', () => {
    const used = sources
      .filter(({ name }) => name.startsWith('pages/emailTemplates/'))
      .map(({ text }) => text)
      .join('\n');
    const written = sources
      .filter(({ name }) => WRITERS.test(name))
      .flatMap(({ text }) =>
        [...text.matchAll(/^export function (\w+(?:Mail|Letter)|mailOf)\(/gm)].map(
          ([, name = '']) => name,
        ),
      );
    expect(written.length).toBeGreaterThan(30);
    expect(
      written.filter((name) => !new RegExp(`\\b${name}\\(|write: ${name}\\b`).test(used)),
    ).toEqual([]);
  });

  it('finds no email written outside the template files', () => {
    const strays = sources
      .filter(({ name, text }) => /^ *subject: [`']./m.test(text) && !WRITERS.test(name))
      .map(({ name }) => name);
    // An empty subject of a filing's note, which isn't an email.
    expect(strays.filter((name) => !name.endsWith('draftNotes.ts'))).toEqual([]);
  });

  it('gives each sample a unique name', () => {
    expect(new Set(MAIL_SAMPLES.map(({ id }) => id)).size).toBe(MAIL_SAMPLES.length);
    expect(new Set(MAIL_SAMPLES.map(({ name }) => name)).size).toBe(MAIL_SAMPLES.length);
  });

  it('shows each email with its subject and text, and sends none', async () => {
    const { body, statusCode } = await root.open(PAGE);
    expect(statusCode).toBe(200);
    for (const { id, name } of MAIL_SAMPLES) {
      expect(body).toContain(`<section id="${id}">`);
      expect(body).toContain(`<h3>${name}</h3>`);
    }
    expect(body).toContain('Invoice INV-1042');
    expect(body).toContain('Kathy Smith (Grantor)');
    expect(body).toContain(site.app.settings.supportEmail);
    const { length } = await site.database.db.selectFrom('mail_message').select('id').execute();
    expect(length).toBe(0);
  });

  it('shows an email with edition-specific links once for each edition', async () => {
    const { body } = await root.open('/web/mi/admin/EmailTemplates');
    const part = body.split('<section id="confirmation">')[1]?.split('</section>')[0] ?? '';
    expect(part).toContain('/web/in/common/ConfirmEmail?token=sample');
    expect(part).toContain('/web/mi/common/ConfirmEmail?token=sample');
    const watch = body.split('<section id="watchNews">')[1]?.split('</section>')[0] ?? '';
    expect(watch).toContain('Sent in Indiana only.');
    expect(watch).not.toContain('edition=MI');
  });

  it.each(LOCALES.map((locale) => [locale.abbreviation, locale] as const))(
    'serves each email of %s as HTML without scripts',
    async (edition, locale) => {
      for (const { id, isIndianaOnly, write } of MAIL_SAMPLES) {
        const answer = await root.open(address(id, edition));
        if (isIndianaOnly === true && locale !== INDIANA) {
          expect(answer.statusCode).toBe(404);
          continue;
        }
        expect(answer.statusCode).toBe(200);
        expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
        expect(answer.body).toContain(PRODUCT_NAME);
        const { lines } = write(sampleSite(site.app.settings, locale));
        expect(textOf(lines)).not.toMatch(/undefined|null|NaN|\[object/);
      }
    },
  );

  it.each(['?template=nothing&edition=IN', '?template=invoice&edition=OH', ''])(
    'returns 404 for the nonexistent sample "%s"',
    async (query) => {
      expect((await root.open(HTML + query)).statusCode).toBe(404);
    },
  );

  it("denies access to users who aren't super users", async () => {
    const anna = await site.signedIn('anna');
    for (const url of [PAGE, address('invoice', 'IN')]) {
      const { body, statusCode } = await anna.open(url);
      expect(statusCode).not.toBe(200);
      expect(body).not.toContain('INV-1042');
    }
  });
});
