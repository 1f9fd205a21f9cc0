import { messagesIn, readBounceReport } from '../../../src/server/mail/bounceReport';

const TOKEN = '0123456789abcdef0123456789abcdef';

/** An SMTP server's delivery status notification, which ends with the headers of our email. */
function report({
  action = 'failed',
  diagnosis = 'smtp; 550 5.1.1 <a@example.org>: unknown',
  messageId = `<17.${TOKEN}@example.org>`,
  status = '5.1.1',
} = {}): string {
  return [
    'From: MAILER-DAEMON@mx.example.org',
    'Message-ID: <daemon-1@mx.example.org>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    `Action: ${action}`,
    `Status: ${status}`,
    ...(diagnosis === '' ? [] : [`Diagnostic-Code: ${diagnosis}`]),
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '--b--',
    '',
  ].join('\r\n');
}

describe('bounce reports', () => {
  it('reads the reason without control characters, which the database rejects', () => {
    const diagnosis = 'smtp; 550\0 \u0007unknown\u001b[0m';
    expect(readBounceReport(report({ diagnosis }))?.reason).toBe('550 unknown [0m');
    expect(readBounceReport(report({ diagnosis: 'smtp; \0' }))?.reason).toBe('5.1.1');
  });

  it('reads the email, the kind of bounce, and the reason from a report', () => {
    expect(readBounceReport(report())).toEqual({
      mailId: 17,
      token: TOKEN,
      kind: 'HARD',
      reason: '550 5.1.1 <a@example.org>: unknown',
    });
  });

  it.each([
    ['the address no longer exists', '5.1.6', 'HARD'],
    ['the mailbox is disabled', '5.2.1', 'HARD'],
    ['the mailbox is full', '5.2.2', 'SOFT'],
    ['the sender is rejected', '5.7.1', 'SOFT'],
    ['the sender’s domain is unknown', '5.1.8', 'SOFT'],
    ['delivery timed out', '4.4.7', 'SOFT'],
  ])('classifies a bounce because %s (%s) as %s', (_why, status, kind) => {
    expect(readBounceReport(report({ status }))?.kind).toBe(kind);
  });

  it('reads folded lines in a report with either kind of line ending', () => {
    const diagnosis = 'smtp; 550 5.1.1\r\n   no such\r\n\tuser';
    const folded = report({ diagnosis });
    expect(readBounceReport(folded)?.reason).toBe('550 5.1.1 no such user');
    expect(readBounceReport(folded.replaceAll('\r\n', '\n'))?.reason).toBe(
      '550 5.1.1 no such user',
    );
  });

  it('uses the status of a bounce if there is no reason, and truncates a long reason', () => {
    expect(readBounceReport(report({ diagnosis: '' }))?.reason).toBe('5.1.1');
    const long = report({ diagnosis: `smtp; ${'x'.repeat(5_000)}` });
    expect(readBounceReport(long)?.reason).toHaveLength(300);
  });

  it.each([
    ['the email is only delayed', report({ action: 'delayed' })],
    ['the email is from another sender', report({ messageId: '<17@elsewhere.example>' })],
    ['the token is wrong', report({ messageId: `<17.${TOKEN.slice(1)}@example.org>` })],
    ['the message is not a report', 'Hello'],
    ['the message is empty', ''],
  ])('finds no bounce in a report when %s', (_what, message) => {
    expect(readBounceReport(message)).toBeNull();
  });

  it('reads all reports in a mailbox file', () => {
    const mailbox = `From daemon Mon Jul 6\n${report()}\nFrom daemon Tue Jul 7\n${report()}`;
    expect(messagesIn(mailbox).map((message) => readBounceReport(message)?.mailId)).toEqual([
      17, 17,
    ]);
    expect(messagesIn(report())).toHaveLength(1);
  });
});
