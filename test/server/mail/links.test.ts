import {
  keyCreatedMail,
  keyExpiringMail,
  keyRevokedMail,
  keySeenMail,
} from '../../../src/server/domain/apiKeys/mails';
import { batchMail } from '../../../src/server/domain/bulkFiling/mails';
import { draftExpiryMail, receiptMail } from '../../../src/server/domain/filing/mails';
import { filingReportMail } from '../../../src/server/domain/filingReports/mails';
import {
  attorneyMail,
  invitationMail,
  registrationMail,
} from '../../../src/server/domain/firms/mails';
import { importEndedMail } from '../../../src/server/domain/imports/mails';
import { notificationMail } from '../../../src/server/domain/notifications/mails';
import { proofHeadMail } from '../../../src/server/domain/proofLog/mails';
import { scheduledReportMail } from '../../../src/server/domain/scheduledReports/mails';
import {
  contactConfirmationMail,
  serviceMail,
  withdrawalMail,
} from '../../../src/server/domain/service/mails';
import { textOf, type MailLine } from '../../../src/server/mail/body';
import { htmlOf } from '../../../src/server/mail/htmlOf';
import {
  bonusLetter,
  checkLetter,
  closedInvoiceLetter,
  creditLetter,
  closedDeclinedLetter,
  confirmLetter,
  declinedLetter,
  disputedFeesLetter,
  disputedLetter,
  dunningLetter,
  invoiceLetter,
  notRenewedLetter,
  orderLetter,
  failedRefundLetter,
  refundLetter,
  compEndLetter,
  correctedCheckLetter,
  returnedCheckLetter,
} from '../../../src/server/domain/billing/letters';
import {
  closedMail,
  leaveRequestMail,
  reopenedMail,
} from '../../../src/server/domain/closing/mails';
import { changedMail, linkMail } from '../../../src/server/domain/passwords/mails';
import { twoStepLoginChangedMail } from '../../../src/server/domain/secondFactor/mails';
import {
  billingAddressMail,
  confirmationMail,
  emailChangedMail,
} from '../../../src/server/domain/users/mails';
import { sources } from './sources';

const OURS = 'https://records.example.org';
const EVIL =
  'Account locked, verify at http://evil.example/pay or www.evil.example me@evil.example';
const SITE = { origin: OURS, supportEmail: 'help@records.example.org', supportPhone: '1' };
const SUPPORT = { email: SITE.supportEmail, phone: '1' };
const FACTS = {
  accountName: EVIL,
  number: 7,
  issuedOn: '2026-06-01',
  openSince: '2026-06-01',
  dueOn: '2026-07-01',
  openCents: 100,
  payAddress: `${OURS}/pay`,
};
const ORDER = {
  accountName: EVIL,
  cardInWords: EVIL,
  cents: 100,
  planAddress: `${OURS}/plan`,
};
const KEY = { shortId: 'abcd1234', name: EVIL, expiresOn: '2027-01-05' };
const KEY_SITE = { ...SITE, keysPage: `${OURS}/keys` };
const DRAFTS = { draft: `${OURS}/draft`, all: `${OURS}/drafts` };
const REVERSAL = { cents: 100, hasReopened: true, hasRestarted: true };
const NOTE = { accountName: EVIL, reason: EVIL };

const LETTERS: Readonly<Record<string, { readonly lines: readonly MailLine[] }>> = {
  invoiceLetter: invoiceLetter(FACTS, EVIL),
  closedInvoiceLetter: closedInvoiceLetter(FACTS, EVIL),
  closedDeclinedLetter: closedDeclinedLetter(FACTS, EVIL, EVIL),
  declinedLetter: declinedLetter(FACTS, EVIL, EVIL),
  confirmLetter: confirmLetter(FACTS, EVIL, 1_234),
  dunningLetter: dunningLetter('REMINDER', FACTS),
  orderLetter: orderLetter(ORDER, EVIL),
  notRenewedLetter: notRenewedLetter({ ...ORDER, payAddress: FACTS.payAddress }, EVIL, 'noCard'),
  checkLetter: checkLetter(NOTE.accountName, 100, EVIL, '2026-07-06'),
  correctedCheckLetter: correctedCheckLetter(NOTE, REVERSAL, EVIL, '2026-07-06'),
  compEndLetter: compEndLetter(EVIL, '2026-12-31', '2026-07-06'),
  returnedCheckLetter: returnedCheckLetter(NOTE, REVERSAL, EVIL, '2026-07-06'),
  disputedLetter: disputedLetter(EVIL, REVERSAL, EVIL, '2026-07-06'),
  disputedFeesLetter: disputedFeesLetter(EVIL, 100, EVIL),
  creditLetter: creditLetter(NOTE, 100),
  failedRefundLetter: failedRefundLetter(EVIL, 100, EVIL, false),
  refundLetter: refundLetter(NOTE, 100, EVIL),
  bonusLetter: bonusLetter(NOTE, 5, '2026-07-01'),
  closedMail: closedMail(EVIL, '2026-07-01', SITE),
  reopenedMail: reopenedMail(EVIL, SITE),
  leaveRequestMail: leaveRequestMail({ name: EVIL, username: EVIL }, `${OURS}/status`, SITE),
  linkMail: linkMail(EVIL, `${OURS}/link`, SITE),
  changedMail: changedMail(EVIL, 'admin', SITE),
  twoStepLoginChangedMail: twoStepLoginChangedMail(
    EVIL,
    { kind: 'passkeyAdded', name: EVIL },
    SITE,
  ),
  confirmationMail: confirmationMail(EVIL, `${OURS}/confirm`, SUPPORT),
  emailChangedMail: emailChangedMail(EVIL, SUPPORT),
  billingAddressMail: billingAddressMail(`${OURS}/confirm`, SUPPORT),
  keyCreatedMail: keyCreatedMail(KEY, EVIL, KEY_SITE),
  keyRevokedMail: keyRevokedMail(KEY, EVIL, KEY_SITE),
  keyExpiringMail: keyExpiringMail(KEY, KEY_SITE),
  keySeenMail: keySeenMail(KEY, KEY_SITE),
  batchMail: batchMail(
    { name: EVIL, filed: 1, notFiled: 1, toFile: 1, pauseReason: EVIL },
    `${OURS}/batch`,
  ),
  draftExpiryMail: draftExpiryMail({ title: EVIL, deletesOn: '2026-07-11' }, DRAFTS),
  receiptMail: receiptMail(
    {
      number: '1',
      courtName: EVIL,
      filedAt: new Date(0),
      timeZone: 'UTC',
      caseNumber: EVIL,
      totalCents: 100,
      isOnHold: true,
      filings: [EVIL],
    },
    `${OURS}/envelope`,
  ),
  filingReportMail: filingReportMail(
    { cadence: 'WEEKLY', report: 'filings' },
    {
      from: '2026-06-29',
      to: '2026-07-05',
      total: { figures: [] },
      rows: [{ key: '1', label: EVIL, reason: EVIL, figures: [] }],
    },
    `${OURS}/report`,
  ),
  registrationMail: registrationMail(`${OURS}/confirm`),
  attorneyMail: attorneyMail(`${OURS}/confirm`),
  invitationMail: invitationMail(`${OURS}/confirm`),
  importEndedMail: importEndedMail(
    { title: 'Import ended', body: EVIL, counts: null, problem: EVIL },
    `${OURS}/run`,
  ),
  notificationMail: notificationMail(
    { count: 1, firstName: EVIL, listed: [{ id: 1, state: 'IN', title: EVIL, body: EVIL }] },
    {
      all: `${OURS}/all`,
      one: () => `${OURS}/all/1`,
      settings: `${OURS}/settings`,
      stop: `${OURS}/stop`,
    },
  ),
  proofHeadMail: proofHeadMail(
    { size: 1, root: EVIL, at: EVIL, publicKey: EVIL, signature: EVIL },
    `${OURS}/log`,
  ),
  scheduledReportMail: scheduledReportMail(
    { cadence: 'WEEKLY', name: EVIL, reportId: 'Receipts' },
    { count: 1, totals: [] },
    { page: `${OURS}/page`, file: `${OURS}/file` },
  ),
  contactConfirmationMail: contactConfirmationMail(`${OURS}/confirm`),
  serviceMail: serviceMail(
    {
      servedBy: EVIL,
      court: EVIL,
      caseNumber: EVIL,
      caption: EVIL,
      parties: [EVIL],
      titles: [{ title: EVIL, security: 'PUBLIC' }],
      email: 'a@b.org',
      at: 0,
      until: EVIL,
      timeZone: 'UTC',
      isCasePublic: true,
    },
    `${OURS}/served`,
  ),
  withdrawalMail: withdrawalMail({
    cause: 'canceled',
    servedBy: EVIL,
    court: EVIL,
    caseNumber: EVIL,
    caption: EVIL,
    parties: [EVIL],
    titles: [{ title: EVIL, security: 'PUBLIC' }],
    at: 0,
    timeZone: 'UTC',
    isCasePublic: true,
  }),
};

describe('links in emails', () => {
  it.each(Object.entries(LETTERS))(
    'links only to this site in the email %s',
    (_name, { lines }) => {
      const html = htmlOf('x', lines);
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
      expect(links.filter((href) => !href.startsWith(OURS))).toEqual([]);
      expect(html + textOf(lines)).not.toMatch(/evil\.example|http:\/\/evil|@evil/);
    },
  );

  it('covers every email except property watch emails', () => {
    const written = sources
      .filter(({ name }) => /(?:mails|letters)\.ts$/.test(name) && !name.includes('propertyWatch'))
      .flatMap(({ text }) => [...text.matchAll(/^export function (\w+(?:Mail|Letter))\(/gm)])
      .map(([, name = '']) => name);
    expect(written.filter((name) => !(name in LETTERS))).toEqual([]);
    expect(written.length).toBeGreaterThan(10);
  });

  it('never turns user text in an email into a link', () => {
    expect(htmlOf('x', ['http://evil.example', ['a ', { href: `${OURS}/a` }]])).toMatch(
      /http\[:\]\/\/evil\[\.\]example[^]*<a href="https:\/\/records\.example\.org\/a"/,
    );
  });
});
