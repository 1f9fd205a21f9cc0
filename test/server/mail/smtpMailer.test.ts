import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { failureOf } from '../../../src/server/mail/failures';
import { createSmtpMailer } from '../../../src/server/mail/smtpMailer';

const FROM = { name: 'Countyline', address: 'support@example.org' };
const MAIL = { to: 'anna@example.org', subject: 'Hello', text: 'A line\n', lines: ['A line'] };

/** An SMTP server that records everything and rejects emails to `refused@example.org`. */
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
          socket.write('250 accepted\r\n');
        } else if (line.startsWith('EHLO')) {
          socket.write(['250-test', ...extensions.map((name) => `250-${name}`)].join('\r\n'));
          socket.write('\r\n250 8BITMIME\r\n');
        } else if (line.startsWith('DATA')) {
          isData = true;
          socket.write('354 continue\r\n');
        } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
        else if (line.startsWith('STARTTLS')) socket.write('502 no TLS here\r\n');
        else if (line.includes('refused@')) socket.write('550 no such mailbox\r\n');
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

describe('sending through an SMTP server', () => {
  const { heard, server } = fakeMailServer(['AUTH PLAIN']);
  let url: string;
  beforeAll(async () => {
    url = `127.0.0.1:${await listen(server)}`;
  });
  afterAll(() => close(server));
  beforeEach(() => void heard.splice(0));

  it('sends the email from the support address', async () => {
    await createSmtpMailer(`smtp://${url}`, FROM).send(MAIL);
    expect(heard).toContainEqual('MAIL FROM:<support@example.org>');
    expect(heard).toContainEqual('RCPT TO:<anna@example.org>');
    expect(heard).toContainEqual('Subject: Hello');
    expect(heard).toContainEqual('A line');
  });

  it('fails when the server rejects the email', async () => {
    const mailer = createSmtpMailer(`smtp://${url}`, FROM);
    await expect(mailer.send({ ...MAIL, to: 'refused@example.org' })).rejects.toThrow('550');
  });

  it('sends no password to a server without TLS', async () => {
    const mailer = createSmtpMailer(`smtp://name:hunter2@${url}`, FROM);
    await expect(mailer.send(MAIL)).rejects.toThrow();
    expect(heard.join('\n')).not.toMatch(/AUTH PLAIN \S/);
  });

  const QUIET_MS = 60;

  /**
   * Sends an email to a broken server, and returns the error. A server that answers gets the time
   * that it needs; a silent one is abandoned after `quietMs`.
   */
  async function sendToBroken(
    onLine: (socket: Socket, line: string) => void,
    { greets = true, quietMs }: { readonly greets?: boolean; readonly quietMs?: number } = {},
  ) {
    const sockets = new Set<Socket>();
    const bad = createServer((socket) => {
      sockets.add(socket);
      if (greets) socket.write('220 test ESMTP\r\n');
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().split('\r\n')) if (line !== '') onLine(socket, line);
      });
    });
    const port = await listen(bad);
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${String(port)}`, FROM, quietMs);
    const error = await mailer.send(MAIL).then(
      () => null,
      (problem: unknown) => problem,
    );
    for (const socket of sockets) socket.destroy();
    await close(bad);
    return error;
  }

  const answersUntil = (word: string, end: (socket: Socket) => void) => {
    return (socket: Socket, line: string): void => {
      if (line.startsWith(word)) end(socket);
      else socket.write('250 ok\r\n');
    };
  };

  it.each([
    ['sends no greeting', () => undefined, false],
    ['hangs after a command', answersUntil('RCPT', () => undefined), true],
    ['drops a new connection', (socket: Socket) => void socket.destroy(), true],
    ['drops the connection midway', answersUntil('DATA', (socket) => void socket.destroy()), true],
    [
      'never finishes its response',
      (socket: Socket) => {
        const timer = setInterval(() => socket.write('250-more\r\n'), QUIET_MS / 3);
        socket.on('close', () => clearInterval(timer));
      },
      true,
    ],
  ] as const)('reports a server failure when the SMTP server %s', async (_how, onLine, greets) => {
    expect(failureOf(await sendToBroken(onLine, { greets, quietMs: QUIET_MS }))).toBe('server');
  });

  it('distinguishes a rejected address from a rejected email', async () => {
    const refusal = (mail: string) =>
      sendToBroken(answersUntil(mail, (socket) => void socket.write('550 5.1.1 no\r\n')));
    expect(failureOf(await refusal('RCPT'))).toBe('HARD');
    expect(failureOf(await refusal('MAIL'))).toBe('mail');
  });

  it('fails when no server is listening', async () => {
    const { server: gone } = fakeMailServer();
    const port = await listen(gone);
    await close(gone);
    await expect(createSmtpMailer(`smtp://127.0.0.1:${port}`, FROM).send(MAIL)).rejects.toThrow();
  });
});
