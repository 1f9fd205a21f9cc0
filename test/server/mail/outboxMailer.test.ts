import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createOutboxMailer } from '../../../src/server/mail/outboxMailer';

const FROM = { name: 'Countyline', address: 'support@example.org' };
const NOW = Date.parse('2026-07-06T13:00:00Z');
const MAIL = {
  to: 'anna@example.org',
  subject: 'Grüße',
  text: 'A line\nand another\n',
  lines: ['A line', 'and another'],
};

describe('the outbox', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'outbox-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const outbox = () => path.join(folder, 'data', 'outbox');
  const mailer = () => createOutboxMailer(outbox(), FROM, { now: () => NOW });

  it('creates the outbox folder and saves each email as a file that email programs can open', async () => {
    await mailer().send(MAIL);
    await mailer().send(MAIL);
    const names = await readdir(outbox());
    expect(names).toHaveLength(2);
    for (const name of names) expect(name).toMatch(/^2026-07-06T13-00-00\.000Z-[\w-]{36}\.eml$/);
    const text = await readFile(path.join(outbox(), names[0]!), 'utf8');
    expect(text).toMatch(/^From: Countyline <support@example\.org>$/m);
    expect(text).toMatch(/^To: anna@example\.org$/m);
    expect(text).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(text).toMatch(/^Date: Mon, 06 Jul 2026 13:00:00 \+0000$/m);
    expect(text).toMatch(/\n\nA line\nand another\n/);
  });

  it('makes emails unreadable to other users of the machine', async () => {
    await mailer().send(MAIL);
    const [name = ''] = await readdir(outbox());
    expect((await stat(path.join(outbox(), name))).mode & 0o077).toBe(0);
    expect((await stat(outbox())).mode & 0o077).toBe(0);
  });

  it('adds no header or recipient from text in an address or subject', async () => {
    await mailer().send({
      to: 'anna@example.org, eve@example.org\r\nBcc: eve@example.org',
      subject: 'Hello\r\nBcc: eve@example.org',
      text: 'x',
      lines: ['x'],
    });
    const [name = ''] = await readdir(outbox());
    const text = await readFile(path.join(outbox(), name), 'utf8');
    expect(text).not.toMatch(/^Bcc:/im);
    expect(text.match(/^To: /gm)).toHaveLength(1);
  });

  it("fails when the email can't be written", async () => {
    await mailer().send(MAIL);
    await rm(outbox(), { recursive: true });
    await createOutboxMailer(folder, FROM, { now: () => NOW }).send(MAIL);
    const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    await chmod(path.join(folder, file), 0o600);
    const blocked = createOutboxMailer(path.join(folder, file, 'x'), FROM, { now: () => NOW });
    await expect(blocked.send(MAIL)).rejects.toThrow();
  });
});
