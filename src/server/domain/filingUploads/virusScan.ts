import { connect, type Socket } from 'node:net';

/** A scanner that detects malware in files. */
export interface VirusScan {
  /** True if the scanner identifies the file as malware. Throws if the scanner doesn't respond. */
  isInfected(bytes: Uint8Array, signal?: AbortSignal): Promise<boolean>;
}

/** Address of a clamd daemon. */
export type ClamdAddress =
  | { readonly path: string }
  | { readonly host: string; readonly port: number };

/** Bytes per chunk, far below clamd's `StreamMaxLength`. */
const CHUNK_BYTES = 64 * 1_024;
const TIME_LIMIT_MS = 60_000;
const LONGEST_ANSWER = 1_000;

function send(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

async function sendFile(socket: Socket, bytes: Uint8Array): Promise<void> {
  await send(socket, Buffer.from('zINSTREAM\0'));
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(chunk.length);
    await send(socket, size);
    await send(socket, chunk);
  }
  await send(socket, Buffer.alloc(4));
}

/**
 * Implements clamd's INSTREAM: chunks with their sizes, an empty one at the end, then the response.
 */
export function createClamdScan(
  address: ClamdAddress,
  timeLimitMs: number = TIME_LIMIT_MS,
): VirusScan {
  return {
    async isInfected(bytes, signal) {
      const socket = connect({ ...address });
      const answer = new Promise<string>((resolve, reject) => {
        let text = '';
        socket.setTimeout(timeLimitMs, () => {
          socket.destroy(new Error('The virus scanner took too long.'));
        });
        socket.on('data', (part: Buffer) => {
          text += part.toString('latin1');
          if (text.length > LONGEST_ANSWER) socket.destroy(new Error('The response is too long.'));
        });
        socket.once('end', () => resolve(text));
        socket.once('error', reject);
        socket.once('close', () => reject(new Error('The virus scanner closed the connection.')));
        signal?.addEventListener('abort', () => {
          socket.destroy(new Error('The check was stopped.'));
        });
      });
      // The scanner may respond before it has received the whole file.
      const sending = sendFile(socket, bytes).catch(() => undefined);
      try {
        const text = (await answer).replaceAll('\0', '').trim();
        if (/^stream: OK$/.test(text)) return false;
        if (/^stream: .+ FOUND$/.test(text)) return true;
        throw new Error(`The virus scanner responded: ${text.slice(0, 200)}`);
      } finally {
        socket.destroy();
        await sending;
      }
    },
  };
}
