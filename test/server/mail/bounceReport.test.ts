import { messagesIn, readBounceReport } from '../../../src/server/mail/bounceReport';

const TOKEN = '0123456789abcdef0123456789abcdef';

/** A delivery status notification of a mail server, with the head of our mail at its end. */
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

describe('the report of a mail that came back', () => {
  it('names our mail, how it came back and why', () => {
    expect(readBounceReport(report())).toEqual({
      mailId: 17,
      token: TOKEN,
      kind: 'HARD',
      reason: '550 5.1.1 <a@example.org>: unknown',
    });
  });

  it.each([
    ['the address is known no more', '5.1.6', 'HARD'],
    ['the box is closed', '5.2.1', 'HARD'],
    ['the box is full', '5.2.2', 'SOFT'],
    ['the sender is not liked', '5.7.1', 'SOFT'],
    ['it took too long', '4.4.7', 'SOFT'],
  ])('is told apart when %s', (_why, status, kind) => {
    expect(readBounceReport(report({ status }))?.kind).toBe(kind);
  });

  it('is read over folded lines, in lines of either end', () => {
    const diagnosis = 'smtp; 550 5.1.1\r\n   no such\r\n\tuser';
    const folded = report({ diagnosis });
    expect(readBounceReport(folded)?.reason).toBe('550 5.1.1 no such user');
    expect(readBounceReport(folded.replaceAll('\r\n', '\n'))?.reason).toBe(
      '550 5.1.1 no such user',
    );
  });

  it('says its status where it gives no reason, and keeps what it says short', () => {
    expect(readBounceReport(report({ diagnosis: '' }))?.reason).toBe('5.1.1');
    const long = report({ diagnosis: `smtp; ${'x'.repeat(5_000)}` });
    expect(readBounceReport(long)?.reason).toHaveLength(300);
  });

  it.each([
    ['says that it is late only', report({ action: 'delayed' })],
    ['is about a mail of somebody else', report({ messageId: '<17@elsewhere.example>' })],
    ['has another mark', report({ messageId: `<17.${TOKEN.slice(1)}@example.org>` })],
    ['is no report', 'Hello'],
    ['is empty', ''],
  ])('is none when it %s', (_what, message) => {
    expect(readBounceReport(message)).toBeNull();
  });

  it('is one of many in a mailbox', () => {
    const mailbox = `From daemon Mon Jul 6\n${report()}\nFrom daemon Tue Jul 7\n${report()}`;
    expect(messagesIn(mailbox).map((message) => readBounceReport(message)?.mailId)).toEqual([
      17, 17,
    ]);
    expect(messagesIn(report())).toHaveLength(1);
  });
});
