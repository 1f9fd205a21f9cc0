import { createServer, type AddressInfo, type Server } from 'node:net';
import { createClamdScan } from '../../../../src/server/domain/filingUploads/virusScan';

/** A clamd that reads INSTREAM and answers with `answerTo`; null closes without an answer. */
async function openClamd(answerTo: (file: Buffer) => string | null): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      received = Buffer.concat([received, part]);
      const file = readStream(received);
      if (file === null) return;
      const answer = answerTo(file);
      if (answer === null) socket.destroy();
      else socket.end(`${answer}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** The chunks of a complete INSTREAM command together; null before its end. */
function readStream(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (received.subarray(0, command.length).toString() !== command) return null;
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const size = received.readUInt32BE(at);
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return null;
}

describe('virus scan with clamd', () => {
  let server: Server;
  const scan = (bytes: Buffer) => {
    const { port } = server.address() as AddressInfo;
    return createClamdScan({ host: '127.0.0.1', port }, 5_000).isInfected(bytes);
  };
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('sends the whole file in chunks, and accepts a clean file', async () => {
    const bytes = Buffer.alloc(300_000, 'abc');
    const seen: Buffer[] = [];
    server = await openClamd((file) => (seen.push(file), 'stream: OK'));
    expect(await scan(bytes)).toBe(false);
    expect(seen[0]?.equals(bytes)).toBe(true);
  });

  it('reports a file that the scanner flags', async () => {
    server = await openClamd(() => 'stream: Eicar-Test-Signature FOUND');
    expect(await scan(Buffer.from('x'))).toBe(true);
  });

  it.each([
    ['rejects the file size', 'INSTREAM size limit exceeded. ERROR'],
    ['sends an unknown response', 'stream: OK and more'],
    ['closes the connection without a response', null],
  ])('throws when the scanner %s', async (_what, answer) => {
    server = await openClamd(() => answer);
    await expect(scan(Buffer.from('x'))).rejects.toThrow(/scanner/);
  });
});

describe('virus scan without a scanner', () => {
  it('throws when nothing listens at the address', async () => {
    const server = await openClamd(() => null);
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const scan = createClamdScan({ host: '127.0.0.1', port });
    await expect(scan.isInfected(Buffer.from('x'))).rejects.toThrow();
  });
});
