import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createSmtpMailer } from '../../../src/server/mail/smtpMailer';

const FROM = { name: 'Countyline', address: 'support@example.org' };
const MAIL = { to: 'anna@example.org', subject: 'Hello', text: 'A line\n' };

/** A mail server that takes everything but mails to `refused@example.org`, and writes it down. */
function fakeMailServer(extensions: readonly string[] = []) {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    let rest = '';
    socket.write('220 test ESMTP\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        heard.push(line);
        if (isData) {
          if (line !== '.') continue;
          isData = false;
          socket.write('250 taken\r\n');
        } else if (line.startsWith('EHLO')) {
          socket.write(['250-test', ...extensions.map((name) => `250-${name}`)].join('\r\n'));
          socket.write('\r\n250 8BITMIME\r\n');
        } else if (line.startsWith('DATA')) {
          isData = true;
          socket.write('354 go on\r\n');
        } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
        else if (line.startsWith('STARTTLS')) socket.write('502 no TLS here\r\n');
        else if (line.includes('refused@')) socket.write('550 no such box\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  return { heard, server };
}

async function close(server: Server): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

describe('sending through a mail server', () => {
  const { heard, server } = fakeMailServer(['AUTH PLAIN']);
  let url: string;
  beforeAll(async () => {
    url = `127.0.0.1:${await listen(server)}`;
  });
  afterAll(() => close(server));
  beforeEach(() => void heard.splice(0));

  it('hands the mail on, from the address of the support', async () => {
    await createSmtpMailer(`smtp://${url}`, FROM).send(MAIL);
    expect(heard).toContainEqual('MAIL FROM:<support@example.org>');
    expect(heard).toContainEqual('RCPT TO:<anna@example.org>');
    expect(heard).toContainEqual('Subject: Hello');
    expect(heard).toContainEqual('A line');
  });

  it('fails when the server does not take the mail', async () => {
    const mailer = createSmtpMailer(`smtp://${url}`, FROM);
    await expect(mailer.send({ ...MAIL, to: 'refused@example.org' })).rejects.toThrow('550');
  });

  it('gives no password to a server that does not speak TLS', async () => {
    const mailer = createSmtpMailer(`smtp://name:hunter2@${url}`, FROM);
    await expect(mailer.send(MAIL)).rejects.toThrow();
    expect(heard.join('\n')).not.toMatch(/AUTH PLAIN \S/);
  });

  it('fails when nobody listens', async () => {
    const { server: gone } = fakeMailServer();
    const port = await listen(gone);
    await close(gone);
    await expect(createSmtpMailer(`smtp://127.0.0.1:${port}`, FROM).send(MAIL)).rejects.toThrow();
  });
});
