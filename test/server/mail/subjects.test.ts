import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PRODUCT_NAME } from '#contract/product';
import {
  declinedLetter,
  dunningLetter,
  invoiceLetter,
} from '../../../src/server/domain/billing/letters';
import { textOf } from '../../../src/server/mail/body';
import { changedMail, linkMail } from '../../../src/server/domain/passwords/mails';
import { emailChangedMail } from '../../../src/server/domain/users/mails';

const SERVER = path.join(__dirname, '../../../src/server');
const SECRET = 'Quimbleton';
const SITE = { origin: 'https://example.org', supportEmail: 'a@example.org', supportPhone: '1' };
const FACTS = {
  accountName: SECRET,
  number: 7,
  issuedOn: '2026-06-01',
  openSince: '2026-06-01',
  dueOn: '2026-07-01',
  openCents: 123_456,
  payAddress: `https://example.org/${SECRET}`,
};

/** Expressions that a subject may contain besides fixed text: our name and counts. */
const ALLOWED = new Set([
  // The day on which a draft is deleted.
  'day',
  'PRODUCT_NAME',
  // How many alerts were raised and ended.
  'alertCount',
  'subject',
  // Our title of a report.
  'title',
  "isOne ? 'a new recording' : `${String(count)} new recordings`",
  "formatQuantity(count, 'notification')",
]);

const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(path.join(SERVER, name), 'utf8'));

describe('email subjects', () => {
  it("omits recipients' names, amounts, and addresses from email subjects", () => {
    const mails = [
      invoiceLetter(FACTS, SECRET),
      declinedLetter(FACTS, SECRET, 'The card has expired.'),
      ...(['REMINDER', 'PAST_DUE', 'DUNNED', 'CANCELLED'] as const).map((step) =>
        dunningLetter(step, FACTS),
      ),
      linkMail(SECRET, SECRET, SITE),
      changedMail(SECRET, 'change', SITE),
      emailChangedMail(SECRET, { email: SECRET, phone: SECRET }),
    ];
    for (const { lines, subject } of mails) {
      expect(textOf(lines)).toMatch(/Quimbleton|1,234/);
      expect(subject).not.toMatch(/Quimbleton|1,234|@/);
      expect(subject).toContain(PRODUCT_NAME);
    }
  });

  it('uses only allowed expressions in the email subjects of all source files', () => {
    const subjects = sources.flatMap((source) => [...source.matchAll(/^ *subject: `(.*)`,$/gm)]);
    expect(subjects.length).toBeGreaterThan(4);
    const parts = subjects.flatMap(([, subject = '']) =>
      [...subject.matchAll(/\$\{((?:[^{}]|\{[^{}]*\})*)\}/g)].map(([, part = '']) => part),
    );
    expect(parts.filter((part) => !ALLOWED.has(part))).toEqual([]);
  });
});
